import { describe, expect, it } from "vitest";

import { anOrder } from "../../../test/helpers/an-order";
import type { Order, StockState } from "../orders/order";
import type { OrderPayment } from "../payments/order-payments";
import { DEFAULT_SHOP_SETTINGS } from "../shop/settings-table";
import {
  decideHold,
  hasExpired,
  hasOutlivedCode,
  hasLostEnd,
  holdForCoupon,
  isReminderDue,
  startAdoptedHold,
  startHold,
  tellHold,
} from "./hold";

const NOW = new Date("2025-11-21T15:00:00.000Z");
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

const held = (given: Partial<Order> = {}): Order =>
  anOrder({
    ...{ status: "pending", paymentMethod: "transfer", paidAt: null, holdUntil: inHours(-1) },
    ...{ createdAt: inHours(-49), receipts: [], payments: [], events: [] },
    ...given,
  });

const payment = (given: Partial<OrderPayment> = {}): OrderPayment => ({
  ...{ id: 1, providerId: "1", status: "pending", statusDetail: "", amountInCents: 100 },
  ...{ refundedInCents: 0, netInCents: null, currency: "ARS", method: "rapipago", type: "ticket" },
  ...{ instalments: 1, mismatches: [], approvedAt: null, expiresAt: null, at: null },
  ...given,
});

const receipt = { id: 1, contentType: "image/jpeg", byteCount: 1, at: null };

const inState = (stockState: StockState) =>
  anOrder().items.map((item) => ({ ...item, stockState }));

describe("startHold", () => {
  it.each([
    ["transfer", 48],
    ["mercadopago", 1],
    ["cash", 5 * 24],
    ["a method of another version", 5 * 24],
  ])("%s: %d hours", (method, hours) => {
    expect(startHold(method, NOW, DEFAULT_SHOP_SETTINGS)).toEqual(inHours(hours));
  });
});

describe("startAdoptedHold", () => {
  const order = (given: Partial<Parameters<typeof startAdoptedHold>[0]> = {}) => ({
    ...{ status: "pending", paymentMethod: "cash" },
    ...{ paidAt: null, holdUntil: null, paymentDueAt: null },
    ...given,
  });
  const start = (given: Parameters<typeof order>[0]) =>
    startAdoptedHold(order(given), NOW, DEFAULT_SHOP_SETTINGS);

  it.each([
    ["transfer", 48],
    ["mercadopago", 1],
    ["cash", 5 * 24],
  ])("gives an unpaid order the time of a new one: %s", (paymentMethod, hours) => {
    expect(start({ paymentMethod })).toEqual(inHours(hours));
  });

  it("ends no earlier than the shopper was told", () => {
    const transfer = { paymentMethod: "transfer" };
    expect(start({ ...transfer, paymentDueAt: inHours(60) })).toEqual(inHours(60));
    expect(start({ ...transfer, paymentDueAt: inHours(-60) })).toEqual(inHours(48));
  });

  it("gives an order that waits to be picked up the days of cash", () => {
    expect(start({ status: "ready_for_pickup", paymentMethod: "transfer" })).toEqual(inHours(120));
  });

  it.each<[string, Parameters<typeof order>[0]]>([
    ["is paid", { paidAt: NOW }],
    ["has an end", { holdUntil: inHours(2) }],
    ["is prepared", { status: "preparing" }],
  ])("gives none to an order that %s", (_, given) => {
    expect(start(given)).toBeNull();
  });
});

describe("decideHold", () => {
  it("waits until the end", () => {
    expect(decideHold(held({ holdUntil: inHours(0.01) }), NOW)).toEqual({ decision: "wait" });
    expect(decideHold(held({ holdUntil: null }), NOW)).toEqual({ decision: "wait" });
  });

  it.each(["transfer", "mercadopago", "cash"])("expires an unpaid order: %s", (paymentMethod) => {
    expect(decideHold(held({ paymentMethod }), NOW)).toEqual({ decision: "expire" });
  });

  it("expires an order in cash that nobody fetched", () => {
    const order = held({ paymentMethod: "cash", status: "ready_for_pickup" });
    expect(decideHold(order, NOW)).toEqual({ decision: "expire" });
  });

  it.each<[string, Partial<Order>]>([
    ["it was paid", { paidAt: NOW }],
    ["it is being prepared", { status: "preparing" }],
    ["a part was paid", { payments: [payment({ status: "approved" })] }],
    ["the payment is disputed", { payments: [payment({ status: "in_mediation" })] }],
  ])("never expires when %s", (_, given) => {
    expect(decideHold(held(given), NOW)).toEqual({ decision: "extend", until: null });
  });

  it("holds five days from the first receipt, and frees the pieces then", () => {
    const sent = (...hours: number[]) =>
      held({ receipts: hours.map((hour) => ({ ...receipt, at: inHours(hour) })) });
    const until = inHours(5 * 24 - 30);
    expect(decideHold(sent(-30, -1), NOW)).toEqual({ decision: "extend", until });
    expect(decideHold(sent(-5 * 24, -1), NOW)).toEqual({ decision: "release" });
    expect(decideHold(held({ receipts: [receipt], createdAt: null }), NOW)).toMatchObject({
      decision: "extend",
    });
  });

  it("holds five days from the first receipt what is ready too, and then until a person decides", () => {
    const sent = (hours: number) =>
      held({ status: "ready_for_pickup", receipts: [{ ...receipt, at: inHours(hours) }] });
    const until = inHours(5 * 24 - 30);
    expect(decideHold(sent(-30), NOW)).toEqual({ decision: "extend", until });
    expect(decideHold(sent(-5 * 24), NOW)).toEqual({ decision: "extend", until: null });
  });

  it("keeps the pieces of money that came in part, whatever its receipts", () => {
    const part = {
      receipts: [{ ...receipt, at: inHours(-200) }],
      payments: [payment({ status: "approved" })],
    };
    expect(decideHold(held(part), NOW)).toEqual({ decision: "extend", until: null });
  });

  it("holds until the date of a coupon", () => {
    const coupon = payment({ expiresAt: inHours(70) });
    expect(decideHold(held({ payments: [coupon] }), NOW)).toEqual({
      decision: "extend",
      until: inHours(70),
    });
  });

  it.each([
    ["a review", payment({ status: "in_process" })],
    ["a coupon without a date", payment()],
    ["a coupon that the provider did not close yet", payment({ expiresAt: inHours(-2) })],
  ])("asks again some hours later for %s", (_, open) => {
    expect(decideHold(held({ payments: [open] }), NOW)).toEqual({
      decision: "extend",
      until: inHours(6),
    });
  });

  it("lets no row of coupons hold the pieces for more than a week", () => {
    const coupon = payment({ expiresAt: inHours(70) });
    const old = (days: number) => held({ createdAt: inHours(-24 * days), payments: [coupon] });
    expect(decideHold(old(6), NOW)).toEqual({ decision: "extend", until: inHours(24) });
    expect(decideHold(old(7), NOW)).toEqual({ decision: "expire" });
    const reviewed = payment({ status: "in_process" });
    const longReview = held({ createdAt: inHours(-24 * 8), payments: [reviewed] });
    expect(decideHold(longReview, NOW).decision).toBe("extend");
    expect(holdForCoupon({ ...old(6), holdUntil: inHours(1) }, [coupon])).toEqual(inHours(24));
  });

  it("ignores a payment that came to nothing", () => {
    const order = held({ payments: [payment({ status: "rejected" })] });
    expect(decideHold(order, NOW)).toEqual({ decision: "expire" });
  });
});

describe("holdForCoupon", () => {
  const order = held({ holdUntil: inHours(1) });

  it("makes the hold as long as the coupon, and never shorter", () => {
    const coupon = payment({ expiresAt: inHours(70) });
    expect(holdForCoupon(order, [coupon])).toEqual(inHours(70));
    expect(holdForCoupon({ ...order, holdUntil: inHours(71) }, [coupon])).toBeNull();
  });

  it.each<[string, Partial<Order>, OrderPayment]>([
    ["holds nothing", { holdUntil: null }, payment({ expiresAt: inHours(70) })],
    ["was paid", { paidAt: NOW }, payment({ expiresAt: inHours(70) })],
    ["was cancelled", { status: "cancelled" }, payment({ expiresAt: inHours(70) })],
    ["has a rejected coupon", {}, payment({ status: "rejected", expiresAt: inHours(70) })],
  ])("changes nothing for an order that %s", (_, given, open) => {
    expect(holdForCoupon({ ...order, ...given }, [open])).toBeNull();
  });
});

describe("hasLostEnd", () => {
  const online = held({ paymentMethod: "mercadopago", holdUntil: null });

  it("starts the time again when money in part, or a dispute, came to nothing", () => {
    expect(hasLostEnd(online, [payment({ status: "refunded" })])).toBe(true);
    expect(hasLostEnd(online, [payment({ status: "cancelled" })])).toBe(true);
  });

  it.each<[string, Partial<Order>, OrderPayment]>([
    ["money is here", {}, payment({ status: "approved" })],
    ["a coupon is open", {}, payment()],
    ["it still holds until a time", { holdUntil: inHours(1) }, payment({ status: "refunded" })],
    ["a receipt was sent", { receipts: [receipt] }, payment({ status: "refunded" })],
    ["it was paid", { paidAt: NOW }, payment({ status: "refunded" })],
    ["it was cancelled", { status: "cancelled" }, payment({ status: "refunded" })],
    ["it is paid by transfer", { paymentMethod: "transfer" }, payment({ status: "refunded" })],
  ])("does not while %s", (_, given, one) => {
    expect(hasLostEnd({ ...online, ...given }, [one])).toBe(false);
  });
});

describe("isReminderDue", () => {
  const ending = (given: Partial<Order> = {}) => held({ holdUntil: inHours(11), ...given });

  it("reminds twelve hours before the end of a transfer", () => {
    expect(isReminderDue(ending(), NOW)).toBe(true);
    expect(isReminderDue(ending({ holdUntil: inHours(12.1) }), NOW)).toBe(false);
  });

  it.each<[string, Partial<Order>]>([
    [
      "one was sent",
      { events: [{ kind: "hold-reminder", status: "", text: "", author: "", at: NOW }] },
    ],
    ["a receipt was sent", { receipts: [receipt] }],
    ["it was paid", { paidAt: NOW }],
    ["the hold is over", { holdUntil: inHours(0) }],
    ["it is paid online", { paymentMethod: "mercadopago" }],
    ["it is as old as the reminder", { createdAt: inHours(-1.5) }],
  ])("does not when %s", (_, given) => {
    expect(isReminderDue(ending(given), NOW)).toBe(false);
  });
});

describe("hasExpired", () => {
  const event = (kind: string) => ({ kind, status: "", text: "", author: "", at: NOW });
  const after = (...kinds: string[]) =>
    hasExpired({ status: "cancelled", events: kinds.map(event) });

  it("tells who cancelled the order last", () => {
    expect(after("moved", "expired", "moved")).toBe(true);
    expect(after("moved", "cancel-reason", "moved")).toBe(false);
    expect(after("expired", "moved", "revived", "moved", "cancel-reason", "moved")).toBe(false);
    expect(after("cancelled-by-shopper")).toBe(false);
    expect(hasExpired({ status: "paid", events: [event("expired")] })).toBe(false);
  });
});

describe("tellHold", () => {
  it("tells the end to shoppers", () => {
    const cash = held({ paymentMethod: "cash", holdUntil: new Date("2025-11-26T15:00:00.000Z") });
    expect(tellHold(cash, NOW)).toEqual({ heldUntil: "miércoles 26 a las 12:00" });
    expect(tellHold({ ...cash, holdUntil: null }, NOW)).toEqual({});
    expect(tellHold({ ...cash, holdUntil: inHours(-1) }, NOW)).toEqual({});
  });

  it.each<[string, Partial<Order>, string]>([
    ["cash", { paymentMethod: "cash" }, "when-confirmed"],
    ["a transfer", {}, "when-confirmed"],
    ["a transfer with a receipt", { receipts: [receipt] }, "when-paid"],
    ["Mercado Pago", { paymentMethod: "mercadopago" }, "when-paid"],
  ])("tells when pieces that are still for sale are taken: %s", (_, given, takesPieces) => {
    const order = held({ ...given, items: inState("released"), holdUntil: null });
    expect(tellHold(order, NOW)).toEqual({ takesPieces });
  });
});

describe("hasOutlivedCode", () => {
  const has = (given: Partial<Order>) =>
    hasOutlivedCode(held({ holdUntil: null, ...given }), NOW, DEFAULT_SHOP_SETTINGS);

  it.each<[string, Partial<Order>]>([
    ["a transfer of two days ago", { createdAt: inHours(-48) }],
    ["an hour without a payment online", { paymentMethod: "mercadopago", createdAt: inHours(-1) }],
    ["cash of five days ago", { paymentMethod: "cash", createdAt: inHours(-120) }],
    ["an old receipt", { createdAt: inHours(-300), receipts: [{ ...receipt, at: inHours(-120) }] }],
    ["a week with a coupon", { createdAt: inHours(-7 * 24), payments: [payment()] }],
    ["pieces that are for sale again", { items: inState("released") }],
  ])("ends after %s", (_, given) => {
    expect(has(given)).toBe(true);
  });

  it.each<[string, Partial<Order>]>([
    ["its time is not over", { createdAt: inHours(-47) }],
    ["it holds its pieces", { items: inState("reserved") }],
    ["a receipt waits", { receipts: [{ ...receipt, at: inHours(-100) }] }],
    ["a payment is under way", { payments: [payment()] }],
    ["it is paid", { paidAt: NOW }],
    ["it goes on", { status: "preparing" }],
  ])("does not while %s", (_, given) => {
    expect(has(given)).toBe(false);
  });
});
