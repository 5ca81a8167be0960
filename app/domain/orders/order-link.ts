import { may, type RoleId } from "../owner/roles";
import type { Order } from "./order-details";

/**
 * The order as a role may see it: without the secret of the shopper's page for who may not change
 * orders, because there an order can be cancelled without the name of a person.
 */
export function hideLink(order: Order, role: RoleId): Order {
  return may(role, "orders.change") ? order : { ...order, token: null };
}
