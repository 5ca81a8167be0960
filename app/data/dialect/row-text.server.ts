import type { Connection } from "../../../db/connection";
import { MAX_COUNTED_MATCHES, type ListCount } from "../../domain/orders/back-office-list";
import { listPhoneDigits } from "../../domain/buying/phone";
import { findRowsByShortText, findRowsByText } from "./full-text.server";
import { NUMBER_LIST, type Condition } from "./conditions.server";
import { matchText } from "./text-match.server";

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
