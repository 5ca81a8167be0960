const MINUTE_MS = 60_000;

/** How long after each failure a picture is tried again. */
export const RETRY_MINUTES = [1, 5, 30, 180] as const;

/**
 * When a picture is tried again; null when the shop gives it up.
 * @param failures - how often it has failed by now
 */
export function nextAttempt(failures: number, isLasting: boolean, now: Date): Date | null {
  const minutes = isLasting ? undefined : RETRY_MINUTES[failures - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS);
}
