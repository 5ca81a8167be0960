import { describe, expect, it } from "vitest";

import { anOrder } from "../../../test/helpers/an-order";
import { onlineRefundableInCents, orderHeldInCents, refundableNowInCents } from "./held-money";
import type { OrderPayment, OrderRefund } from "./order-payments";

const TOTAL = 7_715_000;

const payment = (given: Partial<OrderPayment> = {}): OrderPayment => ({
  ...{ id: 7, providerId: "1", status: "approved", statusDetail: "accredited" },
  ...{ amountInCents: TOTAL, refundedInCents: 0, currency: "ARS", method: "visa" },
  ...{ type: "credit_card", instalments: 1, netInCents: null, mismatches: [] },
  ...{ approvedAt: null, expiresAt: null, at: null },
  ...given,
});

const refund = (given: Partial<OrderRefund> = {}): OrderRefund => ({
  ...{ id: 1, paymentId: 7, amountInCents: 715_000, status: "approved", author: "admin" },
  ...{ lastError: "", at: null },
  ...given,
});

const gone = { status: "refunded", refundedInCents: TOTAL };

describe("what the shop still holds of an order's money", () => {
  it.each<[string, Date | null, OrderPayment[], OrderRefund[], number]>([
    ["nothing was paid", null, [], [], 0],
    ["it was noted by hand", new Date(0), [], [], TOTAL],
    ["it was paid online", new Date(0), [payment()], [], TOTAL],
    ["a part went back", new Date(0), [payment({ refundedInCents: 15_000 })], [], TOTAL - 15_000],
    [
      "a part is on its way back",
      new Date(0),
      [payment()],
      [refund({ status: "wanted" })],
      7_000_000,
    ],
    ["a refund was refused", new Date(0), [payment()], [refund({ status: "refused" })], TOTAL],
    ["all went back", new Date(0), [payment(gone)], [], 0],
    ["one of two went back", new Date(0), [payment(), payment({ ...gone, id: 8 })], [], TOTAL],
    ["it came twice", new Date(0), [payment(), payment({ id: 8 })], [], 2 * TOTAL],
    ["a part of it came, and was not enough", null, [payment({ amountInCents: 500 })], [], 500],
    [
      "a part came online and the rest by hand",
      new Date(0),
      [payment({ amountInCents: 500, refundedInCents: 200 })],
      [],
      TOTAL - 200,
    ],
    ["it is disputed", new Date(0), [payment({ status: "in_mediation" })], [], TOTAL],
    ["the dispute was lost", new Date(0), [payment({ status: "charged_back" })], [], 0],
    ["it never came", new Date(0), [payment({ status: "rejected" })], [], TOTAL],
  ])("when %s", (_what, paidAt, payments, refunds, heldInCents) => {
    expect(orderHeldInCents(anOrder({ paidAt, payments, refunds }))).toBe(heldInCents);
  });

  it("has what came online after the owner noted the payment as other money", () => {
    const notedAt = new Date("2025-06-03T12:00:00.000Z");
    const note = { kind: "moved", status: "paid", text: "", author: "admin", at: notedAt };
    const hold = (given: Partial<OrderPayment>, author = "admin") => {
      const events = [{ ...note, author }];
      return orderHeldInCents(
        anOrder({ paidAt: notedAt, events, payments: [payment({ ...given })] }),
      );
    };
    const [before, after] = [new Date(Number(notedAt) - 1), new Date(Number(notedAt) + 1)];
    expect([hold({ approvedAt: before }), hold({ approvedAt: after })]).toEqual([TOTAL, 2 * TOTAL]);
    expect(hold({ ...gone, approvedAt: after })).toBe(TOTAL);
    expect([
      hold({ ...gone, approvedAt: before }),
      hold({ ...gone, approvedAt: after }, ""),
    ]).toEqual([0, 0]);
  });

  it("can be given back by the shop where the provider has it", () => {
    const paid = { paidAt: new Date(0) };
    expect(onlineRefundableInCents(anOrder({ ...paid, payments: [payment()] }))).toBe(TOTAL);
    expect(onlineRefundableInCents(anOrder(paid))).toBe(0);
  });

  it("is all that one payment can give back, when some of it went back by hand", () => {
    const byHand = { amountInCents: 715_000, note: "", author: "admin", at: null };
    const paid = { paidAt: new Date(0), manualRefunds: [byHand] };
    const dollars = payment({ id: 8, currency: "USD", amountInCents: 900 });
    const order = anOrder({ ...paid, payments: [payment(), dollars] });
    expect(order.payments.map((each) => refundableNowInCents(each, order))).toEqual([
      ...[7_000_000, 900],
    ]);
    const twice = anOrder({ ...paid, payments: [payment(), payment({ id: 8 })] });
    expect(twice.payments.map((each) => refundableNowInCents(each, twice))).toEqual([TOTAL, TOTAL]);
  });
});
