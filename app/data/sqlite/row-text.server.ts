import type { Connection } from "../../../db/open";
import { MAX_COUNTED_MATCHES, type ListCount } from "../../domain/orders/back-office-list";
import { listPhoneDigits } from "../../domain/buying/phone-search";
import { findRowsByShortText, findRowsByText } from "./full-text.server";
import { matchText, type Condition } from "./text-match.server";

type RowText = {
  table: "orders" | "customers";
  /** Those of the table's full-text index. */
  columns: readonly string[];
  phoneColumn: string;
  text: string;
};

export type RowTextMatch = {
  conditions: Condition[];
  /** Whether the conditions name the rows, which are few. */
  isIndexed: boolean;
  /** How many rows have the text, where the index knows without a look at them. */
  count: ListCount | null;
};

/**
 * Rows of which a column contains the text, whatever its case and accents, or whose phone has its
 * digits. An empty text asks for no condition.
 */
export function matchRowText(
  connection: Connection,
  { table, columns, phoneColumn, text }: RowText,
): RowTextMatch {
  const texts = matchText(connection, columns, text);
  if (texts.length === 0) return { conditions: [], isIndexed: false, count: null };
  const digits = listPhoneDigits(text);
  const found =
    findRowsByShortText(connection, `${table}_terms`, text) ??
    findRowsByText(connection, `${table}_fts`, text, { column: phoneColumn, digits });
  // Of an e-mail address only the part before the sign was looked for.
  const isWhole = !text.includes("@");
  if (Array.isArray(found)) {
    const among = "id IN (SELECT value FROM json_each(?))";
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
