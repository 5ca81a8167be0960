import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { callProvider, openSale, paySale } from "../../test/helpers/simulator-calls";
import { startSimulator, type PaymentSimulator } from "./start-simulator";

let sim: PaymentSimulator;

beforeAll(async () => {
  sim = await startSimulator({ post: async () => new Response() });
});
beforeEach(() => sim.control.reset());
afterAll(() => sim.close());

const read = async (id: number) => (await callProvider(sim, `/v1/payments/${id}`)).body;

describe("a payment", () => {
  it("is read with what it is for", async () => {
    const { id } = await paySale(sim);
    expect(await read(id)).toMatchObject({
      id,
      status: "approved",
      status_detail: "accredited",
      transaction_amount: 43_499,
      transaction_amount_refunded: 0,
      currency_id: "ARS",
      external_reference: "TL-1001",
      collector_id: sim.seller.id,
      live_mode: true,
    });
  });

  it("costs whoever pays it in instalments more than the sale", async () => {
    const preference = await openSale(sim);
    const { payment } = await sim.control.pay(preference.id, { instalments: 6 });
    expect(payment.transaction_amount).toBe(43_499);
    expect(payment.transaction_details.total_paid_amount).toBeGreaterThan(43_499);
    expect(payment.transaction_details.net_received_amount).toBeLessThan(43_499);
  });

  it("adds up to the cent", async () => {
    const items = [{ title: "Remera", quantity: 3, unit_price: 19999.99 }];
    const { payment } = await sim.control.pay((await openSale(sim, { items })).id);
    expect(payment.transaction_amount).toBe(59_999.97);
  });

  it("is not there for others", async () => {
    const { id } = await paySale(sim);
    const missing = { status: 404, body: { error: "not_found", cause: [{ code: 2000 }] } };
    expect(await callProvider(sim, "/v1/payments/123456")).toMatchObject(missing);
    const stranger = { ...sim.control.getPayment(id) };
    sim.control.getPayment(id).collector_id = sim.otherSeller.id;
    expect(await callProvider(sim, `/v1/payments/${id}`)).toMatchObject(missing);
    expect(stranger.collector_id).toBe(sim.seller.id);
  });

  it("changes as the owner has it change, and is later each time", async () => {
    const { id, date_last_updated: before } = await paySale(sim, "pending");
    await sim.control.setPayment(id, { status: "approved" });
    const { status, status_detail, date_approved, date_last_updated } = await read(id);
    expect([status, status_detail]).toEqual(["approved", "accredited"]);
    expect(date_approved).toBe(date_last_updated);
    expect(Date.parse(String(date_last_updated))).toBeGreaterThan(Date.parse(before));
    await sim.control.setPayment(id, { status: "charged_back", statusDetail: "in_process" });
    expect(await read(id)).toMatchObject({ status: "charged_back", status_detail: "in_process" });
  });
});

describe("the search", () => {
  type Found = { paging: { total: number }; results: { id: unknown; status: string }[] };
  const search = async (query: string) =>
    (await callProvider(sim, `/v1/payments/search?${query}`)).body as Found;

  it("finds the payments of an order, the newest first", async () => {
    const first = await paySale(sim, "rejected");
    const second = await paySale(sim, "approved");
    await sim.control.pay((await openSale(sim, { external_reference: "TL-2" })).id);
    const query = "external_reference=TL-1001&sort=date_created&criteria=";
    const { paging, results } = await search(`${query}desc`);
    expect(paging.total).toBe(2);
    expect(results.map(({ id }) => id)).toEqual([String(second.id), String(first.id)]);
    const ascending = await search(`${query}asc`);
    expect(ascending.results.map(({ status }) => status)).toEqual(["rejected", "approved"]);
  });

  it("finds nothing for an order nobody paid", async () => {
    await paySale(sim);
    expect(await search("external_reference=TL-9")).toMatchObject({
      paging: { total: 0 },
      results: [],
    });
  });
});

describe("a refund", () => {
  const refund = (id: number, body: object, key?: string) =>
    callProvider(sim, `/v1/payments/${id}/refunds`, { body, key });

  it("gives all back without an amount", async () => {
    const { id } = await paySale(sim);
    const answer = await refund(id, {}, "uno");
    expect(answer).toMatchObject({
      status: 201,
      body: { payment_id: id, amount: 43_499, status: "approved" },
    });
    expect(await read(id)).toMatchObject({ status: "refunded", status_detail: "refunded" });
  });

  it("gives parts back until nothing is left", async () => {
    const { id } = await paySale(sim);
    await refund(id, { amount: 40_000 }, "uno");
    expect(await read(id)).toMatchObject({
      status: "approved",
      status_detail: "partially_refunded",
      transaction_amount_refunded: 40_000,
    });
    expect((await refund(id, { amount: 3499.01 }, "dos")).status).toBe(400);
    expect((await refund(id, {}, "tres")).body.amount).toBe(3499);
    expect((await read(id)).status).toBe("refunded");
    expect((await refund(id, { amount: 1 }, "cuatro")).status).toBe(400);
  });

  it("gives back once, however often it is asked with one key", async () => {
    const { id } = await paySale(sim);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refund(id, { amount: 100 }, "la misma")),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect((await read(id)).transaction_amount_refunded).toBe(100);
  });

  it.each([
    ["no key", {}, undefined],
    ["nothing to give", { amount: 0 }, "uno"],
    ["a text", { amount: "100" }, "uno"],
    ["more than there is", { amount: 43_499.01 }, "uno"],
  ])("is refused with %s", async (_name, body, key) => {
    const { id } = await paySale(sim);
    expect((await refund(id, body, key)).status).toBe(400);
    expect((await read(id)).transaction_amount_refunded).toBe(0);
  });

  it("is refused for what was not paid, or is not there", async () => {
    const { id } = await paySale(sim, "pending");
    expect((await refund(id, {}, "uno")).status).toBe(400);
    expect((await refund(123_456, {}, "uno")).status).toBe(404);
  });

  it("is told to the shop", async () => {
    const { id } = await paySale(sim);
    sim.control.setWebhooks({ mode: "normal", legacy: false });
    await refund(id, { amount: 100 }, "uno");
    await sim.control.flush();
    expect(sim.deliveries.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { action: "payment.updated", data: { id: String(id) } },
    ]);
  });

  it("can be the owner's own doing at the provider", async () => {
    const { id } = await paySale(sim);
    await sim.control.refundPayment(id, 100_00);
    expect((await read(id)).transaction_amount_refunded).toBe(100);
    await sim.control.refundPayment(id);
    expect((await read(id)).status).toBe("refunded");
  });
});
