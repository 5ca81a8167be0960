import { afterAll, beforeAll, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { signInAt } from "../helpers/back-office";
import { askFields, deliver, insertExchanged, readStepFields } from "../helpers/exchanges";
import { parseHtml } from "../helpers/html";
import { openRunningShop, type RunningShop } from "../helpers/running-shop";
import { STOCK_FAULTS } from "../helpers/stock-faults";
import { postForm, visit, type Visit } from "../helpers/visitor";
import { countKills } from "./kills";
import { expectNothingOrAll, withDatabase } from "./standing-still";

/** Each step, with those that go before it. */
const STEPS = {
  ask: [],
  accept: ["ask"],
  receive: ["ask", "accept"],
  send: ["ask", "accept", "receive"],
  /** All of them at once, at the counter. */
  exchange: [],
} as const;
type Step = keyof typeof STEPS;

/** Each table that a step writes, as the shop comes to it. */
const WRITES: readonly [Step, ...string[]][] = [
  ["ask", "INSERT ON returns", "INSERT ON return_items", "INSERT ON stock_movements"],
  ["ask", "INSERT ON order_events", "INSERT ON mail_outbox"],
  ["accept", "UPDATE ON returns", "INSERT ON order_events", "INSERT ON mail_outbox"],
  ["receive", "INSERT ON stock_movements", "UPDATE ON return_items", "UPDATE ON returns"],
  ["receive", "INSERT ON order_events", "INSERT ON mail_outbox"],
  ["send", "INSERT ON stock_movements", "INSERT ON orders", "INSERT ON order_items"],
  ["send", "UPDATE ON returns", "INSERT ON order_events", "INSERT ON mail_outbox"],
  ["exchange", "INSERT ON returns", "UPDATE ON return_items"],
  ["exchange", "INSERT ON orders", "UPDATE ON orders"],
];
const ALL = WRITES.flatMap(([step, ...writes]) => writes.map((write) => ({ step, write })));
const KILLS = countKills(ALL.length);
const POINTS = ALL.filter((_, at) => at % Math.ceil(ALL.length / KILLS) === 0);

let shop: RunningShop;
let cookie: string;
let orderCount = 0;

beforeAll(async () => {
  shop = await openRunningShop();
  cookie = await signInAt(shop.url);
  shop.changeDatabase((database) => insertExchanged(database, 1000));
});
afterAll(() => shop.close());

type Form = { address: string; fields: Record<string, string> };

async function readForm(step: Step, order: ReturnType<typeof deliverOne>): Promise<Form> {
  const asked = askFields(order.item);
  if (step === "ask") return { address: paths.orderExchange(order.token), fields: asked };
  const isHere = step === "exchange";
  const address = isHere ? adminPaths.counterExchange(order.number) : adminPaths.exchanges();
  const page = await visit(shop.url + address, { headers: { Cookie: cookie } });
  const fields = readStepFields(parseHtml(page.body), step);
  return { address, fields: isHere ? { ...asked, ...fields } : fields };
}

const send = ({ address, fields }: Form): Promise<Visit> =>
  postForm(shop.url + address, fields, { cookie });

/** A delivered order with a page of its own. */
function deliverOne() {
  orderCount += 1;
  const token = `ficha-de-caida-${String(orderCount).padStart(16, "0")}`;
  const number = `TELA-${String(100_000 + orderCount)}-ABC`;
  const row = { token, order_number: number };
  return { token, number, item: withDatabase(shop, (database) => deliver(database, row)) };
}

/** All that a step of an exchange writes. */
const readAll = () =>
  withDatabase(shop, (database) => {
    expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(database.prepare(STOCK_FAULTS).all()).toEqual([]);
    return [
      "SELECT code, state, held_until, settled_by, new_order_id IS NULL FROM returns ORDER BY id",
      "SELECT quantity, held, back_to_stock, broken FROM return_items ORDER BY id",
      "SELECT size_key, on_hand, reserved FROM stock ORDER BY id",
      "SELECT stock_id, on_hand_delta, reserved_delta, reason FROM stock_movements ORDER BY id",
      "SELECT status, total FROM orders ORDER BY id",
      "SELECT size, quantity, stock_state FROM order_items ORDER BY id",
      "SELECT order_id, kind, status FROM order_events ORDER BY id",
      "SELECT kind FROM mail_outbox ORDER BY id",
      "SELECT action FROM audit WHERE action LIKE 'exchange.%' ORDER BY id",
    ].map((query) => database.prepare(query).all());
  });

it.each(Object.keys(STEPS) as Step[])("leaves nothing or all of the step “%s”", async (step) => {
  for (const { write } of POINTS.filter((point) => point.step === step)) {
    const order = deliverOne();
    for (const before of STEPS[step]) {
      expect((await send(await readForm(before, order))).status).toBe(303);
    }
    const form = await readForm(step, order);
    await expectNothingOrAll(shop, write, { send: () => send(form), readAll });
  }
});
