import type Database from "better-sqlite3";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { BOUGHT_PRODUCT } from "../../test/helpers/shopper";
import { formatNumber, formatRounds, judge, median } from "./figures";
import { compareCosts, withFilledShop } from "./growth";
import { load, type GrowthPage, type GrowthShop } from "./growth-pages";
import { sendLoad } from "./load";
import { fillStock } from "./stock-store";
import { printTable } from "./table";
import { withPinnedShop } from "./temporary-shop";
import { inviteVisitors } from "./visitors";

const FEW_MOVEMENTS = 1000;
const MOVEMENTS = 100_000;
/** Times the cost with few movements. */
const GOAL = 1.5;

const ADDRESSES: Record<string, string> = {
  stock: adminPaths.stock(),
  "stock, a search": adminPaths.stock({ text: "remera" }),
  "stock, about to run out": adminPaths.stock({ state: "por-agotarse" }),
  "stock takes": adminPaths.stockTakes(),
  dashboard: adminPaths.home(),
  product: paths.product(BOUGHT_PRODUCT.id),
  list: paths.products(),
};

/** What the stock costs: its pages, and the orders of counted pieces. */
export async function benchStock(isQuick: boolean): Promise<void> {
  await benchStockPages(isQuick);
  await benchCountedOrders(isQuick);
}

async function benchStockPages(isQuick: boolean): Promise<void> {
  const fill = (movements: number) => (database: Database.Database) =>
    fillStock(database, movements);
  const pages: GrowthPage[] = Object.entries(ADDRESSES).map(([name, address]) => ({
    name,
    visit: (shop: GrowthShop) => load(shop, address),
  }));
  await withFilledShop(fill(FEW_MOVEMENTS), (small) =>
    withFilledShop(fill(MOVEMENTS), async (large) => {
      printTable(
        "CPU ms of a page, by movements in the ledger.",
        ["page", formatNumber(FEW_MOVEMENTS), formatNumber(MOVEMENTS), "ratio", "goal"],
        await compareCosts([small, large], pages, { rounds: isQuick ? 1 : 3, atMost: GOAL }),
      );
    }),
  );
}

/** The same orders while their size and colour is counted, and while it is not. */
async function benchCountedOrders(isQuick: boolean): Promise<void> {
  const [rounds, seconds] = isQuick ? [1, 0.6] : [8, 2];
  await withPinnedShop(async (shop) => {
    const { nextOrder } = await inviteVisitors(shop.url);
    const { url } = shop;
    const order = () => sendLoad({ url, asks: nextOrder, wanted: [303], connections: 8, seconds });
    const change = (statements: string) => {
      const database = shop.openDatabase();
      database.exec(statements);
      database.close();
    };
    await order();
    const [counted, uncounted]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      change(COUNT);
      counted.push((await order()).requestsPerSecond);
      change("DELETE FROM stock");
      uncounted.push((await order()).requestsPerSecond);
    }
    printTable(
      "Orders of 8 shoppers, by whether their pieces are counted.",
      ["figure", "orders/s"],
      [
        ["counted", formatRounds(counted)],
        ["not counted", formatRounds(uncounted)],
        ["ratio", judge(median(counted) / median(uncounted), { atLeast: 0.9 })],
      ],
    );
  });
}

const COUNT = `INSERT INTO stock (product_row, size_key, color, on_hand)
  SELECT row_id, '${BOUGHT_PRODUCT.choice.talle}', '${BOUGHT_PRODUCT.choice.color}', 1000000
    FROM products WHERE id = '${BOUGHT_PRODUCT.id}'`;
