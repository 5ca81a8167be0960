import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { signInAt } from "../helpers/back-office";
import { eventually } from "../helpers/eventually";
import { parseHtml, selectAll } from "../helpers/html";
import { openRunningShop, type RunningShop } from "../helpers/running-shop";
import { BOUGHT_PRODUCT, mintOrderKey, prepareShopper, type Shopper } from "../helpers/shopper";
import { STOCK_FAULTS } from "../helpers/stock-faults";
import { typeStock } from "../helpers/stock-form";
import { postForm, visit } from "../helpers/visitor";
import { countKills } from "./kills";

const KILLS = countKills(50);
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
      "INSERT INTO stock_movements (stock_id, on_hand_delta, reason) VALUES (1, 9000, 'count')",
    );
  });
});
afterAll(() => shop.close());

type Done = { orders: number; payments: number; counts: number };

/** Repeats what a person does until the server is gone. `work` returns the status, 0 for no answer. */
async function keepDoing(work: () => Promise<number>, count: () => void): Promise<void> {
  for (;;) {
    const status = await work();
    if (status === 0) return;
    if (status === 303) count();
  }
}

const order = async () => (await shopper.tryToConfirm(mintOrderKey())).status;

/** The owner records the payment of an order, and some of them leave the shop. */
async function pay(): Promise<number> {
  const number = readDatabase((database) =>
    database
      .prepare<[], string>(
        "SELECT order_number FROM orders WHERE status = 'pending' ORDER BY random() LIMIT 1",
      )
      .pluck()
      .get(),
  );
  if (number === undefined) return (await visit(shop.url + adminPaths.account())).status;
  const send = (fields: Record<string, string>) =>
    postForm(shop.url + adminPaths.order(number), fields, { cookie });
  const { status } = await send({ intent: "payment", estado: "pending" });
  if (randomInt(3) > 0) return status;
  const nothing = { correo: "", codigo: "" };
  await send({ intent: "move", estado: "paid", a: "preparing", ...nothing });
  return (await send({ intent: "move", estado: "preparing", a: "shipped", ...nothing })).status;
}

/** The owner adds a piece on the stock's page. */
async function count(): Promise<number> {
  const address = shop.url + adminPaths.stock({ text: BOUGHT_PRODUCT.id });
  const { status, body } = await visit(address, { headers: { Cookie: cookie } });
  if (status !== 200) return status;
  const root = parseHtml(body);
  const name = selectAll(root, ".stock-form input").find(({ attributes }) =>
    attributes["aria-label"]?.endsWith(`, ${COLOR}, talle ${SIZE}`),
  )?.attributes["aria-label"];
  const fields = typeStock({ root }, { [name ?? ""]: "+1" });
  return (await postForm(address, Object.fromEntries(fields), { cookie })).status;
}

function readDatabase<T>(read: (database: Database.Database) => T): T {
  const database = shop.openDatabase();
  try {
    return read(database);
  } finally {
    database.close();
  }
}

/** Ends the holds of some orders, of one at least, which the next start lets expire. */
function endSomeHolds(): void {
  shop.changeDatabase((database) =>
    database.exec(
      `UPDATE orders SET hold_until = '2020-01-01T00:00:00.000Z' WHERE status = 'pending'
        AND (id % 5 = 0 OR id = (SELECT min(id) FROM orders WHERE status = 'pending'))`,
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
    // Every second round waits for each of them, so that people get something done on a slow machine too.
    if (kill % 2 === 1) {
      await eventually(() => expect(Math.min(...Object.values(done))).toBeGreaterThan(0));
    }
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
