import { describe, expect, it } from "vitest";

import { MAIL_KINDS, type MailFacts, type MailKind } from "./mail-kinds";
import { findHoldReason } from "./mail-delivery";
import { ORDER_STATES } from "../orders/order";

const NOW = new Date("2025-06-10T12:00:00.000Z");
const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const ORDER: NonNullable<MailFacts["order"]> = {
  ...{ status: "pending", paymentMethod: "cash", paymentAlert: "" },
  ...{ paidAt: null, paymentDueAt: null },
};
type GivenFacts = Omit<Partial<MailFacts>, "order"> & { order?: Partial<typeof ORDER> | null };

function judge(kind: string, facts: GivenFacts = {}, createdAt: Date | null = daysAgo(0.01)) {
  const order = facts.order === null ? null : { ...ORDER, ...facts.order };
  const all = { withdrawal: null, isPictureMissing: true, isRoomLow: true, ...facts, order };
  return findHoldReason({ kind, createdAt }, all, NOW);
}

/** The order states in which a new mail of this kind may be sent. */
const statesOf = (kind: MailKind, order: Partial<typeof ORDER> = {}) =>
  ORDER_STATES.map(({ id }) => id).filter(
    (status) => judge(kind, { order: { ...order, status } }) === null,
  );

describe("a mail that is too old", () => {
  it.each([...MAIL_KINDS, "of-another-version"])("is held: kind %s", (kind) => {
    expect(judge(kind, {}, daysAgo(144))).toBe("expired");
    expect(judge(kind, {}, null)).toBe("expired");
  });

  it("includes one that asks for a transfer after its deadline", () => {
    const due = (paymentDueAt: Date, paymentMethod = "transfer") =>
      judge("order-received", { order: { paymentMethod, paymentDueAt } });
    expect(due(daysAgo(0.001))).toBe("expired");
    expect(due(daysAgo(-1))).toBeNull();
    expect(due(daysAgo(0.001), "cash")).toBeNull();
  });

  it("does not include one with a date in the future", () => {
    expect(judge("order-note", {}, daysAgo(-3))).toBeNull();
  });
});

describe("a mail whose text is no longer true", () => {
  const paidAt = daysAgo(0.005);

  it.each<[MailKind, Partial<typeof ORDER>, string[]]>([
    [
      "order-paid",
      { paidAt },
      ["pending", "paid", "preparing", "ready_for_pickup", "shipped", "delivered"],
    ],
    ["order-paid", {}, []],
    ["order-unpaid", {}, ["pending"]],
    ["order-unpaid", { paidAt }, []],
    ["order-shipped", { paidAt }, ["shipped"]],
    ["order-ready", { paidAt }, ["ready_for_pickup"]],
    ["order-cancelled", {}, ["cancelled", "refunded"]],
    ["owner-order", {}, ["pending", "paid"]],
    ["owner-receipt", {}, ["pending"]],
    ["owner-receipt", { paidAt }, []],
    ["owner-payment", {}, []],
  ])("is about an order (%s, %o) that is not in %j", (kind, order, states) => {
    expect(statesOf(kind, order)).toEqual(states);
  });

  it("asks for money that has arrived, unless it also covers that case", () => {
    const order = { status: "paid", paidAt };
    expect(judge("order-received", { order: { ...order, paymentMethod: "transfer" } })).toBe(
      "untrue",
    );
    expect(judge("order-received", { order: { ...order, paymentMethod: "cash" } })).toBe("untrue");
    const online = { ...order, paymentMethod: "mercadopago" };
    expect(judge("order-received", { order: online })).toBeNull();
    expect(judge("order-received", { order: { ...online, status: "cancelled" } })).toBe("untrue");
  });

  it("is not one about an order that was paid when it was written", () => {
    const order = { status: "delivered", paidAt: daysAgo(0.02) };
    expect(judge("order-received", { order })).toBeNull();
  });

  it("is about a resolved alert, withdrawal or missing picture", () => {
    expect(judge("owner-payment", { order: { paymentAlert: "disputed" } })).toBeNull();
    expect(judge("owner-withdrawal", { withdrawal: { isAnswered: false } })).toBeNull();
    expect(judge("owner-withdrawal", { withdrawal: { isAnswered: true } })).toBe("untrue");
    expect(judge("owner-pictures", { isPictureMissing: false })).toBe("untrue");
    expect(judge("owner-storage", { isRoomLow: false })).toBe("untrue");
  });

  it("is never one without an order", () => {
    expect(judge("order-shipped", { order: null })).toBeNull();
  });
});
