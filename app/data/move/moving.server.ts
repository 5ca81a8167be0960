import { channel } from "node:diagnostics_channel";
import { createHash } from "node:crypto";

import type { SharedTable } from "../../../db/postgres/shared-tables";

const steps = channel("tela:step");

/** Says that a move or a restore comes to its next step, for the test that kills a process at each of them. */
export function step(name: string): void {
  steps.publish(name);
}

/** A table is not the same on both sides after it was copied; nothing was stored. */
export class MoveMismatchError extends Error {
  override name = "MoveMismatchError";
}

export class NoServerError extends Error {
  override name = "NoServerError";
}

/** The values of a row as text, with null for none: the same on both engines. */
export type RowTexts = (string | null)[];

export const quote = (name: string) => `"${name}"`;

/** All rows of a table in the order of its key. */
export function selectAll({ name, columns, key }: SharedTable): string {
  const names = columns.map((column) => quote(column.name)).join(", ");
  return `SELECT ${names} FROM ${quote(name)} ORDER BY ${key.map(quote).join(", ")}`;
}

/** The columns that a database does not work out itself, each with its place in the row. */
export function listGiven({ columns }: SharedTable) {
  const given = columns.map((column, at) => ({ ...column, at })).filter((one) => !one.isGenerated);
  return { given, names: given.map(({ name }) => quote(name)).join(", ") };
}

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
