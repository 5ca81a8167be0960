import type { Order } from "../orders/order-details";

/** True when pieces of the order left the shop, and it was refunded since. */
export function canReturn({ status, items }: Pick<Order, "status" | "items">): boolean {
  return status === "refunded" && hasTaken({ items });
}

/** True when counted pieces of the order left the shop. */
export function hasTaken({ items }: Pick<Order, "items">): boolean {
  return items.some(({ stockState }) => stockState === "taken");
}
