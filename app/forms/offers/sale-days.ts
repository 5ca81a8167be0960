import { parseCalendarDay, type CalendarDay } from "../../domain/plain/buenos-aires";

/** The days of a sale as a form has them; empty for none. */
export type TypedDays = { from: string; until: string };

type DayFacts = {
  today: CalendarDay;
  /** The last day that is stored, which may be over. */
  storedUntil?: CalendarDay | null;
};

export type SaleDays = { from: CalendarDay; until: CalendarDay | null };

export type CheckedDays =
  | { days: SaleDays; errors: null }
  | { days: null; errors: Partial<Record<"from" | "until", string>> };

const NO_DAY = "Elegí un día que exista, como 30/11/2026.";

/** One that begins on no day begins today, so that the days before it stay the same. */
export function parseSaleDays(typed: TypedDays, { today, storedUntil }: DayFacts): CheckedDays {
  const from = typed.from === "" ? today : parseCalendarDay(typed.from);
  const until = typed.until === "" ? null : parseCalendarDay(typed.until);
  const isNoDay = typed.until !== "" && until === null;
  if (from === null || isNoDay) {
    return {
      days: null,
      errors: { ...(from === null && { from: NO_DAY }), ...(isNoDay && { until: NO_DAY }) },
    };
  }
  if (until !== null && until < from) {
    return { days: null, errors: { until: "La oferta no puede terminar antes de empezar." } };
  }
  if (until !== null && until < today && until !== storedUntil) {
    return { days: null, errors: { until: "Ese día ya pasó: elegí otro, o dejalo vacío." } };
  }
  return { days: { from, until }, errors: null };
}
