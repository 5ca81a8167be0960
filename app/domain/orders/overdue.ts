import type { Order } from "./order-details";
import { isUnderWay } from "../payments/order-payments";

/** How long an order by Mercado Pago waits without anybody trying to pay: after that few come back. */
export const ONLINE_WAIT_DAYS = 3;

/** Orders that are cancelled with one form: each is a transaction and a mail of its own. */
export const MAX_OVERDUE_CANCELLED = 500;

type WaitingOrder = Pick<
  Order,
  "status" | "paymentMethod" | "paidAt" | "paymentDueAt" | "createdAt" | "receipts" | "payments"
>;

/**
 * Whether the time to pay an order is over and nothing says that it was paid: no receipt to look at,
 * no payment that may still be approved, and no money that is here already, though it does not pay the
 * order. `data/orders/order-query.server.ts` says the same in SQL.
 */
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
