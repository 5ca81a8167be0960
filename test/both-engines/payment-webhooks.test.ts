import type Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import type { FaultKind } from "../../scripts/payment-simulator/faults";
import { FORGERIES } from "../../scripts/payment-simulator/simulator-state";
import { signWebhook } from "../../scripts/payment-simulator/emitter";
import { openBuiltShop, SHOP_ORIGIN, type BuiltShop } from "../helpers/built-shop";
import { eventually } from "../helpers/eventually";
import { openOrder, readPaidOrder, storeSimulatorAccount } from "../helpers/paid-shop";
import { simulatorSettings, useSimulator } from "../helpers/payment-simulator";

let shop: BuiltShop;
let database: Database.Database;

const simulator = useSimulator({
  post: (request) => shop.handle(request),
  // However long this machine takes: no test is about the simulator's patience.
  ackTimeoutMs: 20_000,
  retryScheduleMs: [],
});

beforeAll(async () => {
  shop = await openBuiltShop(undefined, simulatorSettings(simulator.get()));
  database = shop.connect();
});
afterAll(() => shop.close());
beforeEach(() => {
  simulator.get().control.reset();
  database.exec("DELETE FROM orders; DELETE FROM customers; DELETE FROM payment_notices");
  storeSimulatorAccount(database, simulator.get());
});

const order = (row: Parameters<typeof openOrder>[2] = {}) =>
  openOrder(database, simulator.get(), row);
const read = (id: number) => readPaidOrder(database, id);

/** Pays, and waits for all that was told of it. */
async function pay(preferenceId: string, status = "approved") {
  const { control } = simulator.get();
  const { payment } = await control.pay(preferenceId, { status });
  await control.flush();
  return payment.id;
}

/** Has something happen to a payment, and waits for all that was told of it. */
async function change(paymentId: number, status: string, statusDetail?: string) {
  const { control } = simulator.get();
  await control.setPayment(paymentId, { status, statusDetail });
  await control.flush();
}

/** Status of the answer to the last signed webhook. */
function lastStatus() {
  const signed = simulator.get().deliveries.filter(({ topic }) => topic === "payment");
  return signed.at(-1)?.status;
}

function dump() {
  return ["orders", "payments", "order_events", "mail_outbox", "payment_notices"].map((table) =>
    database.prepare(`SELECT * FROM ${table}`).all(),
  );
}

function webhooks() {
  return database
    .prepare(
      "SELECT topic, subject_id AS subject, outcome, times_received AS times FROM payment_notices",
    )
    .all();
}

/** A webhook with a valid signature. */
function sign(
  query: string,
  { body = "{}", dataId = new URLSearchParams(query).get("data.id") } = {},
) {
  const requestId = "bb56a2f1-6aae-46ac-982e-9dcd3581d08e";
  const ts = "1742505638683";
  const { webhookSecret: secret } = simulator.get().app;
  const v1 = signWebhook({ secret, dataId, requestId, ts });
  return new Request(`${SHOP_ORIGIN}${paths.paymentWebhook()}?${query}`, {
    method: "POST",
    headers: { "X-Request-Id": requestId, "X-Signature": `ts=${ts},v1=${v1}` },
    body,
  });
}

const send = async (request: Request) => (await shop.handle(request)).status;

describe("a payment the shop is told of", () => {
  it("pays its order once, with one mail, and all four webhooks are taken", async () => {
    const { id, preferenceId } = await order();
    await pay(preferenceId);
    expect(read(id)).toEqual({
      ...{ status: "paid", isPaid: true, alert: "", payments: ["approved"] },
      history: ["payment-news", "moved paid"],
      mails: ["order-paid"],
    });
    expect(simulator.get().deliveries.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(webhooks()).toMatchObject([{ topic: "payment", outcome: "applied", times: 1 }]);
  });

  it("changes nothing the next hundred times", async () => {
    const { id, preferenceId } = await order();
    const paymentId = await pay(preferenceId);
    const once = read(id);
    await simulator.get().control.deliver(paymentId, { mode: "normal", times: 100, legacy: false });
    expect(read(id)).toEqual(once);
    expect(webhooks()).toMatchObject([{ outcome: "unchanged", times: 101 }]);
  });

  it("pays once when ten webhooks come at the same moment", async () => {
    const { id, preferenceId } = await order();
    simulator.get().control.setWebhooks({ mode: "duplicate", times: 10 });
    await pay(preferenceId);
    const { history, mails } = read(id);
    expect([history, mails]).toEqual([["payment-news", "moved paid"], ["order-paid"]]);
  });

  it("is as it is now, whichever webhook comes last", async () => {
    const { id, preferenceId } = await order();
    simulator.get().control.setWebhooks({ mode: "out-of-order" });
    const paymentId = await pay(preferenceId, "pending");
    expect(read(id)).toMatchObject({ status: "pending", payments: ["pending"] });
    await change(paymentId, "approved");
    expect(read(id)).toMatchObject({ status: "paid", payments: ["approved"] });
  });

  it("can be paid after it was rejected", async () => {
    const { id, preferenceId } = await order();
    await pay(preferenceId, "rejected");
    expect(read(id)).toMatchObject({ status: "pending", isPaid: false, mails: [] });
    await pay(preferenceId);
    expect(read(id)).toMatchObject({ status: "paid", payments: ["rejected", "approved"] });
  });
});

describe("what happens to a payment later", () => {
  it("tells of money that comes after the order was cancelled", async () => {
    const { id, preferenceId } = await order({ status: "cancelled" });
    await pay(preferenceId);
    expect(read(id)).toMatchObject({
      ...{ status: "cancelled", isPaid: true, alert: "paid-after-cancelling" },
    });
  });

  it("tells of a second payment until it was given back", async () => {
    const { id, preferenceId } = await order();
    await pay(preferenceId);
    const second = await pay(preferenceId);
    expect(read(id)).toMatchObject({ status: "paid", alert: "overpaid" });
    await simulator.get().control.refundPayment(second);
    await simulator.get().control.flush();
    expect(read(id)).toMatchObject({ status: "paid", alert: "", mails: ["order-paid"] });
  });

  it("keeps an order paid of which a part went back, and ends it with the rest", async () => {
    const { id, preferenceId } = await order();
    const paymentId = await pay(preferenceId);
    const { control } = simulator.get();
    await control.refundPayment(paymentId, 100_000);
    await control.flush();
    expect(read(id)).toMatchObject({ status: "paid", isPaid: true });
    await control.refundPayment(paymentId);
    await control.flush();
    expect(read(id)).toMatchObject({ status: "refunded", payments: ["refunded"] });
  });

  it("tells of a payment that is disputed until it is decided for the shop", async () => {
    const { id, preferenceId } = await order();
    const paymentId = await pay(preferenceId);
    await change(paymentId, "charged_back", "in_process");
    expect(read(id)).toMatchObject({ status: "paid", alert: "disputed" });
    await change(paymentId, "charged_back", "reimbursed");
    expect(read(id)).toMatchObject({ status: "paid", alert: "" });
  });
});

describe("a webhook that nobody signed", () => {
  it.each(FORGERIES.filter((mode) => mode !== "body-id-differs"))(
    "(%s) is turned away and leaves no trace",
    async (mode) => {
      const { preferenceId } = await order();
      const { control, requests } = simulator.get();
      control.setWebhooks({ mode });
      const before = dump();
      const asked = requests.length;
      await pay(preferenceId);
      expect(lastStatus()).toBe(401);
      expect(dump()).toEqual(before);
      expect(requests).toHaveLength(asked);
    },
  );

  it("counts by the number in its address, whatever its body says", async () => {
    const { id, preferenceId } = await order();
    simulator.get().control.setWebhooks({ mode: "body-id-differs" });
    await pay(preferenceId);
    expect(lastStatus()).toBe(200);
    expect(read(id).status).toBe("paid");
  });

  it.each(["", "type=payment", "data.id=&type=payment", "topic=payment", "id=123"])(
    "and says «%s» is turned away",
    async (query) => {
      expect(await send(sign(query))).toBe(401);
      expect(webhooks()).toEqual([]);
    },
  );

  it("of the older kind is taken and forgotten", async () => {
    const request = new Request(`${SHOP_ORIGIN}${paths.paymentWebhook()}?topic=payment&id=123456`, {
      method: "POST",
      body: "{}",
    });
    expect(await send(request)).toBe(200);
    expect(webhooks()).toEqual([]);
  });
});

describe("a webhook to look into", () => {
  it.each<[FaultKind, string]>([
    ["wrong-amount", "partial"],
    ["wrong-currency", "mismatch"],
    ["wrong-collector", "mismatch"],
    ["live-mode-flipped", "mismatch"],
  ])("(%s) flags its order, which stays unpaid", async (kind, alert) => {
    const { id, preferenceId } = await order();
    simulator.get().control.fault({ match: "GET /v1/payments", kind });
    await pay(preferenceId);
    expect(lastStatus()).toBe(200);
    expect(read(id)).toMatchObject({ status: "pending", isPaid: false, alert });
    expect(webhooks()).toMatchObject([{ outcome: "mismatch" }]);
  });

  it("is of another seller's payment that names our order", async () => {
    const { id, preferenceId } = await order();
    simulator.get().control.setWebhooks({ mode: "other-seller" });
    await pay(preferenceId);
    expect(lastStatus()).toBe(200);
    expect(read(id)).toMatchObject({ status: "pending", isPaid: false, alert: "mismatch" });
  });

  it("is of a payment that names no order of ours", async () => {
    const { id, preferenceId } = await order();
    simulator.get().control.fault({ match: "GET /v1/payments", kind: "unknown-reference" });
    await pay(preferenceId);
    expect(lastStatus()).toBe(200);
    expect(read(id)).toMatchObject({ status: "pending", payments: [], history: [] });
    expect(webhooks()).toMatchObject([{ outcome: "unknown-order" }]);
  });

  it("is of a payment that does not exist, as the panel's test sends it", async () => {
    const { preferenceId } = await order();
    simulator.get().control.setWebhooks({ mode: "panel-test" });
    await pay(preferenceId);
    expect(lastStatus()).toBe(200);
    expect(webhooks()).toMatchObject([{ subject: "123456", outcome: "not-found" }]);
  });

  it.each([
    "stop_delivery_op_wh",
    "topic_claims_integration_wh",
    "topic_merchant_order_wh",
    "nuevo",
  ])("is of another matter (%s) and is written down", async (topic) => {
    expect(await send(sign(`data.id=77&type=${topic}`))).toBe(200);
    expect(webhooks()).toEqual([{ topic, subject: "77", outcome: "recorded", times: 1 }]);
  });

  it("is of a chargeback, and has its payment looked at", async () => {
    const { id, preferenceId } = await order();
    const paymentId = await pay(preferenceId);
    simulator.get().control.setWebhooks({ mode: "never" });
    await change(paymentId, "charged_back", "in_process");
    const body = JSON.stringify({ data: { id: 5, payment_id: paymentId } });
    expect(await send(sign("data.id=5&type=topic_chargebacks_wh", { body }))).toBe(200);
    expect(read(id).alert).toBe("disputed");
  });

  it.each(["no es json", "[]", "null", '{"data":7}', '{"data":{"payment_id":"../1"}}'])(
    "with a body of «%s» is no mistake of the shop's",
    async (body) => {
      expect(await send(sign("data.id=5&type=topic_chargebacks_wh", { body }))).toBe(200);
      expect(webhooks()).toMatchObject([{ outcome: "recorded" }]);
    },
  );
});

describe("the account that leaves", () => {
  const connection = () => database.prepare("SELECT lost_at FROM payment_connection").pluck().get();

  it("is tried out before it is believed", async () => {
    expect(await send(sign("data.id=9&type=mp-connect"))).toBe(200);
    expect(connection()).toBeNull();
    expect(webhooks()).toMatchObject([{ outcome: "connection-works" }]);
  });

  it("is noted as gone once its token is turned away", async () => {
    simulator.get().control.fault({ match: "GET /users/me", kind: "unauthorized" });
    expect(await send(sign("data.id=9&type=mp-connect"))).toBe(200);
    expect(connection()).not.toBeNull();
    expect(webhooks()).toMatchObject([{ outcome: "connection-lost" }]);
  });

  it("is asked about again when the provider does not answer", async () => {
    simulator.get().control.fault({ match: "GET /users/me", kind: "service-unavailable" });
    expect(await send(sign("data.id=9&type=mp-connect"))).toBe(500);
    expect(connection()).toBeNull();
  });
});

describe("a webhook that cannot be followed now", () => {
  it.each<FaultKind>(["rate-limited", "server-error", "reset", "html", "null", "forbidden"])(
    "(%s) is sent again, and loses nothing",
    async (kind) => {
      const { id, preferenceId } = await order();
      const { control, deliveries } = simulator.get();
      control.fault({ match: "GET /v1/payments", kind });
      await pay(preferenceId);
      expect(lastStatus()).toBe(500);
      expect(read(id)).toMatchObject({ status: "pending", payments: [] });
      control.clearFaults();
      const [first] = deliveries.filter(({ topic }) => topic === "payment");
      expect(first && (await control.replay(first))).toBe(200);
      expect(read(id)).toMatchObject({ status: "paid", mails: ["order-paid"] });
    },
  );

  it("waits for an account to be connected again", async () => {
    const { id, preferenceId } = await order();
    database.exec("DELETE FROM payment_connection");
    await pay(preferenceId);
    expect(lastStatus()).toBe(500);
    expect(read(id).status).toBe("pending");
  });

  it("waits for a database that is locked", async () => {
    const { id, preferenceId } = await order();
    const { control, deliveries } = simulator.get();
    database.exec("BEGIN IMMEDIATE");
    await pay(preferenceId);
    database.exec("ROLLBACK");
    expect(lastStatus()).toBe(503);
    expect(read(id)).toMatchObject({ status: "pending", payments: [], history: [], mails: [] });
    const [first] = deliveries.filter(({ topic }) => topic === "payment");
    if (!first) throw new Error("nothing was told");
    await eventually(async () => expect(await control.replay(first)).toBe(200));
    expect(read(id)).toMatchObject({ status: "paid", mails: ["order-paid"] });
  });
});

describe("the address of the webhooks", () => {
  it.each(["GET", "HEAD"])("takes no %s", async (method) => {
    const answer = await shop.handle(new Request(SHOP_ORIGIN + paths.paymentWebhook(), { method }));
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "POST"]);
  });

  it("takes no body that no webhook has", async () => {
    const body = "x".repeat(16 * 1024 + 1);
    expect(await send(sign("data.id=77&type=nuevo", { body }))).toBe(413);
    expect(webhooks()).toEqual([]);
  });

  it("tells nothing to whoever asks for its data, and is kept by nobody", async () => {
    const { href } = new URL(`${paths.paymentWebhook()}.data`, SHOP_ORIGIN);
    const answer = await shop.handle(new Request(href));
    expect(answer.status).toBe(405);
    const refused = await shop.handle(new Request(href, { method: "POST", body: "{}" }));
    expect(refused.status).toBe(401);
    const taken = await shop.handle(sign("data.id=77&type=nuevo"));
    expect(taken.headers.get("Cache-Control")).toBe("no-store");
  });
});
