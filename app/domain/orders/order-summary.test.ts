import { describe, expect, it } from "vitest";

import { isCollected, isSold } from "../../../test/helpers/sold-orders";
import { findOrderState, ORDER_STATES, orderStateLabel } from "./order";
import { summarizeOrders } from "./order-summary";

describe("the states of an order", () => {
  it("have one label each, without duplicates", () => {
    const labels = ORDER_STATES.map(({ id }) => orderStateLabel(id));
    expect(new Set(labels).size).toBe(ORDER_STATES.length);
    expect(orderStateLabel("delivered")).toBe("Entregado");
  });

  it.each(["", "PENDING", "enviado", "__proto__", "toString"])("do not include %j", (status) => {
    expect(findOrderState(status)).toBeNull();
    expect(orderStateLabel(status)).toBe(status);
  });
});

describe("an order's figures", () => {
  it.each<[string, boolean, [boolean, boolean]]>([
    ["pending", false, [false, false]],
    ["pending", true, [true, true]],
    ["preparing", false, [true, false]],
    ["ready_for_pickup", false, [true, false]],
    ["delivered", true, [true, true]],
    ["cancelled", true, [false, false]],
    ["refunded", true, [false, false]],
    ["raro", false, [false, false]],
    ["raro", true, [true, true]],
  ])("for state %s, paid: %s", (status, isPaid, expected) => {
    const facts = { status, isPaid };
    expect([isSold(facts), isCollected(facts)]).toEqual(expected);
  });
});

describe("the summary of orders", () => {
  const none = { soldCount: 0, soldInCents: 0, collectedInCents: 0 };

  it("is all zeros without orders", () => {
    expect(summarizeOrders([])).toEqual({
      totalOrders: 0,
      soldOrders: 0,
      soldInPesos: 0,
      collectedInPesos: 0,
      pendingOrders: 0,
      completedOrders: 0,
      averageOrderValueInPesos: 0,
    });
  });

  it("divides the sales by the number of sold orders", () => {
    const sold = { soldCount: 2, soldInCents: 8_000_050, collectedInCents: 3_000_000 };
    expect(
      summarizeOrders([
        { status: "pending", count: 4, ...none },
        { status: "delivered", count: 2, ...sold },
        { status: "cancelled", count: 3, ...none },
      ]),
    ).toEqual({
      totalOrders: 9,
      soldOrders: 2,
      soldInPesos: 80_001,
      collectedInPesos: 30_000,
      pendingOrders: 4,
      completedOrders: 2,
      averageOrderValueInPesos: 40_000,
    });
  });
});
