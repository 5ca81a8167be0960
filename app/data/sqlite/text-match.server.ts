import type { Connection } from "../../../db/open";
import { foldText } from "../../domain/plain/fold-text";

/** A condition of a statement, with the values for its question marks in their order. */
export type Condition = { where: string; values: (string | number)[] };

const connectionsThatFold = new WeakSet<Connection["sqlite"]>();

/**
 * Rows of which one of these columns contains the text, whatever its case and accents. Nothing in
 * the text is a pattern. An empty text asks for no condition.
 */
export function matchText(
  { sqlite }: Connection,
  columns: readonly string[],
  text: string,
): Condition[] {
  const folded = foldText(text);
  if (folded === "") return [];
  if (!connectionsThatFold.has(sqlite)) {
    sqlite.function("fold_text", { deterministic: true }, (value) => foldText(String(value)));
    connectionsThatFold.add(sqlite);
  }
  // A line break, which no text that was asked for holds, keeps the columns apart.
  const haystack = `(${columns.join(" || char(10) || ")})`;
  // SQLite compares plain letters itself, ten times as fast; only rows with others need folding.
  const where = `(${haystack} LIKE ? ESCAPE '\\'
    OR (${haystack} GLOB ? AND instr(fold_text(${haystack}), ?) > 0))`;
  const pattern = `%${folded.replace(/[\\%_]/g, "\\$&")}%`;
  return [{ where, values: [pattern, `*[^ -~\n]*`, folded] }];
}

export function joinConditions(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return { where: "", values: [] };
  return {
    where: `WHERE ${conditions.map(({ where }) => where).join(" AND ")}`,
    values: conditions.flatMap(({ values }) => values),
  };
}
