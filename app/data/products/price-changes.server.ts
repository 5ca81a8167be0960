import { inArray } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { products } from "../../../db/schema/products";
import { reprice, type PriceRule } from "../../domain/products/reprice";
import type { By } from "../history/batch.server";
import { writeBatch } from "../history/write-as.server";
import { readSeenSelection, readStoredFacts, type SeenSelection } from "./price-selection.server";
import { setProductColumns } from "./product-rows.server";
import type { PricedRow } from "./selected-products.server";

export type PriceChange = { id: string; fromPesos: number; toPesos: number };

/** How many products exist, how many of them got another price, and which change undoes it. */
export type PriceOutcome = { found: number; changed: number; batchId: number | null };

const ACTION = "products.price";

/**
 * Sets new prices, all or none. `conflicts` are products whose price is no longer the one that the
 * owner saw; with a conflict nothing is changed. Deleted products do not stop the others.
 */
export async function setPrices(
  changes: readonly PriceChange[],
  { author, now }: By,
): Promise<PriceOutcome & { missing: number; conflicts: string[] }> {
  const changeById = new Map(changes.map((change) => [change.id, change]));
  const written = await writeBatch({ author, action: ACTION, now }, async (connection) => {
    const rows = await readPricedRows(connection, [...changeById.keys()]);
    const conflicts = rows.filter(({ id, price }) => changeById.get(id)?.fromPesos !== price);
    const toPesos = (row: PricedRow) => changeById.get(row.id)?.toPesos ?? row.price;
    const changed =
      conflicts.length > 0 ? 0 : await changePrices(connection, rows, { toPesos, now });
    return {
      found: rows.length,
      changed,
      missing: changeById.size - rows.length,
      conflicts: conflicts.map(({ id }) => id),
    };
  });
  return { ...written.value, batchId: written.batchId };
}

/**
 * Applies the rule to all selected products; null, with nothing changed, when anything in the catalogue
 * changed since the preview.
 */
export async function repriceSelection(
  seen: SeenSelection,
  rule: PriceRule,
  { author, now }: By,
): Promise<PriceOutcome | null> {
  const facts = await readStoredFacts();
  const written = await writeBatch({ author, action: ACTION, now }, async (connection) => {
    const rows = await readSeenSelection(connection, facts, seen);
    if (rows === null) return null;
    const toPesos = ({ price }: PricedRow) => reprice(price, rule);
    const changed = await changePrices(connection, rows, { toPesos, now });
    return { found: rows.length, changed };
  });
  return written.value && { ...written.value, batchId: written.batchId };
}

type Repricing = { toPesos: (row: PricedRow) => number; now: Date };

/**
 * Within a write: stores the prices that differ.
 * @returns how many did
 */
export async function changePrices(
  connection: Connection,
  rows: readonly PricedRow[],
  { toPesos, now }: Repricing,
): Promise<number> {
  const changes = rows
    .map((row) => ({ ...row, values: { price: toPesos(row) } }))
    .filter(({ price, values }) => values.price !== price);
  return setProductColumns(connection, changes, now);
}

/** The existing products among these. */
export function readPricedRows(
  { queries }: Connection,
  ids: readonly string[],
): Promise<PricedRow[]> {
  const { rowId, id, price, updatedAt } = products;
  return queries
    .select({ rowId, id, price, updatedAt })
    .from(products)
    .where(inArray(products.id, [...ids]));
}
