import type { Connection } from "../../../db/connection";
import { listPictures, type Product } from "../../domain/catalogue/product";
import { NO_SELECTION } from "../../domain/products/admin-listing";
import { placePage, type PagePlace } from "../../domain/plain/pagination";
import type { GridProduct } from "../../domain/stock/stock-grid";
import type { StoredFacts } from "../catalogue/catalogue-version.server";
import { findStoredProducts } from "../catalogue/product-queries.server";
import {
  countStates,
  readSelectedRows,
  type NarrowedSelection,
} from "../products/selected-products.server";
import type { Condition } from "../dialect/row-lists.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { IS_OFFERED } from "./offered-stock.server";
import { readStockRows } from "./stock-rows.server";

const PRODUCTS_PER_PAGE = 20;

type AskedStock = {
  /** In the name or the id, or a start of a SKU or barcode; empty for all. */
  text: string;
  state: "por-agotarse" | "agotado" | null;
  productRow: number | null;
  /** As the address has it. */
  page: string | null;
  lowStock: number;
};

export type StockList = Pick<PagePlace, "page" | "pageCount" | "total"> & {
  products: GridProduct[];
};

/** Newest first, hidden ones included; null while the database cannot be read. */
export async function listStock(asked: AskedStock): Promise<StockList | null> {
  const { value } = await getStoredShop().catalogue.readStored<StockList | null>(
    (connection, facts) => readList(connection, facts, asked),
    () => null,
  );
  return value;
}

async function readList(
  connection: Connection,
  facts: StoredFacts,
  asked: AskedStock,
): Promise<StockList> {
  const selection: NarrowedSelection = {
    ...NO_SELECTION,
    text: asked.text,
    also: toConditions(asked),
  };
  const { todos } = await countStates(connection, facts, selection);
  const { start, ...place } = placePage(asked.page, todos, PRODUCTS_PER_PAGE);
  const rowIds = await readSelectedRows(connection, facts, selection, {
    ...{ start, count: PRODUCTS_PER_PAGE },
  });
  return { ...place, products: await readGridProducts(connection, rowIds) };
}

function toConditions({ state, productRow, lowStock }: AskedStock): Condition[] {
  const conditions: Condition[] = [];
  if (productRow !== null) conditions.push({ where: "row_id = ?", values: [productRow] });
  if (state === "agotado") conditions.push({ where: inStock("<= 0"), values: [] });
  if (state === "por-agotarse") {
    conditions.push({ where: inStock("BETWEEN 1 AND ?"), values: [lowStock] });
  }
  return conditions;
}

function inStock(left: string): string {
  return `row_id IN (SELECT stock.product_row
    FROM stock JOIN products ON products.row_id = stock.product_row
    WHERE stock.on_hand - stock.reserved ${left} AND ${IS_OFFERED})`;
}

/** The products with what is counted of them, in the order of their numbers. */
export async function readGridProducts(
  connection: Connection,
  rowIds: readonly number[],
): Promise<GridProduct[]> {
  const counted = await readStockRows(connection, rowIds);
  const found = new Map(
    (await findStoredProducts(connection, rowIds)).map(({ rowId, product }) => [rowId, product]),
  );
  return rowIds.flatMap((rowId) => {
    const product = found.get(rowId);
    return product ? [toGridProduct(rowId, product, counted.get(rowId))] : [];
  });
}

function toGridProduct(
  rowId: number,
  product: Product,
  counted: GridProduct["counted"] = new Map(),
): GridProduct {
  const { id, name, isHidden, sizes, colors } = product;
  const image = listPictures(product)[0] ?? "";
  return { rowId, id, name, isHidden, sizes, colors, image, counted };
}

export function findGridProduct(productId: string): Promise<GridProduct | null> {
  return getStoredShop().database.read(async (connection) => {
    const rowId = await connection
      .prepare<[string], number>("SELECT row_id FROM products WHERE id = ?")
      .pluck()
      .get(productId);
    return rowId === undefined ? null : ((await readGridProducts(connection, [rowId]))[0] ?? null);
  });
}
