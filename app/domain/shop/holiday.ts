import { addDays, formatLongDay, isWithin, type CalendarDay } from "../plain/buenos-aires";

/** Days on which the shop sells but prepares no order; without a last day there are none. */
type Holiday = { from: CalendarDay | null; until: CalendarDay | null; text: string };

export function isOnHoliday({ from, until }: Pick<Holiday, "from" | "until">, now: Date): boolean {
  return until !== null && isWithin({ from, until }, now);
}

/** When the orders of these days are prepared; null outside of them. */
export function describeHolidayEnd(holiday: Holiday, now: Date): string | null {
  if (holiday.until === null || !isOnHoliday(holiday, now)) return null;
  return `Preparamos los pedidos desde el ${formatLongDay(addDays(holiday.until, 1))}.`;
}

export function describeHoliday(holiday: Holiday, now: Date): string | null {
  const end = describeHolidayEnd(holiday, now);
  if (end === null) return null;
  const text = holiday.text === "" ? "Estamos de vacaciones." : holiday.text;
  return `${/[.!?…]$/.test(text) ? text : `${text}.`} ${end}`;
}

/** An end without its day, or before its beginning. The texts are days as typed. */
export function checkHoliday({ from, until, text }: Record<keyof Holiday, string>) {
  if (until === "") {
    const isMeant = from !== "" || text !== "";
    return isMeant ? { until: "Elegí el último día de las vacaciones." } : {};
  }
  if (from !== "" && until < from)
    return { until: "Termina antes de empezar: revisá los dos días." };
  return {};
}
