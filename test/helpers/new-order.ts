import { randomUUID } from "node:crypto";

import type { NewOrder } from "../../app/data/orders/place-order.server";
import type { CheckoutDetails } from "../../app/domain/buying/checkout";

/** A buyer in Villa María with shipping and a transfer. */
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

/** Pick-up with cash and without an address. */
export const PICKUP = { delivery: "pickup", address: null, payment: "cash" } as const;

/** One piece of `aProduct`; tests set only what matters to them. */
export function aNewOrder(given: Partial<NewOrder> = {}): NewOrder {
  return {
    idempotencyKey: randomUUID(),
    cart: [{ productId: "shato-remera-lisa-01", size: "M", color: "Negro", quantity: 1 }],
    details: someDetails(),
    seen: null,
    channel: "web",
    author: null,
    composeMails: () => [],
    ...given,
  };
}
