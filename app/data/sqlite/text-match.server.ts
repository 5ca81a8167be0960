import type { Connection } from "../../../db/open";
import { foldText } from "../../domain/plain/fold-text";

/** The numbers or texts of one parameter, which is a list as JSON: `id IN ${ID_LIST}`. */
export const ID_LIST = "(SELECT value FROM json_each(?))";

/** An SQL condition with the values of its question marks, in order. */
export type Condition = { where: string; values: (string | number)[] };

const connectionsThatFold = new WeakSet<Connection["sqlite"]>();

/** Lets the connection's SQL call `fold_text`, which is `foldText`. */
export function provideFolding({ sqlite }: Connection): void {
  if (connectionsThatFold.has(sqlite)) return;
  sqlite.function("fold_text", { deterministic: true }, (value) => foldText(String(value)));
  connectionsThatFold.add(sqlite);
}

/**
 * Rows with the text in one of these columns, ignoring case and accents. The text contains no
 * pattern characters. An empty text gives no condition.
 */
export function matchText(
  connection: Connection,
  columns: readonly string[],
  text: string,
): Condition[] {
  const folded = foldText(text);
  if (folded === "") return [];
  provideFolding(connection);
  // A line break separates the columns, because no searched text contains one.
  const haystack = `(${columns.join(" || char(10) || ")})`;
  // SQLite compares ASCII itself, ten times as fast; only other rows need folding.
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
