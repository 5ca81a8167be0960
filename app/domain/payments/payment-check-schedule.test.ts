import { describe, expect, it } from "vitest";

import { nextPaymentCheck, type ScheduledOrder } from "./payment-check-schedule";

const NOW = new Date("2025-06-02T12:00:00.000Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);

const ORDER: ScheduledOrder = {
  ...{ status: "pending", paymentMethod: "mercadopago", isPaid: false, hasOpenPayment: false },
  ...{ pageClosesAt: null, begunAt: ago(HOUR) },
};

const waitOf = (given: Partial<ScheduledOrder>) => {
  const next = nextPaymentCheck({ ...ORDER, ...given }, NOW);
  return next === null ? null : next.getTime() - NOW.getTime();
};

describe("when the provider is asked again", () => {
  it.each([
    [0, 5 * MINUTE],
    [DAY - 1, 5 * MINUTE],
    [DAY, HOUR],
    [7 * DAY - 1, HOUR],
    [7 * DAY, DAY],
    [35 * DAY - 1, DAY],
    [35 * DAY, null],
    [365 * DAY, null],
    // The clock was set back.
    [-HOUR, 5 * MINUTE],
  ])("%i ms after somebody began to pay is in %s ms", (age, wait) => {
    expect(waitOf({ begunAt: ago(age) })).toBe(wait);
  });

  it("is soon where nobody knows when that was", () => {
    expect(waitOf({ begunAt: null })).toBe(5 * MINUTE);
  });

  const open = new Date(NOW.getTime() + HOUR);

  it("is soon while what a correction left can be paid on an open page", () => {
    const paid = { status: "paid", isPaid: true, pageClosesAt: open };
    expect(waitOf(paid)).toBe(HOUR);
    expect(waitOf({ ...paid, owesRest: true })).toBe(5 * MINUTE);
    expect(waitOf({ ...paid, owesRest: true, pageClosesAt: null })).toBe(DAY);
  });

  it.each<[string, Partial<ScheduledOrder>, boolean]>([
    ["is paid", { status: "paid", isPaid: true }, true],
    ["is paid, and has another payment open", { isPaid: true, hasOpenPayment: true }, true],
    ["is paid and the page is closed", { isPaid: true, pageClosesAt: ago(HOUR) }, true],
    ["is paid by transfer", { paymentMethod: "transfer", isPaid: true }, false],
    [
      "is to be paid by transfer while the page is open",
      { paymentMethod: "transfer", pageClosesAt: open },
      true,
    ],
    ["was given back", { status: "refunded" }, false],
    ["was cancelled", { status: "cancelled" }, false],
    ["was cancelled while the page is open", { status: "cancelled", pageClosesAt: open }, true],
    [
      "was cancelled and the page has just closed",
      { status: "cancelled", pageClosesAt: ago(1) },
      true,
    ],
    [
      "was cancelled and the page is closed",
      { status: "cancelled", pageClosesAt: ago(HOUR) },
      false,
    ],
    ["was cancelled with a coupon out", { status: "cancelled", hasOpenPayment: true }, true],
    ["is paid otherwise", { paymentMethod: "transfer" }, false],
    ["is prepared already", { status: "preparing" }, true],
  ])("depends on whether money may still come: it %s", (_what, given, isAsked) => {
    expect(waitOf(given) !== null).toBe(isAsked);
  });

  it.each<[Partial<ScheduledOrder>]>([
    [{ status: "paid" }],
    [{ status: "delivered" }],
    [{ status: "cancelled" }],
    [{ status: "refunded" }],
  ])("is daily, then weekly, then never for a settled one (%j)", (given) => {
    const waits = [HOUR, 30 * DAY - 1, 30 * DAY, 120 * DAY, 180 * DAY - 1, 180 * DAY].map((age) =>
      waitOf({ ...given, isPaid: true, begunAt: ago(age) }),
    );
    expect(waits).toEqual([DAY, DAY, 7 * DAY, 7 * DAY, 7 * DAY, null]);
  });

  it("is rare again for a settled one with an old payment that was never made", () => {
    const old = { isPaid: true, hasOpenPayment: true, begunAt: ago(40 * DAY) };
    expect(waitOf(old)).toBe(7 * DAY);
  });

  it.each<[string, Partial<ScheduledOrder>]>([
    ["is paid", { status: "paid", isPaid: true }],
    ["was given back", { status: "refunded", isPaid: true }],
  ])("is seldom when it %s while the page can take another payment", (_what, given) => {
    const waits = [HOUR, 2 * DAY, 8 * DAY].map((age) =>
      waitOf({ ...given, pageClosesAt: open, begunAt: ago(age) }),
    );
    expect(waits).toEqual([HOUR, HOUR, DAY]);
  });
});
