import { may, type RoleId } from "../owner/roles";
import type { Order } from "./order-details";

/** Without its link for who may not change orders: there an order is cancelled without a name. */
export function hideLink(order: Order, role: RoleId): Order {
  return may(role, "orders.change") ? order : { ...order, token: null };
}
