import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { ORDER_STATES, findOrderState, orderStateLabel } from "./order";
import { summarizeOrders } from "./order-summary";

describe("the states of an order", () => {
  it("have a label each, none twice", () => {
    const labels = ORDER_STATES.map(({ id }) => orderStateLabel(id));
    expect(new Set(labels).size).toBe(ORDER_STATES.length);
    expect(orderStateLabel("delivered")).toBe("Entregado");
  });

  it.each(["", "PENDING", "enviado", "__proto__", "toString"])("do not include %j", (status) => {
    expect(findOrderState(status)).toBeNull();
    expect(orderStateLabel(status)).toBe(status);
  });
});

describe("the summary of orders", () => {
  it("is all zeros without orders", () => {
    expect(summarizeOrders([])).toEqual({
      totalOrders: 0,
      totalRevenueInPesos: 0,
      pendingOrders: 0,
      completedOrders: 0,
      averageOrderValueInPesos: 0,
    });
  });

  it("counts what was cancelled as an order, and not as revenue", () => {
    expect(
      summarizeOrders([
        { status: "pending", count: 1, totalInPesos: 30_000 },
        { status: "delivered", count: 1, totalInPesos: 50_000 },
        { status: "cancelled", count: 1, totalInPesos: 90_000 },
        { status: "raro", count: 1, totalInPesos: 1 },
      ]),
    ).toEqual({
      totalOrders: 4,
      totalRevenueInPesos: 80_001,
      pendingOrders: 1,
      completedOrders: 1,
      averageOrderValueInPesos: 20_000,
    });
  });

  it("agrees with counting the orders one by one", () => {
    const order = fc.record({
      status: fc.constantFrom(...ORDER_STATES.map(({ id }): string => id), "raro"),
      total: fc.nat({ max: 900_000 }),
    });
    fc.assert(
      fc.property(fc.array(order), (orders) => {
        const states = [...new Set(orders.map(({ status }) => status))].map((status) => {
          const own = orders.filter((order) => order.status === status);
          const totalInPesos = own.reduce((sum, { total }) => sum + total, 0);
          return { status, count: own.length, totalInPesos };
        });
        const summary = summarizeOrders(states);
        const sold = orders.filter(({ status }) => !["cancelled", "refunded"].includes(status));
        const revenue = sold.reduce((sum, { total }) => sum + total, 0);
        expect(summary).toEqual({
          totalOrders: orders.length,
          totalRevenueInPesos: revenue,
          pendingOrders: orders.filter(({ status }) => status === "pending").length,
          completedOrders: orders.filter(({ status }) => status === "delivered").length,
          averageOrderValueInPesos: Math.round(revenue / Math.max(orders.length, 1)),
        });
      }),
    );
  });
});
