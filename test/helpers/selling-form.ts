import type { SellingTexts } from "../../app/domain/shop/selling-texts";
import { zoneFields } from "../../app/forms/shop/selling-form";

/** What a browser would send of the selling form, without any button. */
export function toSellingFields(texts: SellingTexts): [name: string, value: string][] {
  return [
    ["condicion", texts.fiscalCondition],
    ["razonSocial", texts.companyName],
    ["cuit", texts.cuit],
    ["titular", texts.bankHolder],
    ["banco", texts.bankName],
    ["cbu", texts.cbu],
    ["alias", texts.alias],
    ["horas", texts.transferHours],
    ["reserva", texts.onlineHoldMinutes],
    ["porRed", texts.unpaidPiecesPerAddress],
    ["parte", texts.unpaidSharePercent],
    ["minimo", texts.lowStock],
    ...(texts.acceptsCash ? [["efectivo", "on"] as [string, string]] : []),
    ...(texts.offersPickup ? [["retiro", "on"] as [string, string]] : []),
    ["zonas", String(texts.zones.length)],
    ...texts.zones.flatMap((zone, position): [string, string][] => {
      const { provinces, ...lines } = zoneFields(position);
      return [
        ...Object.entries(lines).map(([field, name]): [string, string] => [
          name,
          zone[field as keyof typeof lines],
        ]),
        ...zone.provinces.map((id): [string, string] => [provinces, id]),
      ];
    }),
  ];
}
