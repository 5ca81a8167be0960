import { describe, expect, it } from "vitest";

import { ORDER_STATES } from "./order";
import { listOrderSteps, orderProgress } from "./order-progress";

const TRANSFER = { deliveryMethod: "shipping", paymentMethod: "transfer", isPaid: false };
const CASH = { deliveryMethod: "pickup", paymentMethod: "cash", isPaid: false };

const current = (facts: Parameters<typeof listOrderSteps>[0]) =>
  listOrderSteps(facts)
    .filter(({ state }) => state === "current")
    .map(({ label }) => label);

describe("the way of an order", () => {
  it.each([
    ["pending", ["Pedido recibido"]],
    ["paid", ["Pago recibido"]],
    ["preparing", ["En preparación"]],
    ["shipped", ["En camino"]],
    ["delivered", ["Entregado"]],
    ["cancelled", []],
    ["refunded", []],
    ["otra cosa", []],
  ])("by transfer to a house, when it is %s, stands at %j", (status, expected) => {
    expect(current({ ...TRANSFER, status })).toEqual(expected);
  });

  it("for who picks up and pays in cash has no stop for paying, and ends at the shop", () => {
    expect(listOrderSteps({ ...CASH, status: "ready_for_pickup" })).toEqual([
      { label: "Pedido recibido", state: "done" },
      { label: "En preparación", state: "done" },
      { label: "Listo para retirar", state: "current" },
      { label: "Retirado", state: "ahead" },
    ]);
  });

  it("stands at one stop in every state that is on the way", () => {
    for (const { id: status } of ORDER_STATES) {
      for (const facts of [TRANSFER, CASH, { ...CASH, isPaid: true }]) {
        const steps = listOrderSteps({ ...facts, status });
        expect([status, steps.length === 0 || current({ ...facts, status }).length === 1]).toEqual([
          status,
          true,
        ]);
      }
    }
  });
});

describe("the owner's view of it", () => {
  it.each([
    ["shipping", "transfer", "pending", ["pending", "paid", "preparing", "shipped", "delivered"]],
    [
      "pickup",
      "transfer",
      "paid",
      ["pending", "paid", "preparing", "ready_for_pickup", "delivered"],
    ],
    ["pickup", "cash", "preparing", ["pending", "preparing", "ready_for_pickup", "delivered"]],
    ["pickup", "cash", "paid", ["pending", "paid", "preparing", "ready_for_pickup", "delivered"]],
  ])("%s by %s, %s", (deliveryMethod, paymentMethod, status, states) => {
    const facts = { deliveryMethod, paymentMethod, status, isPaid: false };
    const steps = orderProgress(facts) ?? [];
    expect(steps.map(({ state }) => state)).toEqual(states);
    const position = states.indexOf(status);
    expect(steps.map(({ place }) => place)).toEqual(
      states.map((_, step) => (step < position ? "done" : step === position ? "current" : "ahead")),
    );
  });

  it.each(["cancelled", "refunded", "perdido"])("shows no way for %s", (status) => {
    expect(orderProgress({ ...CASH, status })).toBeNull();
  });
});
