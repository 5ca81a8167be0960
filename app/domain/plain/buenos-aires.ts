/** Days and months in Argentine time: UTC-3 all year, without summer time since 2009. */
const OFFSET_MS = 3 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A day such as `2025-06-01`. */
export type CalendarDay = string;

export function calendarDay(time: Date): CalendarDay {
  return new Date(time.getTime() - OFFSET_MS).toISOString().slice(0, 10);
}

export function startOfDay(day: CalendarDay): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + OFFSET_MS);
}

export function startOfMonth(now: Date): Date {
  return startOfDay(`${calendarDay(now).slice(0, 7)}-01`);
}

export function addDays(day: CalendarDay, count: number): CalendarDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Whether one of these days is today; null has no limit on its side. */
export function isWithin(
  { from, until }: { from: CalendarDay | null; until: CalendarDay | null },
  now: Date,
): boolean {
  const hasBegun = from === null || startOfDay(from) <= now;
  return hasBegun && (until === null || now < startOfDay(addDays(until, 1)));
}

/** An existing day, written as `2025-06-01`; null for anything else. */
export function parseCalendarDay(text: string): CalendarDay | null {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  // Some engines read the 30th of February as a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}

const MONTHS = [
  ["ene", "enero"],
  ["feb", "febrero"],
  ["mar", "marzo"],
  ["abr", "abril"],
  ["may", "mayo"],
  ["jun", "junio"],
  ["jul", "julio"],
  ["ago", "agosto"],
  ["sep", "septiembre"],
  ["oct", "octubre"],
  ["nov", "noviembre"],
  ["dic", "diciembre"],
] as const;
const WEEKDAYS = [
  "domingo",
  "lunes",
  "martes",
  "miércoles",
  "jueves",
  "viernes",
  "sábado",
] as const;

/** `1 jun`. Does not use `Intl`, whose words may differ between server and browser. */
export function formatShortDay(day: CalendarDay): string {
  const { number, month } = readParts(day);
  return `${number} ${month[0]}`;
}

/** `domingo 1 de junio`. */
export function formatLongDay(day: CalendarDay): string {
  const { number, month, weekday } = readParts(day);
  return `${weekday} ${number} de ${month[1]}`;
}

/** `1 de junio`. */
export function formatDay(day: CalendarDay): string {
  const { number, month } = readParts(day);
  return `${number} de ${month[1]}`;
}

/** `1 de junio de 2025`. */
export function formatFullDay(day: CalendarDay): string {
  return `${formatDay(day)} de ${day.slice(0, 4)}`;
}

/** `domingo 1/6`, for a day that is near but on a page that is kept. */
export function formatWeekday(day: CalendarDay): string {
  const { number, weekday } = readParts(day);
  return `${weekday} ${number}/${Number(day.slice(5, 7))}`;
}

/** `mié 2`, for a day of the next weeks, or `mié 2 dic`. */
export function formatNearDay(day: CalendarDay, { hasMonth }: { hasMonth: boolean }): string {
  const { number, month, weekday } = readParts(day);
  return `${weekday.slice(0, 3)} ${number}${hasMonth ? ` ${month[0]}` : ""}`;
}

export function isWeekend(day: CalendarDay): boolean {
  return ["sábado", "domingo"].includes(readParts(day).weekday);
}

/** From 0 to 23. */
export function hourOfDay(time: Date): number {
  return Number(formatClock(time).slice(0, 2));
}

/** `15:42`. */
export function formatClock(time: Date): string {
  return new Date(time.getTime() - OFFSET_MS).toISOString().slice(11, 16);
}

/** `1 jun 2025, 09:00`. */
export function formatMoment(time: Date): string {
  const day = calendarDay(time);
  return `${formatShortDay(day)} ${day.slice(0, 4)}, ${formatClock(time)}`;
}

/** `lunes, 2 de junio de 2025, 15:42`. */
export function formatLongMoment(time: Date): string {
  const day = calendarDay(time);
  const { number, month, weekday } = readParts(day);
  return `${weekday}, ${number} de ${month[1]} de ${day.slice(0, 4)}, ${formatClock(time)}`;
}

/** `25/09/25 12:08`, for a narrow column. */
export function formatNarrowMoment(time: Date): string {
  const day = calendarDay(time).slice(2).split("-").reverse().join("/");
  return `${day} ${formatClock(time)}`;
}

/** `martes 25 a las 15:42`, for a moment within the next days. */
export function formatDeadline(time: Date): string {
  const { number, weekday } = readParts(calendarDay(time));
  return `${weekday} ${number} a las ${formatClock(time)}`;
}

/** `2025-06-01 09:00`, which every spreadsheet reads as a time and can sort. */
export function formatExactTime(time: Date): string {
  return new Date(time.getTime() - OFFSET_MS).toISOString().slice(0, 16).replace("T", " ");
}

/** `2025-06-01T09:00:00.000-03:00`. */
export function formatIsoTime(time: Date): string {
  return new Date(time.getTime() - OFFSET_MS).toISOString().replace("Z", "-03:00");
}

function readParts(day: CalendarDay) {
  const date = new Date(`${day}T00:00:00Z`);
  return {
    number: date.getUTCDate(),
    month: MONTHS[date.getUTCMonth()] ?? MONTHS[0],
    weekday: WEEKDAYS[date.getUTCDay()] ?? WEEKDAYS[0],
  };
}

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAYS_IN_WORDS = 30;

/** `hace 5 minutos`; the moment itself when it is long ago, `nunca` without one. */
export function formatAgo(time: Date | null, now: Date): string {
  if (time === null) return "nunca";
  const agoMs = now.getTime() - time.getTime();
  // A clock that was set back makes the past look like the future.
  if (agoMs < MINUTE_MS) return "hace un momento";
  if (agoMs < HOUR_MS) return count(agoMs / MINUTE_MS, "minuto");
  if (agoMs < DAY_MS) return count(agoMs / HOUR_MS, "hora");
  if (agoMs < DAYS_IN_WORDS * DAY_MS) return count(agoMs / DAY_MS, "día");
  return formatMoment(time);
}

function count(exact: number, unit: string): string {
  const whole = Math.floor(exact);
  return `hace ${whole} ${unit}${whole === 1 ? "" : "s"}`;
}
