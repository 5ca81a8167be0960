import type { Connection } from "../../../db/connection";
import { listPhoneDigits } from "../../domain/buying/phone";
import { MAX_COUNTED_MATCHES, type ListCount } from "../../domain/orders/back-office-list";
import { foldText } from "../../domain/plain/fold-text";
import { type Condition, NUMBER_LIST } from "./conditions.server";

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

type RowText = {
  table: "orders" | "customers";
  /** The columns of the table's full-text index. */
  columns: readonly string[];
  phoneColumn: string;
  text: string;
};

type RowTextMatch = {
  conditions: Condition[];
  /** Whether the conditions list row numbers, which are few. */
  isIndexed: boolean;
  /** How many rows match, when the index knows without reading them. */
  count: ListCount | null;
};

/**
 * Rows with the text in a column, ignoring case and accents, or with its digits in the phone. An
 * empty text gives no condition.
 */
export async function matchRowText(
  connection: Connection,
  { table, columns, phoneColumn, text }: RowText,
): Promise<RowTextMatch> {
  const texts = matchText(connection, columns, text);
  if (texts.length === 0) return { conditions: [], isIndexed: false, count: null };
  const digits = listPhoneDigits(text);
  const found =
    (await findRowsByShortText(connection, `${table}_terms`, text)) ??
    (await findRowsByText(connection, `${table}_fts`, text, { column: phoneColumn, digits }));
  // For an e-mail address the index only searched the part before the @.
  const isWhole = !text.includes("@");
  if (Array.isArray(found)) {
    const among = `id IN ${NUMBER_LIST}`;
    const named = { where: among, values: [JSON.stringify(found)] };
    return {
      conditions: [named, ...(isWhole ? [] : texts)],
      isIndexed: true,
      count: isWhole ? { count: found.length, isMore: false } : null,
    };
  }
  const phones = digits.map((each) => ({
    where: `${phoneColumn} LIKE ?`,
    values: [`%${each}%`],
  }));
  const either = [...texts, ...phones];
  return {
    conditions: [
      {
        where: `(${either.map(({ where }) => where).join(" OR ")})`,
        values: either.flatMap(({ values }) => values),
      },
    ],
    isIndexed: false,
    count: found !== null && isWhole ? { count: MAX_COUNTED_MATCHES, isMore: true } : null,
  };
}
