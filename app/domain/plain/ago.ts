import { formatMoment } from "./buenos-aires";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
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
