import { formatFullDay, type CalendarDay } from "../plain/buenos-aires";

type Days = { from: CalendarDay | null; until: CalendarDay | null };

/** "Del 1 de marzo de 2026 al 3 de marzo de 2026", "Sin fechas". */
export function describeDays({ from, until }: Days): string {
  if (from !== null && until !== null)
    return `Del ${formatFullDay(from)} al ${formatFullDay(until)}`;
  if (from !== null) return `Desde el ${formatFullDay(from)}`;
  return until === null ? "Sin fechas" : `Hasta el ${formatFullDay(until)}`;
}
