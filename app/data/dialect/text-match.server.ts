import type { Connection } from "../../../db/connection";
import { foldText } from "../../domain/plain/fold-text";
import type { Condition } from "./conditions.server";

/**
 * Rows with the text in one of these columns, ignoring case and accents. The text contains no
 * pattern characters. An empty text gives no condition.
 */
export function matchText(
  { engine }: Connection,
  columns: readonly string[],
  text: string,
): Condition[] {
  const folded = foldText(text);
  if (folded === "") return [];
  const pattern = `%${folded.replace(/[\\%_]/g, "\\$&")}%`;
  // A line break separates the columns, because no searched text contains one.
  if (engine === "postgres") {
    const where = `fold_text(${columns.join(" || E'\\n' || ")}) LIKE ? ESCAPE '\\'`;
    return [{ where, values: [pattern] }];
  }
  const haystack = `(${columns.join(" || char(10) || ")})`;
  // SQLite compares ASCII itself, ten times as fast; only other rows need folding.
  const where = `(${haystack} LIKE ? ESCAPE '\\'
    OR (${haystack} GLOB ? AND instr(fold_text(${haystack}), ?) > 0))`;
  return [{ where, values: [pattern, `*[^ -~\n]*`, folded] }];
}

/** The text of a column for sorting, without case and accents. */
export function foldedText({ engine }: Connection, column: string): string {
  if (engine === "postgres") return `fold_text(${column})`;
  // Folding is slow; SQLite does it itself for plain letters.
  return `CASE WHEN ${column} GLOB '*[^ -~]*' THEN fold_text(${column}) ELSE lower(trim(${column})) END`;
}
