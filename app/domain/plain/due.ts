/** Clocks are corrected by seconds all the time: a correction this small must end no wait early. */
export const CLOCK_TOLERANCE_MS = 60 * 1000;

/**
 * Whether the wait until `dueAt` is over. A time that is further away than the longest wait the rule
 * allows was stored while the clock was ahead; it counts as due, so that a clock that was set back
 * stops nothing.
 *
 * @param longestWaitMs the longest wait that the code that stores `dueAt` can choose
 */
export function isDue(dueAt: Date, now: Date, longestWaitMs: number): boolean {
  const waitMs = dueAt.getTime() - now.getTime();
  return waitMs <= 0 || waitMs > longestWaitMs + CLOCK_TOLERANCE_MS;
}

/** The same rule as two stored times: due is what is not after `now`, or after `latest`. */
export function dueLimits(now: Date, longestWaitMs: number): { now: string; latest: string } {
  return {
    now: now.toISOString(),
    latest: new Date(now.getTime() + longestWaitMs + CLOCK_TOLERANCE_MS).toISOString(),
  };
}
