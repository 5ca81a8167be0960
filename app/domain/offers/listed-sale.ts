import type { CalendarDay } from "../plain/buenos-aires";
import type { ProductSale } from "./sale";

/** A product with a sale, as the owner's list has it. */
export type ListedSale = {
  id: string;
  name: string;
  image: string;
  listInPesos: number;
  sale: ProductSale;
};

export type SaleState = "on" | "later" | "over" | "not-lower";

export const SALE_STATES: Record<SaleState, string> = {
  on: "En oferta",
  later: "Programada",
  over: "Terminó",
  "not-lower": "No baja el precio",
};

export function findSaleState({ listInPesos, sale }: ListedSale, today: CalendarDay): SaleState {
  if (sale.until !== null && sale.until < today) return "over";
  if (sale.priceInPesos >= listInPesos) return "not-lower";
  return sale.from !== null && sale.from > today ? "later" : "on";
}
