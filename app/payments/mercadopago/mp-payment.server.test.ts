import { describe, expect, it } from "vitest";

import { json, useScriptedServer } from "../../../test/helpers/scripted-server";
import { findPayment, searchPayments } from "./mp-payment.server";

const scripted = useScriptedServer();
const access = () => ({
  apiBase: scripted.get().base,
  accessToken: "APP_USR-1234567890-abcdef-241983636",
  limits: { timeoutMs: 8_000, deadlineMs: 10_000, retryDelayMs: 1 },
});

const PAYMENT = {
  id: 141_000_000_001,
  status: "approved",
  status_detail: "accredited",
  transaction_amount: 43_498.1,
  transaction_amount_refunded: 0,
  currency_id: "ARS",
  external_reference: "1042",
  collector_id: 241_983_636,
  live_mode: true,
  payment_method_id: "visa",
  payment_type_id: "credit_card",
  installments: 6,
  transaction_details: { net_received_amount: 40_123.45, total_paid_amount: 50_000 },
  date_created: "2026-10-05T12:00:00.000-04:00",
  date_approved: "2026-10-05T12:00:05.000-04:00",
  date_last_updated: "2026-10-05T12:00:06.000-04:00",
  date_of_expiration: "2026-10-08T12:00:06.000-04:00",
  payer: { email: "maria@example.com" },
};

const READ_PAYMENT = {
  id: "141000000001",
  status: "approved",
  statusDetail: "accredited",
  amountInCents: 4_349_810,
  refundedInCents: 0,
  currency: "ARS",
  externalReference: "1042",
  collectorId: "241983636",
  isLive: true,
  method: "visa",
  type: "credit_card",
  instalments: 6,
  netInCents: 4_012_345,
  createdAt: new Date("2026-10-05T16:00:00Z"),
  approvedAt: new Date("2026-10-05T16:00:05Z"),
  updatedAt: new Date("2026-10-05T16:00:06Z"),
  expiresAt: new Date("2026-10-08T16:00:06Z"),
};

describe("findPayment", () => {
  const find = (id = READ_PAYMENT.id) => findPayment(access(), id);

  it("reads a payment in our units, and nothing of who paid", async () => {
    scripted.get().answerWith(json(200, PAYMENT));
    await expect(find()).resolves.toEqual(READ_PAYMENT);
    expect(scripted.get().requests[0]).toMatchObject({
      method: "GET",
      path: "/v1/payments/141000000001",
    });
  });

  it.each<[string, object, object]>([
    ["a reference that nobody gave", { external_reference: null }, { externalReference: "" }],
    ["a reference as a number", { external_reference: 1042 }, { externalReference: "1042" }],
    [
      "another's reference",
      { external_reference: "x".repeat(256) },
      { externalReference: "x".repeat(256) },
    ],
    ["a reference that is none", { external_reference: {} }, { externalReference: "" }],
    ["a status of later", { status: "on_the_moon" }, { status: "on_the_moon" }],
    ["no detail", { status_detail: null }, { statusDetail: "" }],
    ["nothing refunded, unsaid", { transaction_amount_refunded: null }, { refundedInCents: 0 }],
    ["a refund", { transaction_amount_refunded: 0.29 }, { refundedInCents: 29 }],
    ["a sum as binary has it", { transaction_amount: 59_999.969999 }, { amountInCents: 5_999_997 }],
    [
      "the collector in a box",
      { collector_id: undefined, collector: { id: 9 } },
      { collectorId: "9" },
    ],
    ["a collector as a text", { collector_id: "9" }, { collectorId: "9" }],
    ["no net yet", { date_approved: null }, { netInCents: null, approvedAt: null }],
    ["no details", { transaction_details: null }, { netInCents: null }],
    ["a date that is none", { date_created: "ayer" }, { createdAt: null }],
    ["no method", { payment_method_id: null, payment_type_id: null }, { method: "", type: "" }],
    ["no instalments", { installments: null }, { instalments: 1 }],
    ["another currency", { currency_id: "USD" }, { currency: "USD" }],
    ["money that is none", { live_mode: false }, { isLive: false }],
  ])("reads %s", async (_name, change, read) => {
    scripted.get().answerWith(json(200, { ...PAYMENT, ...change }));
    await expect(find()).resolves.toEqual({ ...READ_PAYMENT, ...read });
  });

  it.each<[string, object]>([
    ["no status", { status: null }],
    ["no sum", { transaction_amount: null }],
    ["a sum in words", { transaction_amount: "43498" }],
    ["less than nothing", { transaction_amount: -1 }],
    ["all the money there is", { transaction_amount: 1e15 }],
    ["less than nothing refunded", { transaction_amount_refunded: -1 }],
    ["no currency", { currency_id: null }],
    ["nobody who gets it", { collector_id: null }],
    ["no word on whether it is real", { live_mode: null }],
    ["another payment's number", { id: 141_000_000_002 }],
  ])("cannot read one with %s", async (_name, change) => {
    scripted.get().answerWith(json(200, { ...PAYMENT, ...change }));
    await expect(find()).rejects.toMatchObject({ fault: "unreadable" });
  });

  it("finds none where there is none", async () => {
    scripted
      .get()
      .answerWith(json(404, { message: "Payment not found", error: "not_found", status: 404 }));
    await expect(find()).resolves.toBeNull();
  });

  it.each(["", "..", "1/refunds", "1?x=y", "null", "007", "1".repeat(21)])(
    "asks nobody for %j",
    async (id) => {
      await expect(find(id)).resolves.toBeNull();
      expect(scripted.get().requests).toEqual([]);
    },
  );
});

describe("searchPayments", () => {
  it("asks for an order's, the newest first", async () => {
    scripted.get().answerWith(json(200, { paging: {}, results: [PAYMENT] }));
    await expect(searchPayments(access(), "1042")).resolves.toEqual([READ_PAYMENT]);
    const { pathname, searchParams } = new URL(
      scripted.get().requests[0]?.path ?? "",
      scripted.get().base,
    );
    expect(pathname).toBe("/v1/payments/search");
    expect(Object.fromEntries(searchParams)).toEqual({
      external_reference: "1042",
      sort: "date_created",
      criteria: "desc",
      limit: "50",
    });
  });

  it("reads numbers as texts and wrapped ones, and leaves out another order's", async () => {
    const wrapped = { collection: { ...PAYMENT, id: "141000000002" } };
    const other = { ...PAYMENT, id: "3", external_reference: "10421" };
    scripted
      .get()
      .answerWith(json(200, { results: [wrapped, other, { ...PAYMENT, id: "141000000001" }] }));
    const found = await searchPayments(access(), "1042");
    expect(found.map(({ id }) => id)).toEqual(["141000000002", "141000000001"]);
  });

  it("does not take what it cannot read for nothing", async () => {
    for (const answer of [{}, { results: null }, { results: [{ ...PAYMENT, status: 1 }] }]) {
      scripted.get().answerWith(json(200, answer));
      await expect(searchPayments(access(), "1042")).rejects.toMatchObject({
        fault: "unreadable",
      });
    }
  });
});
