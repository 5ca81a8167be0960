import { addDays, calendarDay, formatWeekday, startOfDay } from "../plain/buenos-aires";
import { formatPesos } from "../plain/money";
import type { OfferDays } from "./offered-line";
import type { ShownSale } from "./shown-sale";

export type Sale = OfferDays & { priceInPesos: number };

/** With what pages show of it, which the job for due changes keeps: pages must not depend on the clock. */
export type ProductSale = Sale & {
  isOn: boolean;
  /** True when the list price was asked long enough to be shown as the price before. */
  showsList: boolean;
};

type Priced = { priceInPesos: number; sale?: Sale };

export function isOnSaleAt({ priceInPesos, sale }: Priced, now: Date): boolean {
  if (!sale || sale.priceInPesos >= priceInPesos) return false;
  const today = calendarDay(now);
  return (sale.from === null || sale.from <= today) && (sale.until === null || today <= sale.until);
}

/** What one piece costs at that moment, before offers, codes and the payment method. */
export function priceAt(product: Priced, now: Date): number {
  return product.sale && isOnSaleAt(product, now)
    ? product.sale.priceInPesos
    : product.priceInPesos;
}

/** The price and the sale on pages that are kept; `sale` is absent outside a sale. */
export function priceOnPages(product: { priceInPesos: number; sale?: ProductSale }): {
  priceInPesos: number;
  sale?: ShownSale;
} {
  const { priceInPesos, sale } = product;
  if (!sale?.isOn) return { priceInPesos };
  const listInPesos = sale.showsList ? priceInPesos : null;
  const { until } = sale;
  const lastDay = until && formatWeekday(until);
  return { priceInPesos: sale.priceInPesos, sale: { listInPesos, until, lastDay } };
}

export function nextSwitch({ from, until }: Sale, now: Date): Date | null {
  const moments = [from, until && addDays(until, 1)].flatMap((day) => (day ? startOfDay(day) : []));
  return moments.find((moment) => moment > now) ?? null;
}

export function findSaleProblem(
  listInPesos: number,
  { priceInPesos, from, until }: Sale,
): { field: "price" | "until"; message: string } | null {
  if (priceInPesos >= listInPesos) {
    const message = `El precio de oferta tiene que ser menor que ${formatPesos(listInPesos)}.`;
    return { field: "price", message };
  }
  if (from !== null && until !== null && until < from) {
    return { field: "until", message: "La oferta no puede terminar antes de empezar." };
  }
  return null;
}
