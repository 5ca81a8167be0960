import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { PAYMENT_STATUSES } from "./payment";
import { PAYMENT_ALERTS, standingAlert, type PaymentAlert } from "./payment-alert";
import { summarizePayments } from "./payment-summary";

type Order = Parameters<typeof summarizePayments>[0];
type Counted = Parameters<typeof summarizePayments>[1][number];

const TOTAL = 3_000_000;
const ORDER: Order = {
  ...{ status: "pending", totalInPesos: 30_000, events: [], manualRefunds: [] },
};

const payment = (status: string, given: Partial<Counted> = {}): Counted => ({
  status,
  statusDetail: "",
  amountInCents: TOTAL,
  refundedInCents: 0,
  mismatches: [],
  ...given,
});

const moved = (status: string, author = "") => ({ kind: "moved", status, author });

const paid = (author = "") => ({ kind: "paid", status: "", author });

describe("what an order's payments say together", () => {
  it.each<[string, Counted[], string, number]>([
    ["none", [], "none", 0],
    ["one to be paid in cash", [payment("pending")], "waiting", 0],
    ["one that is looked at", [payment("in_process")], "in-review", 0],
    ["one that is authorized", [payment("authorized")], "in-review", 0],
    ["one that was rejected", [payment("rejected")], "rejected", 0],
    ["one that was cancelled", [payment("cancelled")], "rejected", 0],
    ["one that is new to us", [payment("nuevo")], "none", 0],
    ["one that was approved", [payment("approved")], "paid", TOTAL],
    ["approved and then rejected", [payment("approved"), payment("rejected")], "paid", TOTAL],
    ["rejected and then waiting", [payment("rejected"), payment("pending")], "waiting", 0],
    ["twice", [payment("approved"), payment("approved")], "paid", 2 * TOTAL],
    ["a part back", [payment("approved", { refundedInCents: 1 })], "paid", TOTAL - 1],
    ["all back", [payment("refunded", { refundedInCents: TOTAL })], "refunded", 0],
    ["a claim", [payment("in_mediation")], "paid", TOTAL],
    ["a chargeback", [payment("charged_back", { statusDetail: "settled" })], "paid", 0],
    ["one won back", [payment("charged_back", { statusDetail: "reimbursed" })], "paid", TOTAL],
    ["one that is not for it", [payment("approved", { mismatches: ["amount"] })], "none", 0],
  ])("%s", (_what, payments, situation, heldInCents) => {
    expect(summarizePayments(ORDER, payments)).toMatchObject({ situation, heldInCents });
  });

  it.each<[string, Counted[], boolean]>([
    ["nothing was paid", [payment("pending")], false],
    ["it is there", [payment("approved")], false],
    ["all went back", [payment("refunded")], true],
    ["one of two went back", [payment("refunded"), payment("approved")], false],
    ["all went back and another try failed", [payment("refunded"), payment("rejected")], true],
    [
      "one went back and the other is disputed",
      [payment("refunded"), payment("charged_back")],
      false,
    ],
    ["what went back was not for it", [payment("refunded", { mismatches: ["amount"] })], false],
  ])("has been given back or not when %s", (_what, payments, isOnlineMoneyRefunded) => {
    expect(summarizePayments(ORDER, payments).isOnlineMoneyRefunded).toBe(isOnlineMoneyRefunded);
  });

  it("are given back once what went back by hand is all that is left of them", () => {
    const part = [payment("approved", { refundedInCents: 2_000_000 })];
    const isOnlineMoneyRefunded = (...amounts: number[]) => {
      const manualRefunds = amounts.map((amountInCents) => ({ amountInCents }));
      return summarizePayments({ ...ORDER, manualRefunds }, part).isOnlineMoneyRefunded;
    };
    expect([isOnlineMoneyRefunded(999_999), isOnlineMoneyRefunded(400_000, 600_000)]).toEqual([
      false,
      true,
    ]);
  });
});

describe("what the owner has to look into", () => {
  it.each<[string, Partial<Order>, Counted[], PaymentAlert | null, number]>([
    ["a good payment", {}, [payment("approved")], null, 0],
    ["two", {}, [payment("approved"), payment("approved")], "overpaid", 2],
    ["two, and one of them back", {}, [payment("approved"), payment("refunded")], null, 0],
    ["a claim", {}, [payment("in_mediation")], "disputed", 1],
    [
      "a chargeback that was lost",
      {},
      [{ ...payment("charged_back"), statusDetail: "settled" }],
      "dispute-lost",
      1,
    ],
    ["two chargebacks", {}, [payment("charged_back"), payment("charged_back")], "disputed", 2],
    [
      "one that is not for it",
      {},
      [payment("approved", { mismatches: ["amount"] })],
      "mismatch",
      1,
    ],
    ["one that was never paid", {}, [payment("pending", { mismatches: ["amount"] })], null, 0],
    ["one that went back", {}, [payment("refunded", { mismatches: ["amount"] })], null, 0],
    [
      "one after cancelling",
      { status: "cancelled", events: [moved("pending"), moved("cancelled")] },
      [payment("approved")],
      "paid-after-cancelling",
      1,
    ],
    [
      "one after cancelling, once it is noted",
      { status: "cancelled", events: [moved("cancelled"), paid()] },
      [payment("approved")],
      "paid-after-cancelling",
      1,
    ],
    [
      "one of an order whose history is lost",
      { status: "cancelled" },
      [payment("approved")],
      "paid-after-cancelling",
      1,
    ],
    [
      "one that was there before",
      { status: "cancelled", events: [moved("paid"), moved("cancelled")] },
      [payment("approved")],
      null,
      0,
    ],
    [
      "one of an order that the shop moved when it came",
      { status: "preparing", events: [moved("paid"), moved("preparing", "admin")] },
      [payment("approved")],
      null,
      0,
    ],
    [
      "one of an order that the owner had counted as paid",
      { status: "preparing", events: [moved("paid", "admin"), moved("preparing", "admin")] },
      [payment("approved")],
      "overpaid",
      1,
    ],
    [
      "one of an order whose money the owner had noted later",
      { status: "preparing", events: [moved("preparing", "admin"), paid("admin")] },
      [payment("approved")],
      "overpaid",
      1,
    ],
    [
      "none of an order that the owner counted as paid",
      { status: "paid", events: [moved("paid", "admin")] },
      [payment("rejected")],
      null,
      0,
    ],
    [
      "one after all went back",
      { status: "refunded", events: [moved("paid"), moved("refunded")] },
      [payment("refunded", { refundedInCents: TOTAL }), payment("approved")],
      "paid-after-cancelling",
      1,
    ],
    [
      "one that stayed when the order was said to be given back",
      { status: "refunded", events: [moved("paid"), moved("refunded")] },
      [payment("approved")],
      "paid-after-cancelling",
      1,
    ],
    [
      "all went back, and nothing came since",
      { status: "refunded", events: [moved("paid"), moved("refunded")] },
      [payment("refunded", { refundedInCents: TOTAL }), payment("rejected")],
      null,
      0,
    ],
  ])("%s", (_what, order, payments, alert, alertCount) => {
    const { causes } = summarizePayments({ ...ORDER, ...order }, payments);
    expect(standingAlert(causes)).toBe(alert);
    expect(alert === null ? 0 : causes[alert]).toBe(alertCount);
  });
});

const anyPayments = fc.array(
  fc
    .record({
      status: fc.constantFrom(...PAYMENT_STATUSES, "nuevo"),
      amountInCents: fc.constantFrom(TOTAL, TOTAL, 1_000_000, 2_000_000),
      statusDetail: fc.constantFrom("", "reimbursed", "settled"),
      refundedInCents: fc.nat(TOTAL),
      mismatches: fc.constantFrom<string[]>([], ["amount"]),
    })
    .map(({ status, ...given }) => payment(status, given)),
  { maxLength: 6 },
);
const anyOrder = fc.record({
  status: fc.constantFrom("pending", "paid", "cancelled", "refunded", "de otra versión"),
  totalInPesos: fc.constant(30_000),
  manualRefunds: fc.constant([]),
  events: fc.array(
    fc.constantFrom(
      ...[moved("paid"), moved("paid", "admin"), moved("cancelled"), paid(), paid("admin")],
    ),
  ),
});

const part = (amountInCents: number, given: Partial<Counted> = {}) =>
  payment("approved", { amountInCents, mismatches: ["amount"], ...given });

describe("payments that only together come to the total", () => {
  it.each<[string, Counted[], Partial<ReturnType<typeof summarizePayments>>, PaymentAlert | null]>([
    ["exactly", [part(1_000_000), part(2_000_000)], { isCovered: true, situation: "paid" }, null],
    [
      "with too little",
      [part(1_000_000), part(1_500_000)],
      { isCovered: false, situation: "none", missingInCents: 500_000 },
      "partial",
    ],
    ["one alone", [part(1)], { isCovered: false, missingInCents: TOTAL - 1 }, "partial"],
    [
      "with too much",
      [part(2_000_000), part(2_000_000)],
      { isCovered: false, missingInCents: 0 },
      "overpaid",
    ],
    [
      "with one too many",
      [part(2_000_000), part(2_000_000), part(1_000_000)],
      { isCovered: true, situation: "paid" },
      "overpaid",
    ],
    ["and one in full", [part(1_000_000), payment("approved")], { isCovered: true }, "mismatch"],
    [
      "twice",
      [part(1_000_000), part(2_000_000), payment("approved")],
      { isCovered: true },
      "overpaid",
    ],
    [
      "before one of them went back",
      [part(1_000_000), part(2_000_000, { status: "refunded", refundedInCents: 2_000_000 })],
      { isCovered: false, missingInCents: 2_000_000 },
      "partial",
    ],
    [
      "before a piece of one went back",
      [part(1_000_000), part(2_000_000, { refundedInCents: 500_000 })],
      { isCovered: true, heldInCents: 2_500_000 },
      null,
    ],
    [
      "since what was too much went back",
      [part(1_500_000), part(2_000_000, { refundedInCents: 500_000 })],
      { isCovered: true },
      null,
    ],
    [
      "with a chargeback",
      [part(1_000_000), part(2_000_000, { status: "charged_back" })],
      { isCovered: false, missingInCents: 2_000_000 },
      "disputed",
    ],
    [
      "with one in another currency",
      [part(1_000_000), part(2_000_000, { mismatches: ["amount", "currency"] })],
      { isCovered: false, missingInCents: 2_000_000 },
      "mismatch",
    ],
    ["still to be paid", [part(1_000_000), part(2_000_000, { status: "pending" })], {}, "partial"],
  ])("%s", (_what, payments, settled, alert) => {
    const { causes, ...rest } = summarizePayments(ORDER, payments);
    expect(rest).toMatchObject(settled);
    expect(standingAlert(causes)).toBe(alert);
  });

  it("ask for nothing of an order that was paid by hand, or is over", () => {
    const events = [moved("paid", "admin")];
    expect(summarizePayments({ ...ORDER, status: "paid", events }, [part(1)]).causes).toMatchObject(
      {
        ...{ partial: 0, overpaid: 1 },
      },
    );
    const cancelled = summarizePayments({ ...ORDER, status: "cancelled" }, [part(1)]);
    expect(cancelled.causes).toMatchObject({ partial: 0, "paid-after-cancelling": 1 });
  });
});

describe("any payments of any order", () => {
  it("say the same in whatever order they came", () => {
    const shuffled = anyPayments.chain((payments) =>
      fc.tuple(
        fc.constant(payments),
        fc.shuffledSubarray(payments, { minLength: payments.length }),
      ),
    );
    fc.assert(
      fc.property(anyOrder, shuffled, (order, [payments, others]) => {
        expect(summarizePayments(order, others)).toEqual(summarizePayments(order, payments));
      }),
    );
  });

  it("bring in no money that is not there, and alert of nothing without a reason", () => {
    fc.assert(
      fc.property(anyOrder, anyPayments, (order, payments) => {
        const settled = summarizePayments(order, payments);
        expect(settled.heldInCents).toBeGreaterThanOrEqual(0);
        expect(settled.heldInCents).toBeLessThanOrEqual(payments.length * TOTAL);
        if (settled.isOnlineMoneyRefunded) expect(settled.heldInCents).toBe(0);
      }),
    );
  });

  it("are never made unpaid by one more that came to nothing", () => {
    const failed = fc.constantFrom("pending", "in_process", "authorized", "rejected", "cancelled");
    fc.assert(
      fc.property(anyOrder, anyPayments, failed, (order, payments, status) => {
        const before = summarizePayments(order, payments);
        const after = summarizePayments(order, [...payments, payment(status)]);
        expect(after.heldInCents).toBe(before.heldInCents);
        expect(after.causes).toEqual(before.causes);
        if (before.situation === "paid") expect(after.situation).toBe("paid");
      }),
    );
  });
});

it("has every alert in the order in which one hides the other", () => {
  expect(PAYMENT_ALERTS.map(({ id }) => id)).toEqual([
    ...[
      "disputed",
      "dispute-lost",
      "mismatch",
      "partial",
      "refund-failed",
      "paid-after-cancelling",
      "overpaid",
    ],
  ]);
});
