import { afterAll, beforeAll, expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../db/seed/taxonomy";
import { listAdminProducts } from "../app/data/products/admin-products.server";
import { findProductsByCode } from "../app/data/imports/variant-codes.server";
import { listCustomers, readCustomerSummary } from "../app/data/orders/customers.server";
import {
  readOrdersToDo,
  readOrderSummary,
  readSales,
  readSoldGoods,
} from "../app/data/orders/order-query.server";
import { listNewestOrders, listOrders } from "../app/data/orders/orders.server";
import { readSalesSplit } from "../app/data/orders/sales-split.server";
import { listProducts } from "../app/data/catalogue/product-listing.server";
import { readMissingPieces } from "../app/data/stock/order-stock.server";
import { readStockToDo } from "../app/data/stock/stock-list.server";
import { closeStoredShop, getStoredShop } from "../app/data/sqlite/stored-shop.server";
import { parseAdminList } from "../app/forms/products/admin-product-list";
import { parseCustomerFilters, parseOrderFilters } from "../app/forms/orders/order-filters";
import { parseListRequest } from "../app/forms/catalogue/product-filters";
import { recordStatements, sourceOf } from "./helpers/run-statements";
import { storeProducts, useTemporaryDataDirectory } from "./helpers/temporary-database";
import { getFileDatabase } from "./helpers/other-program";

type HeavyQuery = { name: string; ask: () => Promise<unknown> };

const NOW = new Date(Date.UTC(2025, 8, 25));
const MIDDLE = "1_2025-03-26T12:00:00.000Z";

const orders = (query: Record<string, string>) => {
  const { query: asked, cursor } = parseOrderFilters(new URLSearchParams(query));
  return listOrders(asked, cursor);
};
const customers = (query: Record<string, string>) =>
  listCustomers(parseCustomerFilters(new URLSearchParams(query)).query, null);

/** The questions of pages that cost the database most. */
const HEAVY_QUERIES: readonly HeavyQuery[] = [
  { name: "the owner's products, first page", ask: () => adminList({}) },
  { name: "the owner's products by a code", ask: () => adminList({ q: "REM-001" }) },
  { name: "what a scanned code belongs to", ask: () => findProductsByCode("rem-001") },
  { name: "the list after a save", ask: listAfterSave },
  {
    name: "orders of a state, from the middle",
    ask: () => orders({ estado: "delivered", despues: MIDDLE }),
  },
  { name: "orders that are not paid", ask: () => orders({ pagado: "no" }) },
  { name: "orders with pieces that are not there", ask: () => orders({ pagado: "sin-stock" }) },
  { name: "orders that hold pieces unpaid", ask: () => orders({ pagado: "apartados" }) },
  { name: "orders that wait for their pieces", ask: () => orders({ pagado: "sin-separar" }) },
  { name: "what the stock asks of the owner", ask: () => readStockToDo(2) },
  { name: "the pieces that an order lacks", ask: () => readMissingPieces(1) },
  { name: "orders by e-mail", ask: () => orders({ q: "ceca.bedane.7@correo.test" }) },
  { name: "orders by two letters", ask: () => orders({ q: "gr" }) },
  { name: "the newest orders", ask: () => listNewestOrders(5) },
  { name: "customers who spent most", ask: () => customers({ orden: "mas-gasto" }) },
  { name: "customers by e-mail", ask: () => customers({ q: "ceca.bedane.7@correo.test" }) },
  { name: "the dashboard's numbers", ask: dashboard },
];

function shopList(query: Record<string, string>) {
  return listProducts({
    scope: {},
    ...parseListRequest(new URLSearchParams(query), BUILT_IN_TAXONOMY),
  });
}

function adminList(query: Record<string, string>) {
  return listAdminProducts(parseAdminList(new URLSearchParams(query)));
}

async function listAfterSave() {
  await getFileDatabase().write(({ sqlite }) =>
    sqlite.exec("UPDATE products SET price = price + 1 WHERE row_id = 1"),
  );
  return shopList({});
}

async function dashboard() {
  await readOrderSummary();
  await readOrdersToDo(new Date());
  await readCustomerSummary(NOW);
  await readSales(NOW);
  await readSoldGoods(NOW);
  await readSalesSplit(NOW);
}

type Plan = { statement: string; steps: string[] };

/** The SELECT statements of a question, with SQLite's plan for each one. */
async function readPlans({ ask }: HeavyQuery): Promise<Plan[]> {
  // The first time fills the caches, so that the second is like in an open shop.
  await ask();
  const statements = await recordSelects(ask);
  return getFileDatabase().read(({ sqlite }) =>
    statements.map((statement) => {
      const parameters = statement
        .split("?")
        .slice(1)
        .map(() => null);
      const steps = sqlite
        .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${statement}`)
        .all(...parameters);
      return { statement, steps: steps.map(({ detail }) => detail) };
    }),
  );
}

/** Each different SELECT that `ask` runs. */
async function recordSelects(ask: () => Promise<unknown>): Promise<string[]> {
  const statements = await recordStatements(ask);
  const reading = statements.filter(({ reader, readonly }) => reader && readonly).map(sourceOf);
  return [...new Set(reading)].filter((source) => /^select/i.test(source));
}

useTemporaryDataDirectory();

beforeAll(async () => {
  await getStoredShop().database.prepare();
  await storeProducts(getStoredShop().database, [{ id: "a-01", name: "Buzo bejuna" }]);
  await getFileDatabase().write(({ sqlite }) =>
    sqlite.exec(`INSERT INTO variant_codes VALUES ('[1,"M","Negro"]', 1, 'REM-001', '')`),
  );
});
afterAll(closeStoredShop);

const SCAN =
  /^SCAN (products|orders|customers|order_items|item|order_parts|part|stock|stock_movements|variant_codes)\b/;
/** Reads rows in the order of an index until a page is full. */
const isPageInOrder = (step: string, statement: string) =>
  / USING (COVERING )?INDEX /.test(step) && /\bLIMIT (\?( OFFSET \?)?|\d+\)?)$/i.test(statement);
/** These indexes hold only the few orders that need an action. */
const OF_FEW = / USING (COVERING )?INDEX (orders_to_refund|orders_unpaid|orders_by_payment_alert)$/;

it.each(HEAVY_QUERIES)("no whole table is read for $name", async (query) => {
  const plans = await readPlans(query);
  expect(plans.length).toBeGreaterThan(0);
  for (const { statement, steps } of plans) {
    const scans = steps.filter(
      (step) => SCAN.test(step) && !isPageInOrder(step, statement) && !OF_FEW.test(step),
    );
    expect(scans, statement).toEqual([]);
  }
});
