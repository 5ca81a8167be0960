import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { signInAt } from "../helpers/back-office";
import { parseHtml, selectAll } from "../helpers/html";
import { openRunningShop, type RunningShop } from "../helpers/running-shop";
import { BOUGHT_PRODUCT, mintOrderKey, prepareShopper, type Shopper } from "../helpers/shopper";
import { STOCK_FAULTS } from "../helpers/stock-faults";
import { postForm } from "../helpers/visitor";

const KILLS = 50;
const SHOPPERS = 4;
const { talle: SIZE, color: COLOR } = BOUGHT_PRODUCT.choice;

let shop: RunningShop;
let shopper: Shopper;
let cookie: string;

beforeAll(async () => {
  shop = await openRunningShop();
  shopper = await prepareShopper(shop.url);
  cookie = await signInAt(shop.url);
  shop.changeDatabase((database) => {
    database
      .prepare(
        "INSERT INTO stock (product_row, size_key, color) SELECT row_id, ?, ? FROM products WHERE id = ?",
      )
      .run(SIZE, COLOR, BOUGHT_PRODUCT.id);
    database.exec(
      "INSERT INTO stock_movements (stock_id, on_hand_delta, reason) VALUES (1, 100000, 'count')",
    );
  });
});
afterAll(() => shop.close());

type Done = { orders: number; payments: number; counts: number };

/** Repeats what a person does until the server is gone. */
async function keepDoing(work: () => Promise<boolean>, count: () => void): Promise<void> {
  for (;;) {
    try {
      if (await work()) count();
    } catch {
      return;
    }
  }
}

async function order(): Promise<boolean> {
  await shopper.confirm(mintOrderKey());
  return true;
}

/** The owner records the payment of an order, and every third one leaves the shop. */
async function pay(): Promise<boolean> {
  const number = readDatabase((database) =>
    database
      .prepare<[], string>(
        "SELECT order_number FROM orders WHERE status = 'pending' ORDER BY random() LIMIT 1",
      )
      .pluck()
      .get(),
  );
  if (number === undefined) {
    await fetch(shop.url + adminPaths.account());
    return false;
  }
  const move = (fields: Record<string, string>) =>
    postForm(shop.url + adminPaths.order(number), fields, { cookie });
  const { status } = await move({ intent: "payment", estado: "pending" });
  if (randomInt(3) === 0) {
    const nothing = { correo: "", codigo: "" };
    await move({ intent: "move", estado: "paid", a: "preparing", ...nothing });
    await move({ intent: "move", estado: "preparing", a: "shipped", ...nothing });
  }
  return status === 303;
}

/** The owner adds a piece on the stock's page. */
async function count(): Promise<boolean> {
  const address = shop.url + adminPaths.stock({ text: BOUGHT_PRODUCT.id });
  const page = await fetch(address, { headers: { Cookie: cookie } });
  const root = parseHtml(await page.text());
  const fields = Object.fromEntries(
    selectAll(root, "main form input").map(({ attributes }) => [
      attributes.name ?? "",
      attributes.value ?? "",
    ]),
  );
  const cell = selectAll(root, "main form input").find(({ attributes }) =>
    attributes["aria-label"]?.endsWith(`, ${COLOR}, talle ${SIZE}`),
  );
  if (cell?.attributes.name === undefined) throw new Error("The page has no cell");
  const typed = { ...fields, [cell.attributes.name]: "+1", motivo: "intake" };
  return (await postForm(address, typed, { cookie })).status === 303;
}

function readDatabase<T>(read: (database: Database.Database) => T): T {
  const database = shop.openDatabase();
  try {
    return read(database);
  } finally {
    database.close();
  }
}

/** Ends the holds of some orders, which the next start lets expire. */
function endSomeHolds(): void {
  shop.changeDatabase((database) =>
    database.exec(
      "UPDATE orders SET hold_until = '2020-01-01T00:00:00.000Z' WHERE status = 'pending' AND id % 5 = 0",
    ),
  );
}

it(`keeps numbers, ledger and open orders equal in ${KILLS} kills at any moment`, async () => {
  const done: Done = { orders: 0, payments: 0, counts: 0 };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const people = [
      ...Array.from({ length: SHOPPERS }, () => keepDoing(order, () => (done.orders += 1))),
      keepDoing(pay, () => (done.payments += 1)),
      keepDoing(count, () => (done.counts += 1)),
    ];
    await delay(randomInt(150, 500));
    await shop.kill();
    await Promise.all(people);
    readDatabase((database) => {
      expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
      expect(database.prepare(STOCK_FAULTS).all()).toEqual([]);
    });
    endSomeHolds();
    await shop.reopen();
  }
  const expired = readDatabase((database) =>
    database.prepare("SELECT count(*) FROM order_events WHERE kind = 'expired'").pluck().get(),
  );
  process.stdout.write(
    `${KILLS} kills, ${done.orders} orders, ${done.payments} payments, ${done.counts} counts, ${String(expired)} expiries, 0 faults\n`,
  );
  expect(Math.min(done.orders, done.payments, done.counts, Number(expired))).toBeGreaterThan(0);
});
