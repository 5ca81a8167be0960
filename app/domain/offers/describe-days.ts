import { formatDay, type CalendarDay } from "../plain/buenos-aires";

type Days = { from: CalendarDay | null; until: CalendarDay | null };

/** "Del 1 de marzo de 2026 al 3 de marzo de 2026", "Sin fechas". */
export function describeDays({ from, until }: Days): string {
  const name = (day: CalendarDay) => `${formatDay(day)} de ${day.slice(0, 4)}`;
  if (from !== null && until !== null) return `Del ${name(from)} al ${name(until)}`;
  if (from !== null) return `Desde el ${name(from)}`;
  return until === null ? "Sin fechas" : `Hasta el ${name(until)}`;
}
