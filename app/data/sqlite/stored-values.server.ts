/** A stored time; null for a text that is none. SQLite's own datetime('now') means UTC too. */
export function readTime(text: string): Date | null {
  const time = new Date(text.charAt(10) === " " && text.length === 19 ? `${text}Z` : text);
  return Number.isNaN(time.getTime()) ? null : time;
}

/**
 * The time to store with a change: now, or a moment after the change before, which the clock may say
 * has not been yet. Two changes never look like one.
 *
 * @param before - as it is stored; a text that is no time is mended
 */
export function nextUpdateTime(before: string, now: Date): string {
  const beforeMs = readTime(before)?.getTime() ?? -Infinity;
  const next = new Date(Math.max(now.getTime(), beforeMs + 1));
  // Nothing comes after the last time there is.
  return (Number.isNaN(next.getTime()) ? now : next).toISOString();
}

/** Whole pesos that can be shown; other tools may store, and sums may reach, more than is exact. */
export function readPesos(amount: number): number {
  return Math.min(Math.max(Math.trunc(amount), 0), Number.MAX_SAFE_INTEGER);
}
