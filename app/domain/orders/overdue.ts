import type { Order } from "./order-details";
import { isUnderWay } from "../payments/order-payments";

/** Without any attempt to pay; after that, few shoppers return. */
export const ONLINE_WAIT_DAYS = 3;

type WaitingOrder = Pick<
  Order,
  "status" | "paymentMethod" | "paidAt" | "paymentDueAt" | "createdAt" | "receipts" | "payments"
>;

/** `data/orders/order-query.server.ts` holds the same rule in SQL. */
export function isOverdue(order: WaitingOrder, now: Date): boolean {
  const { status, paymentMethod, paidAt, receipts, payments } = order;
  if (status !== "pending" || paidAt !== null || receipts.length > 0) return false;
  if (payments.some(isUnderWay)) return false;
  const dueAt =
    order.paymentDueAt ?? (paymentMethod === "mercadopago" ? endOfWait(order.createdAt) : null);
  return dueAt !== null && dueAt < now;
}

function endOfWait(createdAt: Date | null): Date | null {
  return createdAt && new Date(createdAt.getTime() + ONLINE_WAIT_DAYS * 24 * 60 * 60 * 1000);
}
