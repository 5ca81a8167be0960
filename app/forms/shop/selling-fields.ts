import { parseBankAlias, parseCbu } from "../../domain/shop/bank-account";
import { parseCuit } from "../../domain/shop/cuit";
import { FISCAL_CONDITIONS } from "../../domain/products/price-block";
import type { SellingTexts } from "../../domain/shop/selling-texts";
import {
  MAX_LOW_STOCK,
  MAX_ONLINE_HOLD_MINUTES,
  MAX_SHIPPING_ZONES,
  MAX_TRANSFER_HOURS,
  MAX_UNPAID_PIECES,
  MIN_ONLINE_HOLD_MINUTES,
  MIN_UNPAID_PIECES,
  type SellingSettings,
} from "../../domain/shop/shop-settings";
import { checkZone, readCount, type ZoneErrors } from "../buying/shipping-zone-fields";

/** The ids of the controls that a message can belong to. */
export type SellingField =
  | "condicion"
  | "razonSocial"
  | "cuit"
  | "titular"
  | "banco"
  | "cbu"
  | "alias"
  | "horas"
  | "reserva"
  | "porRed"
  | "parte"
  | "minimo"
  | "zonas";

export type SellingErrors = Partial<Record<SellingField, string>> & ZoneErrors;

export type CheckedSelling =
  { settings: SellingSettings; errors: null } | { settings: null; errors: SellingErrors };

const MAX_NAME_LENGTH = 80;

/** Checks a form against the rules of the selling settings. */
export function checkSelling(texts: SellingTexts): CheckedSelling {
  const errors: SellingErrors = {};
  const fiscalCondition = FISCAL_CONDITIONS.find(({ id }) => id === texts.fiscalCondition)?.id;
  if (!fiscalCondition) errors.condicion = "Elegí tu condición fiscal.";
  const cuit = texts.cuit === "" ? "" : parseCuit(texts.cuit);
  if (cuit === null) {
    errors.cuit = "Revisá el CUIT: son 11 números y el último no coincide con los demás.";
  }
  const bank = checkBank(texts, errors);
  const transferHours = readCount(texts.transferHours, 1, MAX_TRANSFER_HOURS);
  if (transferHours === null) {
    errors.horas = `Escribí un número entero de horas, de 1 a ${MAX_TRANSFER_HOURS}.`;
  }
  const onlineHoldMinutes = readCount(
    texts.onlineHoldMinutes,
    MIN_ONLINE_HOLD_MINUTES,
    MAX_ONLINE_HOLD_MINUTES,
  );
  if (onlineHoldMinutes === null) {
    errors.reserva = `Escribí un número entero de minutos, de ${MIN_ONLINE_HOLD_MINUTES} a ${MAX_ONLINE_HOLD_MINUTES}.`;
  }
  const unpaidPiecesPerAddress = readCount(
    texts.unpaidPiecesPerAddress,
    MIN_UNPAID_PIECES,
    MAX_UNPAID_PIECES,
  );
  if (unpaidPiecesPerAddress === null) {
    errors.porRed = `Escribí un número entero, de ${MIN_UNPAID_PIECES} a ${MAX_UNPAID_PIECES}.`;
  }
  const unpaidSharePercent = readCount(texts.unpaidSharePercent, 1, 100);
  if (unpaidSharePercent === null) errors.parte = "Escribí un número entero, de 1 a 100.";
  const lowStock = readCount(texts.lowStock, 0, MAX_LOW_STOCK);
  if (lowStock === null) errors.minimo = `Escribí un número entero, de 0 a ${MAX_LOW_STOCK}.`;
  checkLength(texts.companyName, "razonSocial", "La razón social", errors);
  if (texts.zones.length > MAX_SHIPPING_ZONES) {
    errors.zonas = `Entran hasta ${MAX_SHIPPING_ZONES} zonas.`;
  } else if (texts.zones.length === 0 && !texts.offersPickup) {
    errors.zonas = "Sin envíos ni retiro nadie puede comprar: dejá al menos uno.";
  }
  const shippingZones = texts.zones.map((zone, position) => checkZone(zone, position, errors));

  if (Object.keys(errors).length > 0 || !fiscalCondition) return { settings: null, errors };
  return {
    settings: {
      fiscalCondition,
      company: { name: texts.companyName, cuit: cuit ?? "" },
      bank,
      transferHours: transferHours ?? 0,
      onlineHoldMinutes: onlineHoldMinutes ?? 0,
      unpaidPiecesPerAddress: unpaidPiecesPerAddress ?? 0,
      unpaidSharePercent: unpaidSharePercent ?? 0,
      lowStock: lowStock ?? 0,
      acceptsCash: texts.acceptsCash,
      offersPickup: texts.offersPickup,
      shippingZones: shippingZones.filter((zone) => zone !== null),
    },
    errors: null,
  };
}

function checkBank(texts: SellingTexts, errors: SellingErrors): SellingSettings["bank"] {
  const { bankHolder: holder, bankName: name } = texts;
  const cbu = texts.cbu === "" ? "" : parseCbu(texts.cbu);
  if (cbu === null) {
    errors.cbu = "Revisá el CBU: son 22 números y alguno no coincide con los que lo verifican.";
  }
  const alias = texts.alias === "" ? "" : parseBankAlias(texts.alias);
  if (alias === null) {
    errors.alias = "El alias tiene de 6 a 20 letras, números, puntos o guiones, sin espacios.";
  }
  checkLength(holder, "titular", "El titular", errors);
  checkLength(name, "banco", "El banco", errors);
  if (holder === "" && (texts.cbu !== "" || texts.alias !== "")) {
    errors.titular = "Escribí a nombre de quién está la cuenta: quien transfiere lo compara.";
  }
  return { holder, name, cbu: cbu ?? "", alias: alias ?? "" };
}

function checkLength(text: string, field: SellingField, what: string, errors: SellingErrors): void {
  if ([...text].length > MAX_NAME_LENGTH) {
    errors[field] = `${what} puede tener hasta ${MAX_NAME_LENGTH} letras.`;
  }
}
