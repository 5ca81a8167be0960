import { describe, expect, it } from "vitest";

import { ORDER_STATES } from "./order";
import { listOrderSteps, orderProgress } from "./order-moves";

const SOLD = { totalInPesos: 1000 };
const TRANSFER = {
  ...{ deliveryMethod: "shipping", paymentMethod: "transfer", isPaid: false, ...SOLD },
};
const CASH = { deliveryMethod: "pickup", paymentMethod: "cash", isPaid: false, ...SOLD };

const current = (facts: Parameters<typeof listOrderSteps>[0]) =>
  listOrderSteps(facts)
    .filter(({ place }) => place === "current")
    .map(({ label }) => label);

describe("the steps of an order", () => {
  it.each([
    ["pending", ["Pedido recibido"]],
    ["paid", ["Pago recibido"]],
    ["preparing", ["En preparación"]],
    ["shipped", ["En camino"]],
    ["delivered", ["Entregado"]],
    ["cancelled", []],
    ["refunded", []],
    ["otra cosa", []],
  ])("by transfer with delivery, when it is %s, are at %j", (status, expected) => {
    expect(current({ ...TRANSFER, status })).toEqual(expected);
  });

  it("for pick-up with cash have no payment step, and end at the shop", () => {
    expect(listOrderSteps({ ...CASH, status: "ready_for_pickup" })).toEqual([
      { state: "pending", label: "Pedido recibido", place: "done" },
      { state: "preparing", label: "En preparación", place: "done" },
      { state: "ready_for_pickup", label: "Listo para retirar", place: "current" },
      { state: "delivered", label: "Retirado", place: "ahead" },
    ]);
  });

  it("have one current step in every open state", () => {
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

describe("the owner's view of the steps", () => {
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

  it.each(["cancelled", "refunded", "perdido"])("is empty for %s", (status) => {
    expect(orderProgress({ ...CASH, status })).toBeNull();
  });
});
