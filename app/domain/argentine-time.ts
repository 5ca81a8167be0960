const TIME_ZONE = "America/Argentina/Buenos_Aires";

const TIME = new Intl.DateTimeFormat("es-AR", {
  timeZone: TIME_ZONE,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

const DAY = new Intl.DateTimeFormat("es-AR", {
  timeZone: TIME_ZONE,
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** The time of day in Buenos Aires, as in 15:42. */
export function formatTime(moment: Date): string {
  return TIME.format(moment);
}

/** Day and time in Buenos Aires, as in "lunes, 2 de junio de 2025, 15:42". */
export function formatMoment(moment: Date): string {
  return `${DAY.format(moment)}, ${formatTime(moment)}`;
}
