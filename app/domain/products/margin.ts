import type { Product } from "../catalogue/product";
import { formatWhole } from "../plain/whole-number";

/** What stays of a price when the cost is paid, in whole percent; null while one of them is unknown. */
export function marginPercent(priceInPesos: number, costInPesos: number | null): number | null {
  if (costInPesos === null || priceInPesos <= 0) return null;
  return Math.round(((priceInPesos - costInPesos) / priceInPesos) * 100);
}

/** Of what it sells for now. */
export function marginNow({
  priceInPesos,
  sale,
  costInPesos,
}: Pick<Product, "priceInPesos" | "sale" | "costInPesos">): number | null {
  return marginPercent(sale?.isOn ? sale.priceInPesos : priceInPesos, costInPesos);
}

/** "45 %"; what sells below its cost has a minus. */
export function formatMargin(percent: number): string {
  return `${percent < 0 ? "-" : ""}${formatWhole(Math.abs(percent))} %`;
}

export function describeMargin(percent: number): string {
  return `Margen: ${formatMargin(percent)}`;
}
