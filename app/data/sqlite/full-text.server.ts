import type { Connection } from "../../../db/open";
import { foldText } from "../../domain/plain/fold-text";

/** Full-text search works on three letters at a time, its terms. */
const TERM_LENGTH = 3;
/** The full-text index folds fewer letters than we do; of these, both fold the same. */
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
/** No name is longer; such a text would only make a long query that finds nothing. */
const MAX_TEXT_LENGTH = 200;
/** With more hits than this, going through the rows in their order is the faster search. */
const MAX_TEXT_HITS = 2000;
/** What so few letters find stands close together in the order of a page. */
const MAX_SHORT_TEXT_HITS = 1000;

type FullTextTable = "products_fts" | "orders_fts" | "customers_fts";

/** Before the sign stands what tells one address from another; what comes after it, thousands share. */
const LOCAL_PART = /^[^@\s]{3,}(?=@)/;

/** Digits that may also stand in one column, however the text was written. */
type ColumnDigits = { column: string; digits: readonly string[] };

/**
 * Rows by their number, in no order; "too-many" when going through all rows in the order of a page finds
 * its own sooner; null when the index cannot tell: for texts that are too short or long for it, or with
 * letters it folds in another way than we do.
 */
type FoundRows = number[] | "too-many" | null;

/** Rows of which a column contains the text, or of an e-mail address the part before the sign. */
export function findRowsByText(
  { sqlite }: Connection,
  table: FullTextTable,
  text: string,
  { column, digits }: ColumnDigits = { column: "", digits: [] },
): FoundRows {
  const folded = foldText(text);
  if (folded.length < TERM_LENGTH || folded.length > MAX_TEXT_LENGTH) return null;
  if (!PRINTABLE_ASCII.test(folded)) return null;
  const alternatives = digits.map((each) => `${column} : ${quoteForMatch(each)}`);
  const [part = folded] = LOCAL_PART.exec(folded) ?? [];
  const query = [quoteForMatch(part), ...alternatives].join(" OR ");
  const rowIds = sqlite
    .prepare<[string, number], number>(`SELECT rowid FROM ${table} WHERE ${table} MATCH ? LIMIT ?`)
    .pluck()
    .all(query, MAX_TEXT_HITS + 1);
  return rowIds.length > MAX_TEXT_HITS ? "too-many" : rowIds;
}

/**
 * Rows of which a column contains a text of one or two letters: those of the terms that begin with
 * it. In the index two line breaks follow each column, so that its last letters begin a term too.
 */
export function findRowsByShortText(
  { sqlite }: Connection,
  table: "orders_terms" | "customers_terms",
  text: string,
): FoundRows {
  const folded = foldText(text);
  if (folded === "" || folded.length >= TERM_LENGTH) return null;
  if (!PRINTABLE_ASCII.test(folded)) return null;
  const last = folded.length - 1;
  const end = folded.slice(0, last) + String.fromCharCode(folded.charCodeAt(last) + 1);
  const rowIds = sqlite
    .prepare<[string, string, number], number>(
      `SELECT DISTINCT doc FROM ${table} WHERE term >= ? AND term < ? LIMIT ?`,
    )
    .pluck()
    .all(folded, end, MAX_SHORT_TEXT_HITS + 1);
  return rowIds.length > MAX_SHORT_TEXT_HITS ? "too-many" : rowIds;
}

/** One quoted string, in which FTS5 gives no character a meaning. */
function quoteForMatch(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
