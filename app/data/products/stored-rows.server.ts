import { inArray, type SQL } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { products } from "../../../db/schema/products";
import type { Product } from "../../domain/catalogue/product";
import { getLog } from "../../log/log.server";
import { parseProductRow } from "../catalogue/product-row.server";

/** A product in the owner's list, or why its row cannot be read. */
export type StoredRow =
  { product: Product; problem: null } | { product: null; id: string; problem: string };

/** In the order of the row numbers. */
export async function readRowsByNumber(
  connection: Connection,
  rowIds: readonly number[],
): Promise<StoredRow[]> {
  return arrange(await readRows(connection, inArray(products.rowId, [...rowIds])), "rowId", rowIds);
}

/** The existing products among these ids, in the same order. */
export async function readRowsById(
  connection: Connection,
  ids: readonly string[],
): Promise<StoredRow[]> {
  return arrange(await readRows(connection, inArray(products.id, [...ids])), "id", ids);
}

type LoadedRow = { rowId: number; id: string; row: StoredRow };

async function readRows({ queries }: Connection, wanted: SQL): Promise<LoadedRow[]> {
  return (await queries.select().from(products).where(wanted)).map((stored) => {
    const { rowId, id } = stored;
    const parsed = parseProductRow(stored);
    if (parsed.product) return { rowId, id, row: { product: parsed.product, problem: null } };
    getLog().warn({ productId: id, problem: parsed.problem }, "unreadable product listed");
    return { rowId, id, row: { product: null, id, problem: parsed.problem } };
  });
}

function arrange<Key extends "rowId" | "id">(
  loaded: readonly LoadedRow[],
  key: Key,
  order: readonly LoadedRow[Key][],
): StoredRow[] {
  const byKey = new Map(loaded.map((each) => [each[key], each.row]));
  return order.flatMap((wanted) => byKey.get(wanted) ?? []);
}
