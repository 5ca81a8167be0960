import { zoneFields, type SellingTexts } from "../../app/forms/shop/selling-form";

/** What a browser would send of the selling form, without any button. */
export function toSellingFields({ texts, zones }: SellingTexts): [name: string, value: string][] {
  return [
    ...Object.entries(texts),
    ["zonas", String(zones.length)],
    ...zones.flatMap((zone, position): [string, string][] => {
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
