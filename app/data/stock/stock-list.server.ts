import type { Connection } from "../../../db/connection";
import { firstPicture, type Product } from "../../domain/catalogue/product";
import type { StockToDo } from "../../domain/orders/shop-state";
import { placePage, type PagePlace } from "../../domain/plain/pagination";
import { NO_SELECTION } from "../../domain/products/admin-listing";
import type { GridProduct, StockQuery } from "../../domain/stock/stock-grid";
import type { StoredFacts } from "../catalogue/catalogue-version.server";
import { findStoredProducts } from "../catalogue/product-queries.server";
import type { Condition } from "../dialect/conditions.server";
import {
  countStates,
  readSelectedRows,
  type NarrowedSelection,
} from "../products/selected-products.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { IS_OFFERED } from "./offered-stock.server";
import { readShortOrders } from "./order-stock.server";
import { findProductRow, readStockRows } from "./stock-rows.server";
import { readUnpaidPieces, UNHELD_ORDERS } from "./unpaid-holds.server";

const PRODUCTS_PER_PAGE = 20;

type AskedStock = StockQuery & { lowStock: number };

type StockList = Pick<PagePlace, "page" | "pageCount" | "total"> & {
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
  const { start, end: _, ...place } = placePage(asked.page, todos, PRODUCTS_PER_PAGE);
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
  const image = firstPicture(product);
  return { rowId, id, name, isHidden, sizes, colors, image, counted };
}

export function findGridProduct(productId: string): Promise<GridProduct | null> {
  return getStoredShop().database.read(async (connection) => {
    const rowId = await findProductRow(connection, productId);
    return rowId === undefined ? null : ((await readGridProducts(connection, [rowId]))[0] ?? null);
  });
}

/** Without deleted products, and sizes and colours that a product lost. */
export function readStockToDo(lowStock: number): Promise<StockToDo> {
  return getStoredShop().database.read(async (connection) => {
    const { prepare } = connection;
    const runningOut = prepare<[number], number>(
      `SELECT count(*) FROM stock JOIN products ON products.row_id = stock.product_row
          WHERE stock.on_hand - stock.reserved BETWEEN 1 AND ? AND ${IS_OFFERED}`,
    ).pluck();
    const waiting = prepare<[], number>(
      `SELECT count(DISTINCT request.email) FROM restock_requests AS request
          JOIN stock ON stock.id = request.stock_id
          JOIN products ON products.row_id = stock.product_row
          WHERE request.notified_at IS NULL AND stock.on_hand - stock.reserved <= 0
            AND ${IS_OFFERED}`,
    ).pluck();
    const unheld = prepare<[], number>(
      `SELECT count(*) FROM orders WHERE id IN (${UNHELD_ORDERS})`,
    ).pluck();
    return {
      runningOut: (await runningOut.get(lowStock)) ?? 0,
      peopleWaiting: (await waiting.get()) ?? 0,
      shortOrders: (await readShortOrders(connection)).length,
      unheldOrders: (await unheld.get()) ?? 0,
      unpaid: await readUnpaidPieces(connection),
    };
  });
}
