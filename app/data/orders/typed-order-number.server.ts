import type { Connection } from "../../../db/open";

/** A shop changes its name, and so the prefix of its numbers, a few times at most. */
const MAX_PREFIXES = 50;

/**
 * The stored numbers that a typed one can mean: itself, or all numbers that end with it when its
 * prefix is missing. Each prefix is one step in the index.
 */
export function listMeantNumbers({ sqlite }: Connection, typed: string): string[] {
  const exists = sqlite
    .prepare<[string], number>("SELECT 1 FROM orders WHERE order_number = ?")
    .pluck();
  if (exists.get(typed) !== undefined) return [typed];
  const findNext = sqlite
    .prepare<[string], string>(
      "SELECT order_number FROM orders WHERE order_number > ? ORDER BY order_number LIMIT 1",
    )
    .pluck();
  const meant: string[] = [];
  let after = "";
  for (let count = 0; count < MAX_PREFIXES; count += 1) {
    const next = findNext.get(after);
    if (next === undefined) break;
    const prefix = next.slice(0, next.indexOf("-") + 1);
    if (exists.get(prefix + typed) !== undefined) meant.push(prefix + typed);
    // Skips to the next prefix: no number with the current one follows.
    after = `${prefix === "" ? next : prefix}\u{10ffff}`;
  }
  return meant;
}
