import { afterAll, beforeAll, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { signInAt } from "../helpers/back-office";
import { countPieces } from "../helpers/counted-pieces";
import { parseHtml, readAttribute, select, selectAll, type HtmlElement } from "../helpers/html";
import { insertOrder, insertPayment } from "../helpers/orders";
import { storeSimulatorAccount } from "../helpers/paid-shop";
import { simulatorSettings, useSimulator } from "../helpers/payment-simulator";
import { insertProduct } from "../helpers/product-rows";
import { openRunningShop, type RunningShop } from "../helpers/running-shop";
import { STOCK_FAULTS } from "../helpers/stock-faults";
import { postForm, visit, type Visit } from "../helpers/visitor";
import { countKills } from "./kills";
import { expectNothingOrAll, withDatabase } from "./standing-still";

const SHIRT = "correccion-remera-01";
const CAP = "correccion-gorra-01";
/** A piece more is dearer: it comes as a line of its own. */
const PRICE = 26_000;

/** Each table that a correction writes, as the shop comes to it. */
const OF_CORRECTION = [
  ...["INSERT ON stock_movements", "UPDATE ON stock", "DELETE ON order_items"],
  ...["UPDATE ON order_items", "INSERT ON order_items", "INSERT ON customers"],
  ...["UPDATE ON orders", "INSERT ON order_events", "INSERT ON order_corrections"],
  ...["INSERT ON mail_outbox", "INSERT ON audit"],
];
/** And its way back. */
const OF_UNDO = [
  ...["INSERT ON stock_movements", "DELETE ON order_items", "UPDATE ON order_items"],
  ...["INSERT ON order_items", "UPDATE ON orders", "DELETE ON customers"],
  ...["INSERT ON order_events", "DELETE ON order_corrections", "INSERT ON mail_outbox"],
];
/** And the payment of its rest. */
const OF_REST = [
  ...["INSERT ON payments", "UPDATE ON orders", "INSERT ON order_events"],
  "INSERT ON order_events WHEN NEW.kind = 'rest-paid'",
  "UPDATE ON orders WHEN NEW.rest = 0",
  "UPDATE ON orders WHEN NEW.rest = 0 AND OLD.rest = 0",
];
const choose = (writes: readonly string[]) =>
  writes.filter((_, at) => at % Math.ceil(writes.length / countKills(writes.length)) === 0);

const simulator = useSimulator();
let shop: RunningShop;
let cookie: string;
let orderCount = 0;

beforeAll(async () => {
  shop = await openRunningShop("built-in catalogue", simulatorSettings(simulator.get()));
  simulator.get().control.setWebhooks({ mode: "never" });
  cookie = await signInAt(shop.url);
  shop.changeDatabase((database) => {
    storeSimulatorAccount(database, simulator.get());
    const colors = '["Negro"]';
    insertProduct(database, {
      ...{ id: SHIRT, name: "Remera corregida", price: PRICE + 4000, sizes: '["M","L"]', colors },
    });
    insertProduct(database, {
      ...{ id: CAP, name: "Gorra corregida", price: 10_000, sizes: '["M"]', colors },
    });
    for (const [productId, size] of [
      [SHIRT, "M"],
      [SHIRT, "L"],
      [CAP, "M"],
    ] as const) {
      countPieces(database, { productId, size, color: "Negro", pieces: 1000 });
    }
  });
});
afterAll(() => shop.close());

type Placed = { id: number; number: string; token: string; items: number[] };

/** A shirt and a cap, held and paid online. */
function placePaid(): Placed {
  orderCount += 1;
  const number = `TELA-${String(200_000 + orderCount)}-ABC`;
  const token = `ficha-corregida-${String(orderCount).padStart(16, "0")}`;
  const total = PRICE + 10_000;
  return withDatabase(shop, (database) => {
    const id = insertOrder(database, {
      ...{ order_number: number, token, status: "paid", payment_method: "mercadopago", total },
      ...{ delivery_method: "pickup", paid_at: "2026-01-01T12:00:00.000Z" },
      items: [
        { product_id: SHIRT, name: "Remera corregida", price: PRICE, size: "M", color: "Negro" },
        { product_id: CAP, name: "Gorra corregida", price: 10_000, size: "M", color: "Negro" },
      ],
    });
    const collector_id = String(simulator.get().seller.id);
    insertPayment(database, id, {
      ...{ provider_id: String(900_000_000 + orderCount), status: "approved", collector_id },
      ...{ amount_in_cents: total * 100, approved_at: "2026-01-01T12:00:00.000Z" },
    });
    database
      .prepare(
        `UPDATE order_items SET stock_state = 'reserved', stock_id = (SELECT stock.id FROM stock
          JOIN products ON products.row_id = product_row
          WHERE products.id = product_id AND size_key = size AND stock.color = order_items.color)
          WHERE order_id = ?`,
      )
      .run(id);
    database
      .prepare(
        `INSERT INTO stock_movements (stock_id, order_id, reserved_delta, reason)
          SELECT stock_id, order_id, quantity, 'reserved' FROM order_items WHERE order_id = ?`,
      )
      .run(id);
    const items = database
      .prepare<[number], number>("SELECT id FROM order_items WHERE order_id = ? ORDER BY id")
      .pluck()
      .all(id);
    return { id, number, token, items };
  });
}

type Form = { address: string; fields: Record<string, string> };

const send = ({ address, fields }: Form): Promise<Visit> =>
  postForm(shop.url + address, fields, { cookie });

async function open(address: string): Promise<HtmlElement> {
  return parseHtml((await visit(shop.url + address, { headers: { Cookie: cookie } })).body);
}

function readAll(form: HtmlElement): Record<string, string> {
  const inputs = selectAll(form, "input").map((input): [string, string] => [
    readAttribute(input, "name"),
    input.attributes.value ?? "",
  ]);
  const selects = selectAll(form, "select").map((list): [string, string] => {
    const options = selectAll(list, "option");
    const chosen = options.find(({ attributes }) => "selected" in attributes) ?? options[0];
    return [readAttribute(list, "name"), chosen?.attributes.value ?? ""];
  });
  return Object.fromEntries([...inputs, ...selects]);
}

/** The form that saves it, as the page with the change shows it. */
async function readCorrection(order: Placed, typed: Record<string, string>): Promise<Form> {
  const address = adminPaths.orderCorrection(order.number);
  const form = readAll(select(await open(address), "main form"));
  const preview = await send({ address, fields: { ...form, ...typed, intent: "preview" } });
  expect(preview.status).toBe(200);
  const shown = readAll(select(parseHtml(preview.body), "main form"));
  return { address, fields: { ...shown, intent: "save" } };
}

/** Two shirts where there was one, another size, another person, and no cap. */
const changeAll = (order: Placed) =>
  readCorrection(order, {
    ...{ [`talle-${order.items[0]}`]: "L", [`cantidad-${order.items[0]}`]: "2" },
    ...{ [`cantidad-${order.items[1]}`]: "0" },
    ...{ nombre: "Eva Gómez", email: `eva-${order.id}@correo.test` },
  });

/** Pieces, prices and money of all orders, and whether they agree. */
const readWhole = () =>
  withDatabase(shop, (database) => {
    expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(database.prepare(STOCK_FAULTS).all()).toEqual([]);
    const faults = database.prepare(
      `SELECT id, total, corrected_by, rest FROM orders WHERE order_number LIKE 'TELA-2%-ABC'
        AND (total + corrected_by <> (SELECT sum(price * quantity) FROM order_items WHERE order_id = orders.id)
          OR rest <> corrected_by
          OR total * 100 <> (SELECT sum(amount_in_cents) FROM payments
            WHERE order_id = orders.id AND status = 'approved'))`,
    );
    expect(faults.all()).toEqual([]);
    return [
      `SELECT status, total, corrected_by, rest, rest_paid, price_block, customer_name, customer_email,
        customer_id, payment_alert FROM orders ORDER BY id`,
      "SELECT email, order_count FROM customers ORDER BY id",
      "SELECT order_id, product_id, size, quantity, price, stock_state FROM order_items ORDER BY id",
      "SELECT size_key, on_hand, reserved FROM stock ORDER BY id",
      "SELECT stock_id, on_hand_delta, reserved_delta, reason FROM stock_movements ORDER BY id",
      "SELECT order_id, status, amount_in_cents FROM payments ORDER BY id",
      "SELECT order_id, kind, status, text FROM order_events ORDER BY id",
      "SELECT order_id, former FROM order_corrections ORDER BY order_id",
      "SELECT kind FROM mail_outbox ORDER BY id",
      "SELECT count(*) FROM audit WHERE action = 'order.correct'",
    ].map((query) => database.prepare(query).all());
  });

const check = (write: string, ask: () => Promise<Visit>) =>
  expectNothingOrAll(shop, write, { send: ask, readAll: readWhole });

it("leaves nothing or all of a correction", async () => {
  for (const write of choose(OF_CORRECTION)) {
    const form = await changeAll(placePaid());
    await check(write, () => send(form));
  }
});

it("leaves nothing or all of what takes a correction back", async () => {
  for (const write of choose(OF_UNDO)) {
    const order = placePaid();
    expect((await send(await changeAll(order))).status).toBe(303);
    const address = adminPaths.order(order.number);
    const forms = selectAll(await open(address), "main form").map(readAll);
    const fields = forms.find(({ intent }) => intent === "undo-correction") ?? expect.unreachable();
    await check(write, () => send({ address, fields }));
    const kept = "SELECT price, quantity, size FROM order_items WHERE order_id = ? ORDER BY id";
    const lines = withDatabase(shop, (database) => database.prepare(kept).all(order.id));
    expect(lines).toEqual([
      { price: PRICE, quantity: 1, size: "M" },
      { price: 10_000, quantity: 1, size: "M" },
    ]);
  }
});

it("leaves nothing or all of the payment of a correction's rest", async () => {
  for (const write of choose(OF_REST)) {
    const order = placePaid();
    expect((await send(await changeAll(order))).status).toBe(303);
    const page = await postForm(shop.url + paths.orderPayment(order.token), {});
    const location = page.headers.get("Location") ?? "";
    const preferenceId = new URL(location, shop.url).searchParams.get("pref_id") ?? location;
    await simulator.get().control.pay(preferenceId, { status: "approved" });
    const address = adminPaths.order(order.number);
    const fields = { intent: "check-payments", estado: "paid", eventos: "0" };
    await check(write, () => send({ address, fields }));
  }
});
