import type { OrderState } from "../orders/order";
import type { Order } from "../orders/order-details";
import { hasBeenPaid } from "./order-payments";

type NotedPayment = Pick<
  Order,
  "status" | "paymentMethod" | "paidAt" | "payments" | "manualRefunds"
>;

/**
 * Where an order stands once "Recibí el pago" is taken back; null when it cannot be: goods left the
 * shop, money went back, or the payment came online and was not the owner's word.
 */
export function stateWithoutPayment(order: NotedPayment): OrderState | null {
  const { status, paymentMethod, paidAt, payments, manualRefunds } = order;
  if (paidAt === null || manualRefunds.length > 0 || payments.some(hasBeenPaid)) return null;
  switch (status) {
    case "pending":
    case "paid":
      return "pending";
    case "preparing":
    case "ready_for_pickup":
      // Cash comes at the counter: it is prepared before. Anything else waits for its money.
      return paymentMethod === "cash" ? status : "pending";
    case "cancelled":
      return "cancelled";
    default:
      return null;
  }
}
