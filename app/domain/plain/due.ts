/** Clocks are often corrected by seconds. A correction this small must not end a wait early. */
export const CLOCK_TOLERANCE_MS = 60 * 1000;

/**
 * True when the wait until `dueAt` is over. A time beyond the longest possible wait was stored
 * while the clock was ahead. It counts as due, so setting the clock back stops nothing.
 * @param longestWaitMs the longest wait that the writer of `dueAt` can choose
 */
export function isDue(dueAt: Date, now: Date, longestWaitMs: number): boolean {
  const waitMs = dueAt.getTime() - now.getTime();
  return waitMs <= 0 || waitMs > longestWaitMs + CLOCK_TOLERANCE_MS;
}

/** The same rule for SQL: a time is due when it is not after `now`, or when it is after `latest`. */
export function dueLimits(now: Date, longestWaitMs: number): { now: string; latest: string } {
  return {
    now: now.toISOString(),
    latest: new Date(now.getTime() + longestWaitMs + CLOCK_TOLERANCE_MS).toISOString(),
  };
}
