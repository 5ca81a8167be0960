/** Minutes without use after which a session may end; 0 for never. */
export const IDLE_CHOICES = [0, 15, 30, 60, 120];

/** Each process stores once a minute when its sessions were used, so what is stored may be that old. */
const STORED_AFTER_MINUTES = 1;

/** A session that was last used before this moment is over; null when none ends for lack of use. */
export function findIdleEnd(idleMinutes: number, now: Date): Date | null {
  if (idleMinutes === 0) return null;
  return new Date(now.getTime() - (idleMinutes + STORED_AFTER_MINUTES) * 60_000);
}

/** "15 minutos", "2 horas". */
export function formatIdle(minutes: number): string {
  if (minutes < 60) return `${minutes} minutos`;
  return minutes === 60 ? "1 hora" : `${minutes / 60} horas`;
}
