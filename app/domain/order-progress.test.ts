import { expect, it } from "vitest";

import { orderProgress } from "./order-progress";

it.each([
  ["shipping", "transfer", "pending", ["pending", "paid", "preparing", "shipped", "delivered"]],
  ["pickup", "transfer", "paid", ["pending", "paid", "preparing", "ready_for_pickup", "delivered"]],
  ["pickup", "cash", "preparing", ["pending", "preparing", "ready_for_pickup", "delivered"]],
  ["pickup", "cash", "paid", ["pending", "paid", "preparing", "ready_for_pickup", "delivered"]],
])("%s by %s, %s", (deliveryMethod, paymentMethod, status, states) => {
  const steps = orderProgress({ deliveryMethod, paymentMethod, status }) ?? [];
  expect(steps.map(({ state }) => state)).toEqual(states);
  const position = states.indexOf(status);
  expect(steps.map(({ place }) => place)).toEqual(
    states.map((_, step) => (step < position ? "done" : step === position ? "current" : "ahead")),
  );
});

it.each(["cancelled", "refunded", "perdido"])("shows no way for %s", (status) => {
  expect(orderProgress({ deliveryMethod: "pickup", paymentMethod: "cash", status })).toBeNull();
});
