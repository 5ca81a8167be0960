import { formatMargin, marginPercent } from "../products/margin";

/** The goods of sold orders, without shipping and what went back. */
export type SoldGoods = {
  soldInCents: number;
  /** The part of it whose products have a cost. */
  knownInCents: number;
  /** Of that part. */
  costInPesos: number;
};

/** "margen 45 % con el costo de hoy, de 80 % de lo vendido"; null when no cost is known. */
export function describeSoldMargin(goods: SoldGoods): string | null {
  const { soldInCents, knownInCents, costInPesos } = goods;
  const percent = marginPercent(knownInCents / 100, costInPesos);
  if (percent === null) return null;
  const known = Math.round((knownInCents / soldInCents) * 100);
  const part = known < 100 ? `, de ${formatMargin(known)} de lo vendido` : "";
  return `margen ${formatMargin(percent)} con el costo de hoy${part}`;
}
