import { describe, expect, it } from "vitest";

import { ORDER_STATES, type OrderState } from "../orders/order";
import { allowedMoves } from "../orders/order-moves";
import { stockEffect, type StockEffect } from "./stock-effect";

describe("stockEffect", () => {
  it.each<[from: string, to: OrderState, StockEffect]>([
    ["pending", "paid", "claim"],
    ["pending", "preparing", "claim"],
    ["paid", "preparing", "claim"],
    ["preparing", "ready_for_pickup", "claim"],
    ["preparing", "shipped", "take"],
    ["ready_for_pickup", "delivered", "take"],
    ["shipped", "delivered", "none"],
    ["pending", "cancelled", "release"],
    ["paid", "cancelled", "release"],
    ["ready_for_pickup", "cancelled", "release"],
    ["paid", "refunded", "release"],
    ["preparing", "refunded", "release"],
    ["cancelled", "refunded", "none"],
    ["shipped", "refunded", "may-return"],
    ["delivered", "refunded", "may-return"],
    ["cancelled", "paid", "reserve"],
    ["an unknown state", "shipped", "take"],
    ["an unknown state", "cancelled", "none"],
  ])("from %s to %s: %s", (from, to, effect) => {
    expect(stockEffect(from, to)).toBe(effect);
  });

  it("takes or frees the pieces exactly once on every way through an order", () => {
    for (const deliveryMethod of ["pickup", "shipping"]) {
      for (const paymentMethod of ["cash", "transfer", "mercadopago"]) {
        const facts = { deliveryMethod, paymentMethod };
        for (const effects of walk("pending", false, facts)) {
          const ends = effects.filter((effect) => effect === "take" || effect === "release");
          expect(ends.length).toBeLessThanOrEqual(1);
        }
      }
    }
  });
});

type Facts = { deliveryMethod: string; paymentMethod: string };

/** The effects along every way that the moves of an order allow. */
function walk(status: OrderState, isPaid: boolean, facts: Facts): StockEffect[][] {
  const moves = allowedMoves({ status, isPaid, ...facts });
  const ways = moves.flatMap((to) =>
    walk(to, isPaid || to === "paid" || to === "delivered", facts).map((rest) => [
      stockEffect(status, to),
      ...rest,
    ]),
  );
  return [[], ...ways];
}

it("knows every state of an order", () => {
  for (const { id: from } of ORDER_STATES) {
    for (const { id: to } of ORDER_STATES) expect(stockEffect(from, to)).toBeTypeOf("string");
  }
});
