import type { Connection } from "../../../db/connection";
import { foldText } from "../../domain/plain/fold-text";

/** The full-text index stores trigrams: terms of three letters. */
const TERM_LENGTH = 3;
/** The index folds fewer letters than `foldText`; for these characters both agree. */
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
/** No name is longer, so a longer text would find nothing. */
const MAX_TEXT_LENGTH = 200;
/** With more hits than this, scanning the rows in page order is faster. */
const MAX_TEXT_HITS = 2000;
/** Lower, because the hits of short texts are dense: a scan in page order finds them soon. */
const MAX_SHORT_TEXT_HITS = 1000;

/** The part before the @ identifies an address; thousands share the part after it. */
const LOCAL_PART = /^[^@\s]{3,}(?=@)/;

/** Digits to find in one column, in any of its spellings. */
type ColumnDigits = { column: string; digits: readonly string[] };

/**
 * Row numbers in no order. "too-many" when a scan in page order is faster. Null when the index
 * cannot answer: for very short or long texts, and for letters that it folds differently. PostgreSQL has no such
 * index: its own serves the condition of `matchText`.
 */
type FoundRows = number[] | "too-many" | null;

/** Rows with the text in a column; of an e-mail address only the part before the @ is searched. */
export async function findRowsByText(
  { engine, prepare }: Connection,
  table: "products_fts" | "orders_fts" | "customers_fts",
  text: string,
  { column, digits }: ColumnDigits = { column: "", digits: [] },
): Promise<FoundRows> {
  if (engine === "postgres") return null;
  const folded = foldText(text);
  if (folded.length < TERM_LENGTH || folded.length > MAX_TEXT_LENGTH) return null;
  if (!PRINTABLE_ASCII.test(folded)) return null;
  const alternatives = digits.map((each) => `${column} : ${quoteForMatch(each)}`);
  const [part = folded] = LOCAL_PART.exec(folded) ?? [];
  const query = [quoteForMatch(part), ...alternatives].join(" OR ");
  const rowIds = await prepare<[string, number], number>(
    `SELECT rowid FROM ${table} WHERE ${table} MATCH ? LIMIT ?`,
  )
    .pluck()
    .all(query, MAX_TEXT_HITS + 1);
  return rowIds.length > MAX_TEXT_HITS ? "too-many" : rowIds;
}

/**
 * Rows with a text of one or two letters in a column, found by the terms that start with it. In the
 * index two line breaks follow each column, so its last letters start a term too.
 */
export async function findRowsByShortText(
  { engine, prepare }: Connection,
  table: "orders_terms" | "customers_terms",
  text: string,
): Promise<FoundRows> {
  if (engine === "postgres") return null;
  const folded = foldText(text);
  if (folded === "" || folded.length >= TERM_LENGTH) return null;
  if (!PRINTABLE_ASCII.test(folded)) return null;
  const last = folded.length - 1;
  const end = folded.slice(0, last) + String.fromCharCode(folded.charCodeAt(last) + 1);
  const rowIds = await prepare<[string, string, number], number>(
    `SELECT DISTINCT doc FROM ${table} WHERE term >= ? AND term < ? LIMIT ?`,
  )
    .pluck()
    .all(folded, end, MAX_SHORT_TEXT_HITS + 1);
  return rowIds.length > MAX_SHORT_TEXT_HITS ? "too-many" : rowIds;
}

/** One quoted string, in which FTS5 treats no character as an operator. */
function quoteForMatch(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
