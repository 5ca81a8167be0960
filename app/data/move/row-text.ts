import { createHash } from "node:crypto";

import type { SharedTable } from "../../../db/postgres/shared-tables";

/** The values of a row as text, with null for none: the same on both engines. */
export type RowTexts = (string | null)[];

/** What shows that two tables have the same rows; `pesos` is the sum of an amount that the table has. */
export type TableSum = { rows: number; pesos: number; checksum: string };

/** The columns with the money of orders, payments and refunds. */
const AMOUNTS: Record<string, string> = {
  orders: "total",
  payments: "amount",
  payment_refunds: "amount",
  manual_refunds: "amount",
};

/** Adds up a table, row by row in the order of its key. */
export function createTableSum({ name, columns }: SharedTable) {
  const hash = createHash("sha256");
  const amountAt = columns.findIndex((column) => column.name === AMOUNTS[name]);
  let rows = 0;
  let pesos = 0;
  return {
    /** @returns how many rows it has now */
    add(row: RowTexts): number {
      hash.update(JSON.stringify(row));
      pesos += Number(row[amountAt] ?? 0);
      return (rows += 1);
    },
    finish: (): TableSum => ({ rows, pesos, checksum: hash.digest("hex") }),
  };
}
