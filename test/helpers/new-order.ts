import { randomUUID } from "node:crypto";

import type { NewOrder } from "../../app/data/orders/place-order.server";
import type { CheckoutDetails } from "../../app/domain/buying/checkout";

/** What somebody in Villa María types who wants it sent and pays by transfer. */
export function someDetails(given: Partial<CheckoutDetails> = {}): CheckoutDetails {
  return {
    buyer: { name: "Ana Pérez", email: "ana@correo.test", phone: "+5493534112025" },
    delivery: "shipping",
    address: { province: "X", city: "Villa María", street: "España 350", postalCode: "5900" },
    payment: "transfer",
    notes: "",
    ...given,
  };
}

/** Who picks up pays in cash and gives no address. */
export const PICKUP = { delivery: "pickup", address: null, payment: "cash" } as const;

/** One piece of the product that `aProduct` makes; a test says only what matters to it. */
export function aNewOrder(given: Partial<NewOrder> = {}): NewOrder {
  return {
    idempotencyKey: randomUUID(),
    cart: [{ productId: "shato-remera-lisa-01", size: "M", color: "Negro", quantity: 1 }],
    details: someDetails(),
    seen: null,
    channel: "web",
    author: "",
    composeMails: () => [],
    ...given,
  };
}
