import type { CalendarDay } from "../plain/buenos-aires";
import { formatPesos } from "../plain/money";

// Apart from `sale.ts`, because every page loads it: the calendar stays out of the first view.

export type ShownSale = {
  /** The price before; null when it may not be shown. */
  listInPesos: number | null;
  until: CalendarDay | null;
  /** "domingo 30/11": written by the server, so that no shopper's script has to know the calendar. */
  lastDay: string | null;
};

/** How much less the sale price is, rounded down: a promise must not be too large. */
export function percentOff(listInPesos: number, priceInPesos: number): number {
  if (listInPesos <= 0) return 0;
  return Math.floor(((listInPesos - priceInPesos) * 100) / listInPesos);
}

/** A sale in words: "$ 120.000", "25 % off", "hasta el domingo 30/11", and for a card "25 % off hasta el 30/11". */
export function describeShownSale(priceInPesos: number, { listInPesos, lastDay }: ShownSale) {
  const percent = listInPesos === null ? 0 : percentOff(listInPesos, priceInPesos);
  const label = percent > 0 ? `${percent}\u00a0% off` : "Oferta";
  return {
    before: listInPesos === null ? null : formatPesos(listInPesos),
    label,
    until: lastDay && `hasta el ${lastDay}`,
    short: lastDay === null ? label : `${label} hasta el ${lastDay.replace(/^\D+/, "")}`,
  };
}
