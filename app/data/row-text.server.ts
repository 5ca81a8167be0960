import type { Connection } from "../../db/open";
import { listPhoneDigits } from "../domain/phone-search";
import { findRowsByText } from "./full-text.server";
import { matchText, type Condition } from "./text-match.server";

type RowText = {
  table: "orders" | "customers";
  /** Those of the table's full-text index. */
  columns: readonly string[];
  phoneColumn: string;
  text: string;
};

/**
 * Rows of which a column contains the text, whatever its case and accents, or whose phone has its
 * digits. An empty text asks for no condition.
 */
export function matchRowText(
  connection: Connection,
  { table, columns, phoneColumn, text }: RowText,
): { conditions: Condition[]; isIndexed: boolean } {
  const texts = matchText(connection, columns, text);
  if (texts.length === 0) return { conditions: [], isIndexed: false };
  const digits = listPhoneDigits(text);
  const ids = findRowsByText(connection, `${table}_fts`, text, { column: phoneColumn, digits });
  if (ids !== null) {
    const among = "id IN (SELECT value FROM json_each(?))";
    const found = { where: among, values: [JSON.stringify(ids)] };
    // Of an e-mail address only the part before the sign was looked for.
    return { conditions: [found, ...(text.includes("@") ? texts : [])], isIndexed: true };
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
  };
}
