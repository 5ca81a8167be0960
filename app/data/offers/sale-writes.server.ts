import { inArray } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { products } from "../../../db/schema/products";
import { salePriceBy } from "../../domain/offers/sale-rule";
import type { Sale } from "../../domain/offers/sale";
import type { PriceRule } from "../../domain/products/reprice";
import { noteDueChange } from "../catalogue/due-changes.server";
import type { By } from "../history/batch.server";
import { writeBatch } from "../history/write-as.server";
import { readPricedRows } from "../products/price-changes.server";
import {
  readSeenSelection,
  readStoredFacts,
  type SeenSelection,
} from "../products/price-selection.server";
import type { PricedRow } from "../products/selected-products.server";
import { nextUpdateTime } from "../sqlite/stored-values.server";

const ACTION = "products.sale";

/** The products of a preview: with the prices that it showed, or all that a list's filters left. */
export type SaleTarget = { prices: readonly { id: string; seenPesos: number }[] } | SeenSelection;

export type WantedSale = Pick<Sale, "from" | "until"> & { rule: PriceRule };

export type SaleOutcome =
  /** `skipped` are products whose price the rule does not lower. */
  | { outcome: "saved"; found: number; skipped: number; missing: number; batchId: number | null }
  /** A price or the catalogue changed since the preview. Nothing was stored. */
  | { outcome: "changed" };

/**
 * Puts products on sale, all or none. One that is on sale gets the new sale.
 * @throws DatabaseUnavailableError
 */
export async function putOnSale(
  wanted: WantedSale,
  target: SaleTarget,
  { author, now }: By,
): Promise<SaleOutcome> {
  const facts = "prices" in target ? null : await readStoredFacts();
  const change = { author, action: ACTION, now } as const;
  const written = await writeBatch(change, async (connection) => {
    const rows =
      "prices" in target
        ? await readAsSeen(connection, target.prices)
        : facts && (await readSeenSelection(connection, facts, target));
    if (rows === null) return null;
    const asked = "prices" in target ? target.prices.length : rows.length;
    const skipped = await storeSales(connection, rows, { ...wanted, now });
    return { found: rows.length, skipped, missing: asked - rows.length };
  });
  noteDueChange();
  const { value, batchId } = written;
  return value === null ? { outcome: "changed" } : { outcome: "saved", ...value, batchId };
}

/** The products that still exist; null when one has another price than was seen. */
async function readAsSeen(
  connection: Connection,
  prices: readonly { id: string; seenPesos: number }[],
): Promise<PricedRow[] | null> {
  const seen = new Map(prices.map(({ id, seenPesos }) => [id, seenPesos]));
  const rows = await readPricedRows(connection, [...seen.keys()]);
  return rows.every(({ id, price }) => seen.get(id) === price) ? rows : null;
}

/** Returns how many were skipped. */
async function storeSales(
  { prepare }: Connection,
  rows: readonly PricedRow[],
  { rule, from, until, now }: WantedSale & { now: Date },
): Promise<number> {
  const update = prepare(
    `UPDATE products SET sale_price = ?, sale_from = ?, sale_until = ?, updated_at = ?
      WHERE row_id = ?`,
  );
  let skipped = 0;
  for (const { rowId, price, updatedAt } of rows) {
    const salePrice = salePriceBy(price, rule);
    if (salePrice < price)
      await update.run(salePrice, from, until, nextUpdateTime(updatedAt, now), rowId);
    else skipped += 1;
  }
  return skipped;
}

/**
 * Takes the sale from these products.
 * @returns how many had one
 * @throws DatabaseUnavailableError
 */
export async function endSales(
  ids: readonly string[],
  { author, now }: By,
): Promise<{ changed: number; batchId: number | null }> {
  const change = { author, action: ACTION, now } as const;
  const { value, batchId } = await writeBatch(change, async ({ queries }) => {
    const { rowId, salePrice, updatedAt } = products;
    const rows = (
      await queries
        .select({ rowId, salePrice, updatedAt })
        .from(products)
        .where(inArray(products.id, [...ids]))
    ).filter((row) => row.salePrice !== null);
    for (const row of rows) {
      const none = { salePrice: null, saleFrom: null, saleUntil: null };
      await queries
        .update(products)
        .set({ ...none, updatedAt: nextUpdateTime(row.updatedAt, now) })
        .where(inArray(products.rowId, [row.rowId]));
    }
    return rows.length;
  });
  noteDueChange();
  return { changed: value, batchId };
}
