import { calendarDay, startOfDay, type CalendarDay } from "../plain/buenos-aires";
import { numberField } from "../plain/fields";
import { isOnSaleAt, type Sale } from "./sale";

const DAY_MS = 24 * 60 * 60 * 1000;

export const LOOKED_AT_DAYS = 30;
/** On how many of them a price must have been asked to be shown as the price before. */
export const DEFAULT_HELD_DAYS = 15;

export const HELD_DAYS_FIELD = numberField({
  name: "dias",
  label: "Días que un precio tiene que haber valido para mostrarlo como “Antes”",
  hint: `De los ${LOOKED_AT_DAYS} anteriores a la oferta; de 0 a ${LOOKED_AT_DAYS}. Un “Antes” que nadie pagó es publicidad engañosa.`,
  min: 0,
  max: LOOKED_AT_DAYS,
});

export type PriceState = { at: Date; priceInPesos: number; sale?: Sale };

/**
 * On how many of the 30 days before the sale began the list price was what shoppers paid, all day.
 * Days of an earlier sale do not count.
 * @param states - oldest first; before the first of them the product did not exist
 */
export function countDaysHeld(
  states: readonly PriceState[],
  listInPesos: number,
  saleFrom: CalendarDay,
): number {
  const firstMs = startOfDay(saleFrom).getTime();
  let held = 0;
  for (let back = 1; back <= LOOKED_AT_DAYS; back++) {
    if (isHeldOn(states, listInPesos, firstMs - back * DAY_MS)) held += 1;
  }
  return held;
}

/**
 * The day from which a sale is judged: its first day, or the day on which that was typed when it is later.
 * Otherwise a first day in the past would pick the days that suit it.
 * @param states - oldest first, the last one with the sale
 */
export function findJudgedFrom(
  states: readonly PriceState[],
  saleFrom: CalendarDay | null,
  today: CalendarDay,
): CalendarDay {
  const before = states.findLastIndex(({ sale }) => sale?.from !== saleFrom);
  const stored = states[before + 1];
  const storedOn = stored ? calendarDay(stored.at) : today;
  return saleFrom !== null && saleFrom > storedOn ? saleFrom : storedOn;
}

/** Thousands of sales begin at one midnight, so days are numbers here. */
function isHeldOn(states: readonly PriceState[], listInPesos: number, beginMs: number): boolean {
  const endMs = beginMs + DAY_MS;
  const first = states.findLastIndex(({ at }) => at.getTime() <= beginMs);
  // The first day of a product counts, though it is not whole.
  const from = first === -1 ? states.findIndex(({ at }) => at.getTime() < endMs) : first;
  if (from === -1) return false;
  return states
    .slice(from)
    .filter(({ at }, place) => place === 0 || at.getTime() < endMs)
    .every((state) => state.priceInPesos === listInPesos && !isOnSaleAt(state, new Date(beginMs)));
}

export function explainHiddenList(heldDays: number, wantedDays: number): string | null {
  if (heldDays >= wantedDays) return null;
  const held = heldDays === 1 ? "1 día" : `${heldDays} días`;
  return `No mostramos el “Antes”: en los ${LOOKED_AT_DAYS} días anteriores a la oferta, el precio de lista valió ${held}, y hacen falta ${wantedDays}.`;
}
