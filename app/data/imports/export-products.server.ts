import type { Connection } from "../../../db/connection";
import { toExportedRows, type ExportedRow } from "../../domain/imports/exported-product";
import type { AdminSelection } from "../../domain/products/admin-listing";
import { readGuideNames, readOwnGuides } from "../catalogue/own-guides.server";
import { findStoredProducts } from "../catalogue/product-queries.server";
import { readSelectedRows } from "../products/selected-products.server";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readStockRows } from "../stock/stock-rows.server";
import { readVariantCodes } from "./variant-codes.server";

/** Products per read: a larger read would block other requests. */
const BATCH_SIZE = 50;
/** More than any shop has. */
const MAX_EXPORTED = 1_000_000;

/** By row number, hidden ones included. What is deleted meanwhile or cannot be read is left out. */
export async function* streamExportedRows(
  selection: AdminSelection,
): AsyncGenerator<ExportedRow[], void, undefined> {
  const { database } = getStoredShop();
  const rowIds = await selectRows(selection);
  for (let start = 0; start < rowIds.length; start += BATCH_SIZE) {
    const part = rowIds.slice(start, start + BATCH_SIZE);
    yield await database.read((connection) => readExported(connection, part));
  }
}

async function selectRows(selection: AdminSelection): Promise<number[]> {
  const part = { start: 0, count: MAX_EXPORTED };
  const { value } = await getStoredShop().catalogue.readStored<number[] | null>(
    (connection, facts) => readSelectedRows(connection, facts, selection, part),
    () => null,
  );
  if (value === null) throw new DatabaseUnavailableError("The products cannot be read");
  return value.sort((one, other) => one - other);
}

async function readExported(
  connection: Connection,
  rowIds: readonly number[],
): Promise<ExportedRow[]> {
  const stock = await readStockRows(connection, rowIds);
  const codes = await readVariantCodes(connection, rowIds);
  const names = await readGuideNames(connection);
  const guides = await readOwnGuides(connection, rowIds);
  const found = new Map(
    (await findStoredProducts(connection, rowIds)).map(({ rowId, product }) => [rowId, product]),
  );
  return rowIds.flatMap((rowId) => {
    const product = found.get(rowId);
    if (!product) return [];
    const counted = [...(stock.get(rowId) ?? [])];
    const onHand = new Map(counted.map(([key, row]) => [key, row.onHand]));
    const guide = names.write(guides.get(rowId) ?? "");
    return toExportedRows({ product, onHand, codes: codes.get(rowId) ?? new Map(), guide });
  });
}
