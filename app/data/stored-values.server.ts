/** A stored time; null for a text that is none. SQLite's own datetime('now') means UTC too. */
export function readTime(text: string): Date | null {
  const time = new Date(text.charAt(10) === " " && text.length === 19 ? `${text}Z` : text);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Whole pesos that can be shown; other tools may store, and sums may reach, more than is exact. */
export function readPesos(amount: number): number {
  return Math.min(Math.max(Math.trunc(amount), 0), Number.MAX_SAFE_INTEGER);
}
