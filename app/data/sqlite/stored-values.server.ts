import type { z } from "zod";

/** The row of a statement that always gives one, such as an insert that returns its id. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("A statement gave no row");
  return row;
}

/** A stored time; null for none, and for an invalid text. SQLite's datetime('now') means UTC too. */
export function readTime(text: string | null): Date | null {
  if (text === null) return null;
  const time = new Date(text.charAt(10) === " " && text.length === 19 ? `${text}Z` : text);
  return Number.isNaN(time.getTime()) ? null : time;
}

/**
 * The time to store with a change: now, or a moment after the previous change if the clock is
 * behind it, so that no two changes have the same time.
 * @param before - as stored; an invalid text is replaced
 */
export function nextUpdateTime(before: string, now: Date): string {
  const beforeMs = readTime(before)?.getTime() ?? -Infinity;
  const next = new Date(Math.max(now.getTime(), beforeMs + 1));
  // After the last representable time there is none.
  return (Number.isNaN(next.getTime()) ? now : next).toISOString();
}

/** Whole pesos that can be shown. Other tools may store, and sums may reach, more than is exact. */
export function readPesos(amount: number): number {
  return Math.min(Math.max(Math.trunc(amount), 0), Number.MAX_SAFE_INTEGER);
}

/** Null for what is no JSON, or has another shape. */
export function parseJson<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
