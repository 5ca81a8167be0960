import { afterAll, beforeAll, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { signInAt } from "../helpers/back-office";
import { deliver, insertExchanged } from "../helpers/exchanges";
import { openRunningShop, type RunningShop } from "../helpers/running-shop";
import { STOCK_FAULTS } from "../helpers/stock-faults";
import { postForm, type Visit } from "../helpers/visitor";
import { countKills } from "./kills";
import { expectNothingOrAll, withDatabase } from "./standing-still";

/** Each step and the state that it finds. */
const STEPS = { answer: "asked", receive: "coming", refund: "received" } as const;
type Step = keyof typeof STEPS;
const ORDER = Object.keys(STEPS) as Step[];

/** Each table that a step writes, as the shop comes to it. */
const WRITES: readonly [Step, ...string[]][] = [
  ["answer", "UPDATE ON withdrawals", "INSERT ON withdrawal_steps", "INSERT ON mail_outbox"],
  ["receive", "INSERT ON stock_movements", "UPDATE ON stock", "INSERT ON withdrawal_items"],
  ["receive", "UPDATE ON withdrawals", "INSERT ON withdrawal_steps", "INSERT ON mail_outbox"],
  ["refund", "INSERT ON manual_refunds", "UPDATE ON orders", "INSERT ON order_events"],
  ["refund", "UPDATE ON withdrawals", "INSERT ON withdrawal_steps", "INSERT ON mail_outbox"],
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
  shop.changeDatabase((database) => insertExchanged(database, 0));
});
afterAll(() => shop.close());

type Withdrawn = { number: string; code: string; item: number };

/** A delivered and paid order of two pieces, with a withdrawal. */
function withdrawOne(): Withdrawn {
  orderCount += 1;
  const number = `TELA-${String(300_000 + orderCount)}-ABC`;
  const code = `ARR-${String(orderCount).padStart(8, "A").replaceAll("0", "B").replaceAll("1", "C")}`;
  return withDatabase(shop, (database) => {
    const item = deliver(database, { order_number: number });
    database
      .prepare(
        `INSERT INTO withdrawals (code, order_id, email)
          SELECT ?, order_id, 'ana@correo.test' FROM order_items WHERE id = ?`,
      )
      .run(code, item);
    return { number, code, item };
  });
}

function take(step: Step, { number, code, item }: Withdrawn): Promise<Visit> {
  if (step === "refund") {
    const fields = {
      ...{ intent: "manual-refund", estado: "delivered", queda: "6000000", parte: "todo" },
      ...{ clave: `5f0c0000-0000-4000-8000-${number.slice(5, 11).padStart(12, "0")}`, afuera: "0" },
    };
    return postForm(shop.url + adminPaths.orderRefundFor(number, code), fields, { cookie });
  }
  const pieces = { [`vuelve-${item}`]: "1", [`rotas-${item}`]: "1" };
  const fields = { intent: step, estado: STEPS[step], ...(step === "receive" && pieces) };
  return postForm(shop.url + adminPaths.withdrawal(code), fields, { cookie });
}

/** All that a step of a withdrawal writes. */
const readAll = () =>
  withDatabase(shop, (database) => {
    expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(database.prepare(STOCK_FAULTS).all()).toEqual([]);
    return [
      "SELECT code, state, answered_at IS NULL FROM withdrawals ORDER BY id",
      "SELECT withdrawal_id, step, text, author FROM withdrawal_steps ORDER BY id",
      "SELECT withdrawal_id, back_to_stock, broken FROM withdrawal_items ORDER BY id",
      "SELECT size_key, on_hand, reserved FROM stock ORDER BY id",
      "SELECT stock_id, on_hand_delta, reserved_delta, reason FROM stock_movements ORDER BY id",
      "SELECT status, total FROM orders ORDER BY id",
      "SELECT order_id, amount_in_cents FROM manual_refunds ORDER BY id",
      "SELECT order_id, kind, status FROM order_events ORDER BY id",
      "SELECT kind FROM mail_outbox ORDER BY id",
    ].map((query) => database.prepare(query).all());
  });

it.each(ORDER)("leaves nothing or all of the step “%s”", async (step) => {
  for (const { write } of POINTS.filter((point) => point.step === step)) {
    const withdrawn = withdrawOne();
    for (const before of ORDER.slice(0, ORDER.indexOf(step))) {
      expect((await take(before, withdrawn)).status).toBe(303);
    }
    await expectNothingOrAll(shop, write, { send: () => take(step, withdrawn), readAll });
  }
});
