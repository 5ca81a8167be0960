import { formatPesos } from "../../domain/plain/money";
import { MAX_PRICE_IN_PESOS } from "../../domain/products/price-text";
import {
  MAX_PERCENT,
  MAX_PERCENT_DECIMALS,
  MIN_PERCENT,
  PARTS_PER_PERCENT,
  ROUNDING_IDS,
  type PriceRule,
  type Rounding,
} from "../../domain/products/reprice";

export const PRICE_MODES = ["subir", "bajar", "fijar"] as const;

export type PriceMode = (typeof PRICE_MODES)[number];

export type PriceRuleValues = { modo: PriceMode; valor: string; redondeo: Rounding };

type ParsedRule = {
  values: PriceRuleValues;
  /** Null when nothing was typed or when it is invalid. */
  rule: PriceRule | null;
  errors: { valor?: string };
};

/** Longer texts are shown again, and refused. */
const MAX_TYPED_LENGTH = 30;
const MAX_SHOWN_LENGTH = 200;

/** What a sale can do with a price. */
export const SALE_MODES = ["bajar", "fijar"] as const satisfies readonly PriceMode[];

/** Reads `modo`, `valor` and `redondeo` from an address or a form: "10,71", "10 %", "$ 26.000". */
export function parsePriceRule(
  fields: FormData | URLSearchParams,
  modes: readonly [PriceMode, ...PriceMode[]] = PRICE_MODES,
): ParsedRule {
  const modo = modes.find((mode) => mode === fields.get("modo")) ?? modes[0];
  const typed = fields.get("valor");
  const valor = typeof typed === "string" ? typed.trim().slice(0, MAX_SHOWN_LENGTH) : "";
  const asked = fields.get("redondeo");
  const redondeo = ROUNDING_IDS.find((id) => id === asked) ?? "100";
  const values = { modo, valor, redondeo };
  if (typed === null) return { values, rule: null, errors: {} };
  const read = modo === "fijar" ? readAmount(valor) : readPercent(valor, values);
  return "error" in read
    ? { values, rule: null, errors: { valor: read.error } }
    : { values, rule: read, errors: {} };
}

type ReadRule = PriceRule | { error: string };

function readPercent(text: string, { modo, redondeo }: PriceRuleValues): ReadRule {
  const digits = /^(\d{1,4})(?:[.,](\d+))?\s*%?$/.exec(text);
  if (!digits) return { error: "Escribí un porcentaje. Por ejemplo: 12,5." };
  const [, whole = "", decimals = ""] = digits;
  if (decimals.length > MAX_PERCENT_DECIMALS) {
    return {
      error: `El porcentaje puede tener hasta ${MAX_PERCENT_DECIMALS} decimales. Por ejemplo: 10,71.`,
    };
  }
  // As digits, because 10.71 * 10,000 is not a whole number in floating point.
  const partsPerMillion = Number(whole + decimals.padEnd(MAX_PERCENT_DECIMALS, "0"));
  if (partsPerMillion === 0) return { error: "Escribí un porcentaje. Por ejemplo: 12,5." };
  const limit = modo === "bajar" ? -MIN_PERCENT : MAX_PERCENT;
  if (partsPerMillion > limit * PARTS_PER_PERCENT) {
    return { error: `No puede ser más de ${limit} %.` };
  }
  return {
    kind: "percent",
    partsPerMillion: modo === "bajar" ? -partsPerMillion : partsPerMillion,
    rounding: redondeo,
  };
}

function readAmount(text: string): ReadRule {
  const digits = text.length > MAX_TYPED_LENGTH ? "" : text.replace(/[\s$]/g, "");
  if (!/^(\d{1,12}|\d{1,3}(\.\d{3}){1,3})$/.test(digits)) {
    return { error: "Escribí el precio en pesos enteros. Por ejemplo: 26.000." };
  }
  const amountInPesos = Number(digits.replaceAll(".", ""));
  if (amountInPesos === 0) return { error: "El precio tiene que ser mayor que 0." };
  if (amountInPesos > MAX_PRICE_IN_PESOS) {
    return { error: `El precio no puede pasar de ${formatPesos(MAX_PRICE_IN_PESOS)}.` };
  }
  return { kind: "amount", amountInPesos };
}
