import type { Order } from "./order-details";

/**
 * True when opening the order's private page proves that the browser belongs to the owner of its
 * e-mail address. A stranger can place an order with another person's address, but would not pay
 * for it.
 */
export function provesEmail(order: Pick<Order, "status" | "paidAt" | "customerEmail">): boolean {
  const { status, paidAt, customerEmail } = order;
  const hasEnded = status === "cancelled" || status === "refunded";
  return paidAt !== null && !hasEnded && customerEmail !== "";
}
