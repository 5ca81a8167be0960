import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";

import { openSale, paySale } from "../../test/helpers/simulator-calls";
import type { Delivery } from "./emitter";
import { signWebhook } from "./emitter";
import { FORGERIES } from "./simulator-state";
import { startSimulator, type PaymentSimulator } from "./start-simulator";

const SECRET = "la clave de la aplicación de estas pruebas";

let sim: PaymentSimulator;
/** What the shop answers, in its order; 200 from then on. */
let answers: number[] = [];
let received: Request[] = [];
let mostAtOnce = 0;

beforeEach(async () => {
  answers = [];
  received = [];
  let open = 0;
  mostAtOnce = 0;
  sim = await startSimulator({
    app: { webhookSecret: SECRET, webhooksTo: "http://tela.test/avisos" },
    retryScheduleMs: [1, 1, 1],
    ackTimeoutMs: 60_000,
    async post(request) {
      received.push(request);
      const answer = answers.shift() ?? 200;
      open += 1;
      mostAtOnce = Math.max(mostAtOnce, open);
      await new Promise(setImmediate);
      open -= 1;
      return new Response(null, { status: answer });
    },
  });
});
afterEach(() => sim.close());

const signedOnes = () => sim.deliveries.filter(({ topic }) => topic === "payment");

/** The signature as the receiver of the webhook computes it. */
function isGenuine({ url, headers }: Delivery): boolean {
  const [, ts = "", v1] = /^ts=(.*),v1=(.*)$/.exec(headers["X-Signature"] ?? "") ?? [];
  const dataId = new URL(url).searchParams.get("data.id");
  const requestId = headers["X-Request-Id"] ?? null;
  return v1 === signWebhook({ secret: SECRET, dataId, requestId, ts });
}

const actionsOf = (deliveries: Delivery[]) =>
  deliveries.map(({ body }) => (JSON.parse(body) as { action: string }).action);

describe("the signature", () => {
  it("is the one of the provider's own algorithm", () => {
    const parts = {
      secret: "v1-test-secret-not-a-real-key",
      dataId: "123456",
      requestId: "bb56a2f1-6aae-46ac-982e-9dcd3581d08e",
      ts: "1742505638683",
    };
    const expected = "85aaea44adced84bf23e95db43da124f818caad473052e8d0ecd46c5319c231e";
    expect(signWebhook(parts)).toBe(expected);
  });
});

describe("a payment is told", () => {
  it("in four requests, of which one is signed", async () => {
    const preference = await openSale(sim);
    const { payment } = await sim.control.pay(preference.id);
    await sim.control.flush();

    expect(sim.deliveries.map(({ topic, url }) => [topic, new URL(url).search])).toEqual([
      ["payment", `?source_news=webhooks&data.id=${payment.id}&type=payment`],
      ["payment-ipn", `?source_news=webhooks&id=${payment.id}&topic=payment`],
      ["merchant-order-ipn", `?source_news=webhooks&id=${payment.order.id}&topic=merchant_order`],
      ["merchant-order-ipn", `?source_news=webhooks&id=${payment.order.id}&topic=merchant_order`],
    ]);
    expect(sim.deliveries.map(isGenuine)).toEqual([true, false, false, false]);
    const [first] = received;
    expect(await first?.json()).toMatchObject({
      type: "payment",
      action: "payment.created",
      data: { id: String(payment.id) },
    });
    expect(first?.headers.get("x-retry")).toBe("0");
  });

  it("in one, where the old kind is turned off", async () => {
    sim.control.setWebhooks({ mode: "normal", legacy: false });
    await sim.control.pay((await openSale(sim)).id);
    await sim.control.flush();
    expect(sim.deliveries).toHaveLength(1);
  });

  it("again until it is taken, signed anew each time", async () => {
    answers = [500, 401, 303];
    await sim.control.deliver((await paySale(sim)).id, { legacy: false });
    expect(sim.deliveries.map(({ status, headers }) => [status, headers["X-Retry"]])).toEqual([
      [500, "0"],
      [401, "1"],
      [303, "2"],
      [200, "3"],
    ]);
    expect(sim.deliveries.filter((delivery) => !isGenuine(delivery))).toEqual([]);
    expect(new Set(sim.deliveries.map(({ headers }) => headers["X-Request-Id"])).size).toBe(4);
  });

  it("until it is given up", async () => {
    answers = Array.from({ length: 10 }, () => 500);
    await sim.control.deliver((await paySale(sim)).id, { legacy: false });
    expect(sim.deliveries).toHaveLength(4);
  });

  it("until it is given up on a shop that never answers", async () => {
    const post = () => new Promise<Response>(() => undefined);
    const other = await startSimulator({ ackTimeoutMs: 1, retryScheduleMs: [1, 1], post });
    onTestFinished(() => other.close());
    await other.control.deliver((await paySale(other)).id, { legacy: false });
    expect(other.deliveries.map(({ status }) => status)).toEqual([null, null, null]);
  });

  it("to the last byte again, when that is asked for", async () => {
    await sim.control.deliver((await paySale(sim)).id, { legacy: false });
    const [first] = sim.deliveries;
    expect(first && (await sim.control.replay(first))).toBe(200);
    expect(sim.deliveries[1]).toEqual(first);
  });
});

describe("the mode", () => {
  it("duplicate tells all at once", async () => {
    sim.control.setWebhooks({ mode: "duplicate", times: 7, legacy: false });
    await sim.control.pay((await openSale(sim)).id);
    await sim.control.flush();
    expect(signedOnes()).toHaveLength(7);
    expect(mostAtOnce).toBe(7);
  });

  it("out-of-order tells of the change before the payment", async () => {
    sim.control.setWebhooks({ mode: "out-of-order" });
    await sim.control.pay((await openSale(sim)).id);
    await sim.control.flush();
    expect(actionsOf(signedOnes())).toEqual(["payment.updated", "payment.created"]);
  });

  it("never tells nothing, until it is asked to", async () => {
    const { id } = await paySale(sim);
    await sim.control.flush();
    expect(sim.deliveries).toEqual([]);
    await sim.control.deliver(id);
    expect(signedOnes()).toHaveLength(1);
  });

  it("delayed waits to be released", async () => {
    sim.control.setWebhooks({ mode: "delayed" });
    await sim.control.pay((await openSale(sim)).id);
    await sim.control.flush();
    expect(sim.deliveries).toEqual([]);
    sim.control.release();
    await sim.control.flush();
    expect(signedOnes()).toHaveLength(1);
  });

  it("before-return is answered before the buyer goes back", async () => {
    sim.control.setWebhooks({ mode: "before-return" });
    await sim.control.pay((await openSale(sim)).id);
    expect(sim.deliveries.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it("panel-test tells of a payment that is not there", async () => {
    await sim.control.deliver((await paySale(sim)).id, { mode: "panel-test" });
    expect(new URL(sim.deliveries[0]?.url ?? "").searchParams.get("data.id")).toBe("123456");
    expect(sim.deliveries.map(isGenuine)).toEqual([true]);
  });

  it("other-seller tells of a payment the money of which went elsewhere", async () => {
    const payment = await paySale(sim);
    await sim.control.deliver(payment.id, { mode: "other-seller" });
    const id = new URL(sim.deliveries[0]?.url ?? "").searchParams.get("data.id") ?? "";
    expect(sim.deliveries.map(isGenuine)).toEqual([true]);
    expect(sim.control.getPayment(id)).toMatchObject({
      collector_id: sim.otherSeller.id,
      external_reference: payment.external_reference,
    });
  });
});

describe("a forged webhook", () => {
  it.each(FORGERIES)("%s is sent once, whatever is answered", async (mode) => {
    answers = [401];
    const { id } = await paySale(sim);
    await sim.control.deliver(id, { mode });
    expect(sim.deliveries.map(({ status }) => status)).toEqual([401]);
  });

  it.each(["bad-v1", "wrong-secret", "empty-secret", "no-signature", "tampered-data-id"] as const)(
    "%s has no good signature for what it tells of",
    async (mode) => {
      const { id } = await paySale(sim);
      await sim.control.deliver(id, { mode });
      expect(sim.deliveries.map(isGenuine)).toEqual([false]);
      expect(new URL(sim.deliveries[0]?.url ?? "").searchParams.get("data.id")).toBe(String(id));
    },
  );

  it("has no id of its request", async () => {
    await sim.control.deliver((await paySale(sim)).id, { mode: "no-request-id" });
    expect(sim.deliveries[0]?.headers).not.toHaveProperty("X-Request-Id");
  });

  it("names another payment in its body, which the signature does not cover", async () => {
    await sim.control.deliver((await paySale(sim)).id, { mode: "body-id-differs" });
    expect(sim.deliveries.map(isGenuine)).toEqual([true]);
    expect(JSON.parse(sim.deliveries[0]?.body ?? "")).toMatchObject({ data: { id: "123456" } });
  });
});

describe("the connection's end", () => {
  it("is told at the application's own address", async () => {
    await sim.control.deauthorize();
    expect(sim.deliveries).toHaveLength(1);
    const [told] = sim.deliveries;
    expect(told?.url).toMatch(/^http:\/\/tela\.test\/avisos\?data\.id=\d+&type=mp-connect$/);
    expect(told && isGenuine(told)).toBe(true);
    expect(JSON.parse(told?.body ?? "")).toMatchObject({
      action: "application.deauthorized",
      user_id: sim.seller.id,
    });
  });
});
