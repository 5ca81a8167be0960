import { toPesosCell, type CsvCell } from "../plain/csv";
import { sum } from "../plain/sum";
import { describeIvaRate, IVA_RATES_PERMILLE } from "../products/price-block";
import type { Column, ExportedOrder } from "./exported-order";
import { splitByRate, type TaxAtRate } from "./order-taxes";

/** What the accountant declares: net amount and tax of what was charged, by rate. */
export const TAX_COLUMNS: readonly Column[] = [
  {
    title: "Neto sin IVA ($)",
    read: (order) =>
      toPesosCell(sum([...splitByRate(order).values()].map(({ netInCents }) => netInCents))),
  },
  ...IVA_RATES_PERMILLE.filter((rate) => rate > 0).flatMap((rate): Column[] => {
    const name = describeIvaRate(String(rate));
    return [
      { title: `Neto al ${name} ($)`, read: (order) => readRate(order, rate, "netInCents") },
      { title: `IVA ${name} ($)`, read: (order) => readRate(order, rate, "ivaInCents") },
    ];
  }),
  { title: "Sin IVA, 0% ($)", read: (order) => readRate(order, 0, "netInCents") },
];

function readRate(order: ExportedOrder, rate: number, part: keyof TaxAtRate): CsvCell {
  return toPesosCell(splitByRate(order).get(rate)?.[part] ?? 0);
}
