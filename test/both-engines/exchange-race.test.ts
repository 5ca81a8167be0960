import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import {
  askFields,
  countExchanged,
  deliver,
  EXCHANGED,
  insertExchanged,
  readStepFields,
} from "../helpers/exchanges";
import { signInAsOwner } from "../helpers/owner";
import { openPostRace, type PostRace, type RaceAnswer, type RacePost } from "../helpers/post-race";
import { STOCK_FAULTS } from "../helpers/stock-faults";

const PROCESSES = 4;
const REQUESTS = 50;

let shop: BuiltShop;
let owner: CookieJar;
let race: PostRace;
let orderCount = 0;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  race = await openPostRace(shop, PROCESSES - 1);
});
beforeEach(() => {
  shop.connect().exec(`DELETE FROM returns; DELETE FROM orders; DELETE FROM customers;
    DELETE FROM mail_outbox;
    INSERT INTO stock_movements (stock_id, on_hand_delta, reserved_delta, reason)
      SELECT id, -on_hand, -reserved, 'uncounted' FROM stock;
    DELETE FROM stock; DELETE FROM products WHERE id = '${EXCHANGED}'`);
  insertExchanged(shop.connect(), 1);
});
afterAll(async () => {
  await race.close();
  await shop.close();
});

const value = (sql: string) => Number(shop.connect().prepare<[], unknown>(sql).pluck().get());
const countStatus = (answers: readonly RaceAnswer[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length;
const times = <Item>(count: number, make: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => make(at));

/** An order of two M, with a page of its own. */
function deliverOne(): { token: string; number: string; item: number } {
  orderCount += 1;
  const token = `ficha-de-carrera-${String(orderCount).padStart(16, "0")}`;
  const number = `TELA-${String(100_000 + orderCount)}-ABC`;
  return { token, number, item: deliver(shop.connect(), { token, order_number: number }) };
}

const toAsk = (order: { token: string; item: number }, clave = "una-clave"): RacePost => ({
  ...{ path: paths.orderExchange(order.token), cookie: "" },
  fields: askFields(order.item, { clave }),
});

/** Presses the button of this step in the list of exchanges as often as it is asked for. */
async function pressAll(step: string): Promise<RaceAnswer[]> {
  const { root } = await shop.get(adminPaths.exchanges(), owner);
  const fields = readStepFields(root, step);
  const post = { path: adminPaths.exchanges(), fields, cookie: owner.header() };
  return race.send(times(REQUESTS, () => post));
}

/** Numbers and ledger agree, and after no movement was more held than was there. */
function expectSoundStock(): void {
  expect(shop.connect().prepare(STOCK_FAULTS).all()).toEqual([]);
  const least = value(
    `SELECT min(free) FROM (SELECT sum(on_hand_delta - reserved_delta)
      OVER (PARTITION BY stock_id ORDER BY id) AS free FROM stock_movements) AS steps`,
  );
  expect(least).toBe(0);
}

describe(`${REQUESTS} requests at once in ${PROCESSES} processes`, () => {
  it("give the last new size to one, and tell the others what is left", async () => {
    const answers = await race.send(times(REQUESTS, () => toAsk(deliverOne())));
    expect([countStatus(answers, 303), countStatus(answers, 409)]).toEqual([1, REQUESTS - 1]);
    const refused = answers.filter(({ status }) => status === 409).map(({ errors }) => errors);
    expect(new Set(refused.flat())).toEqual(new Set(["Ya no queda L. Queda: Talle S · Negro."]));
    expect(value("SELECT reserved FROM stock WHERE size_key = 'L'")).toBe(1);
    expect(value("SELECT count(*) FROM returns")).toBe(1);
    expectSoundStock();
  });

  it("hand the last new size over once at the counter", async () => {
    const orders = times(REQUESTS, deliverOne);
    const before = value("SELECT count(*) FROM orders");
    const answers = await race.send(
      orders.map(({ number, item }) => ({
        ...{ path: adminPaths.counterExchange(number), cookie: owner.header() },
        fields: { intent: "exchange", ...askFields(item) },
      })),
    );
    expect([countStatus(answers, 303), countStatus(answers, 409)]).toEqual([1, REQUESTS - 1]);
    expect(value("SELECT count(*) FROM orders")).toBe(before + 1);
    expect(value("SELECT on_hand FROM stock WHERE size_key = 'L'")).toBe(0);
    expect(value("SELECT on_hand FROM stock WHERE size_key = 'M'")).toBe(1);
    expectSoundStock();
  });

  it("exchange the pieces of one order once each, however many forms ask", async () => {
    countExchanged(shop.connect(), "L", REQUESTS);
    const order = deliverOne();
    const answers = await race.send(times(REQUESTS, (at) => toAsk(order, `clave-${at}`)));
    // It has two pieces; who posts too often for one order waits.
    expect(countStatus(answers, 303)).toBe(2);
    expect(countStatus(answers, 409) + countStatus(answers, 429)).toBe(REQUESTS - 2);
    const silent = answers.filter(({ status, errors }) => status !== 303 && errors.length === 0);
    expect(silent).toEqual([]);
    expect(value("SELECT sum(quantity) FROM return_items")).toBe(2);
    expect(value("SELECT reserved FROM stock WHERE size_key = 'L'")).toBe(2);
  });

  it("make one request of one form", async () => {
    const order = deliverOne();
    const answers = await race.send(times(REQUESTS, () => toAsk(order)));
    expect(countStatus(answers, 303) + countStatus(answers, 429)).toBe(REQUESTS);
    expect(value("SELECT count(*) FROM returns")).toBe(1);
    expect(value("SELECT reserved FROM stock WHERE size_key = 'L'")).toBe(1);
  });

  it("take each step of the shop once", async () => {
    await race.send([toAsk(deliverOne())]);
    const orders = value("SELECT count(*) FROM orders");
    for (const step of ["accept", "receive", "send"]) {
      expect(countStatus(await pressAll(step), 303)).toBe(REQUESTS);
    }
    expect(value("SELECT on_hand FROM stock WHERE size_key = 'M'")).toBe(1);
    expect(value("SELECT count(*) FROM orders")).toBe(orders + 1);
    const kinds = ["exchange-accepted", "exchange-received", "exchange-sent"];
    for (const kind of kinds) {
      expect(value(`SELECT count(*) FROM mail_outbox WHERE kind = '${kind}'`)).toBe(1);
    }
    expectSoundStock();
  });

  it("send the last new size once, to one of two whose hold ended", async () => {
    for (const order of [deliverOne(), deliverOne()]) {
      await race.send([toAsk(order)]);
      // The job of the shop ends it as soon as its time is over.
      shop.connect().exec(`UPDATE returns SET held_until = NULL;
        INSERT INTO stock_movements (stock_id, reserved_delta, reason)
          SELECT new_stock_id, -held, 'exchange' FROM return_items WHERE held > 0;
        UPDATE return_items SET held = 0`);
    }
    const { root } = await shop.get(adminPaths.exchanges(), owner);
    const codes = shop.connect().prepare<[], string>("SELECT code FROM returns").pluck().all();
    shop.connect().exec("UPDATE returns SET state = 'accepted'");
    const { codigo: _, ...fields } = readStepFields(root, "accept");
    const sent = { ...fields, intent: "send", estado: "accepted" };
    const path = adminPaths.exchanges();
    const cookie = owner.header();
    const answers = await race.send(
      times(REQUESTS, (at) => ({ path, cookie, fields: { ...sent, codigo: codes[at % 2] ?? "" } })),
    );
    expect([countStatus(answers, 303), countStatus(answers, 409)]).toEqual([25, 25]);
    expect(value("SELECT count(*) FROM orders WHERE replaces_order_id IS NOT NULL")).toBe(1);
    expectSoundStock();
  });
});
