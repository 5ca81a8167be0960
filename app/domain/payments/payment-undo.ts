import type { OrderState } from "../orders/order";
import type { Order } from "../orders/order-details";
import { hasBeenPaid } from "./order-payments";

type NotedPayment = Pick<
  Order,
  "status" | "paymentMethod" | "paidAt" | "payments" | "manualRefunds" | "totalInPesos"
>;

/** Null when goods left, money was refunded, the provider reported it, or nothing was to pay. */
export function stateWithoutPayment(order: NotedPayment): OrderState | null {
  const { status, paymentMethod, paidAt, payments, manualRefunds } = order;
  if (order.totalInPesos === 0) return null;
  if (paidAt === null || manualRefunds.length > 0 || payments.some(hasBeenPaid)) return null;
  switch (status) {
    case "pending":
    case "paid":
      return "pending";
    case "preparing":
    case "ready_for_pickup":
      // Orders paid in cash are prepared before the payment, others after it.
      return paymentMethod === "cash" ? status : "pending";
    case "cancelled":
      return "cancelled";
    default:
      return null;
  }
}
