import type { Connection } from "../../../db/connection";
import type { StoredForImport } from "../../domain/imports/planned-product";
import { readOwnGuides } from "../catalogue/own-guides.server";
import { findStoredProducts } from "../catalogue/product-queries.server";
import { readRedirects } from "../catalogue/product-redirects.server";
import { readStockRows } from "../stock/stock-rows.server";
import { readVariantCodes } from "./variant-codes.server";
import { NUMBER_LIST } from "../dialect/conditions.server";

type StoredUnderIds = {
  /** By the file's id, which may be a former one. */
  byId: Map<string, StoredForImport>;
  unreadable: Set<string>;
};

export async function readStoredForImport(
  connection: Connection,
  ids: readonly string[],
): Promise<StoredUnderIds> {
  const rowIds = await readRowIds(connection, ids);
  const redirects = await readRedirects(
    connection,
    ids.filter((id) => !rowIds.has(id)),
  );
  const renamed = await readRowIds(connection, [...redirects.values()]);
  for (const [oldId, newId] of redirects) {
    const rowId = renamed.get(newId);
    if (rowId !== undefined) rowIds.set(oldId, rowId);
  }
  const stored = new Map(
    (await readStoredByRow(connection, [...new Set(rowIds.values())])).map((one) => [
      one.rowId,
      one,
    ]),
  );
  const found: StoredUnderIds = { byId: new Map(), unreadable: new Set() };
  for (const [id, rowId] of rowIds) {
    const one = stored.get(rowId);
    if (one) found.byId.set(id, one);
    else found.unreadable.add(id);
  }
  return found;
}

async function readStoredByRow(
  connection: Connection,
  rowIds: readonly number[],
): Promise<StoredForImport[]> {
  const products = await findStoredProducts(connection, rowIds);
  const stock = await readStockRows(connection, rowIds);
  const codes = await readVariantCodes(connection, rowIds);
  const waiting = await readWaiting(connection, rowIds);
  const guides = await readOwnGuides(connection, rowIds);
  return products.map(({ rowId, product }) => {
    const { stock: _, ...content } = product;
    const counted = [...(stock.get(rowId) ?? [])];
    return {
      rowId,
      product: content,
      onHand: new Map(counted.map(([key, { onHand }]) => [key, onHand])),
      codes: codes.get(rowId) ?? new Map(),
      waiting: waiting.get(rowId) ?? new Set(),
      guideId: guides.get(rowId) ?? null,
    };
  });
}

export async function readRowIds(
  connection: Connection,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await selectRowIds(connection).all(JSON.stringify(ids));
  return new Map(rows.map(({ id, rowId }) => [id, rowId]));
}

const selectRowIds = ({ prepare }: Connection) =>
  prepare<[string], { id: string; rowId: number }>(
    `SELECT id, row_id AS "rowId" FROM products WHERE id IN (SELECT value FROM json_each(?))`,
  );

async function readWaiting(
  connection: Connection,
  rowIds: readonly number[],
): Promise<Map<number, Set<string>>> {
  const waiting = new Map<number, Set<string>>();
  for (const { rowId, source } of await selectWaiting(connection).all(JSON.stringify(rowIds))) {
    waiting.set(rowId, (waiting.get(rowId) ?? new Set()).add(source));
  }
  return waiting;
}

const selectWaiting = ({ prepare }: Connection) =>
  prepare<[string], { rowId: number; source: string }>(
    `SELECT product_row AS "rowId", source FROM picture_fetches
      WHERE product_row IN ${NUMBER_LIST}`,
  );
