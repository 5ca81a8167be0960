import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { ORDER_STATES, type OrderState } from "./order";
import {
  allowedMoves,
  canBeTracked,
  canMoveTo,
  canReceivePayment,
  isPaidBy,
  toOrderFacts,
  type OrderFacts,
} from "./order-moves";

const unpaid = { deliveryMethod: "shipping", paymentMethod: "transfer", isPaid: false };
const sent = { ...unpaid, isPaid: true };
const cash = { deliveryMethod: "pickup", paymentMethod: "cash", isPaid: false };
const collected = { ...cash, isPaid: true };

describe("where an order may go", () => {
  it.each<[string, Omit<OrderFacts, "status">, string, OrderState[]]>([
    ["unpaid, by post", unpaid, "pending", ["paid", "cancelled"]],
    ["unpaid, by post", unpaid, "preparing", ["shipped", "cancelled"]],
    ["unpaid, by post", unpaid, "shipped", ["delivered", "cancelled"]],
    ["unpaid, by post", unpaid, "delivered", []],
    ["unpaid, by post", unpaid, "cancelled", []],
    ["unpaid, by post", unpaid, "refunded", []],
    ["paid, by post", sent, "paid", ["preparing", "cancelled", "refunded"]],
    ["paid, by post", sent, "preparing", ["shipped", "cancelled", "refunded"]],
    ["paid, by post", sent, "shipped", ["delivered", "refunded"]],
    ["paid, by post", sent, "delivered", ["refunded"]],
    ["paid, by post", sent, "cancelled", ["refunded"]],
    ["paid, by post", sent, "refunded", []],
    ["cash at the counter", cash, "pending", ["preparing", "paid", "cancelled"]],
    ["cash at the counter", cash, "preparing", ["ready_for_pickup", "cancelled"]],
    ["cash at the counter", cash, "ready_for_pickup", ["delivered", "cancelled"]],
    ["cash at the counter", cash, "delivered", []],
    ["cash in hand", collected, "paid", ["preparing", "cancelled", "refunded"]],
    ["cash in hand", collected, "ready_for_pickup", ["delivered", "cancelled", "refunded"]],
    ["cash in hand", collected, "delivered", ["refunded"]],
    ["of another tool", sent, "perdido", []],
  ])("%s (%o), %s: %j", (_, facts, status, moves) => {
    expect(allowedMoves({ status, ...facts })).toEqual(moves);
  });

  it("says of one state what it says of all", () => {
    expect(canMoveTo({ status: "pending", ...unpaid }, "paid")).toBe(true);
    expect(canMoveTo({ status: "pending", ...unpaid }, "delivered")).toBe(false);
  });
});

const STATES = ORDER_STATES.map(({ id }) => id);
const anyStart = fc.record({
  deliveryMethod: fc.constantFrom("shipping", "pickup"),
  paymentMethod: fc.constantFrom("transfer", "cash"),
  choices: fc.array(fc.nat({ max: 3 }), { maxLength: 12 }),
});

/** Every state of an order that takes, of the moves there are, the ones that were drawn. */
function walk({
  choices,
  ...methods
}: {
  choices: number[];
  deliveryMethod: string;
  paymentMethod: string;
}) {
  let facts: OrderFacts = { status: "pending", ...methods, isPaid: false };
  const visited = [facts];
  for (const choice of choices) {
    const moves = allowedMoves(facts);
    const to = moves[choice % Math.max(moves.length, 1)];
    if (to === undefined) break;
    facts = { ...facts, status: to, isPaid: facts.isPaid || isPaidBy(to) };
    visited.push(facts);
  }
  return visited;
}

describe("whatever way an order takes", () => {
  it("comes to states that there are, and never to one twice", () => {
    fc.assert(
      fc.property(anyStart, (start) => {
        const states = walk(start).map(({ status }) => status);
        expect(new Set(states).size).toBe(states.length);
        expect(STATES).toEqual(expect.arrayContaining(states));
      }),
    );
  });

  it("does not leave the end: what was given back, or called off unpaid", () => {
    fc.assert(
      fc.property(anyStart, (start) => {
        const ended = walk(start).findIndex(
          ({ status, isPaid }) => status === "refunded" || (status === "cancelled" && !isPaid),
        );
        if (ended !== -1) expect(walk(start)).toHaveLength(ended + 1);
      }),
    );
  });

  it("forgets no money: what was paid stays so and can be given back until it is", () => {
    fc.assert(
      fc.property(anyStart, (start) => {
        const visited = walk(start);
        const paid = visited.findIndex(({ isPaid }) => isPaid);
        if (paid === -1) return;
        for (const facts of visited.slice(paid)) {
          expect(facts.isPaid).toBe(true);
          if (facts.status !== "refunded") expect(canMoveTo(facts, "refunded")).toBe(true);
        }
      }),
    );
  });

  it("gives back only what was paid, and delivers nothing unpaid", () => {
    fc.assert(
      fc.property(anyStart, (start) => {
        for (const { status, isPaid } of walk(start)) {
          if (status === "refunded" || status === "delivered") expect(isPaid).toBe(true);
        }
      }),
    );
  });

  it("is not picked up when it is sent, nor sent when it is picked up", () => {
    fc.assert(
      fc.property(anyStart, (start) => {
        const states = walk(start).map(({ status }) => status);
        const other = start.deliveryMethod === "pickup" ? "shipped" : "ready_for_pickup";
        expect(states).not.toContain(other);
      }),
    );
  });
});

describe("money that comes apart from a move", () => {
  it.each<[string, boolean, boolean]>([
    ["pending", false, true],
    ["preparing", false, true],
    ["ready_for_pickup", false, true],
    ["delivered", false, true],
    ["cancelled", false, true],
    ["refunded", false, false],
    ["perdido", false, false],
    ["preparing", true, false],
  ])("in %s, paid %s: %s", (status, isPaid, expected) => {
    expect(canReceivePayment({ ...cash, status, isPaid })).toBe(expected);
  });
});

it.each<[string, string, boolean]>([
  ["shipping", "paid", true],
  ["shipping", "shipped", true],
  ["shipping", "cancelled", false],
  ["shipping", "refunded", false],
  ["pickup", "preparing", false],
])("an order by %s that is %s has a carrier: %s", (deliveryMethod, status, expected) => {
  expect(canBeTracked({ ...unpaid, deliveryMethod, status })).toBe(expected);
});

it("takes an order for paid that has a time of payment", () => {
  const order = { status: "paid", deliveryMethod: "pickup", paymentMethod: "cash" };
  expect(toOrderFacts({ ...order, paidAt: new Date(0) }).isPaid).toBe(true);
  expect(toOrderFacts({ ...order, paidAt: null })).toEqual({ ...order, isPaid: false });
});
