import type { Order } from "./order-details";
import { hasEnded, hasLeft } from "./order";
import { isUnderWay } from "../payments/order-payments";
import { sumReductions } from "../offers/piece-prices";
import { sumOrder } from "../buying/order-quote";

export type CancelRefusal =
  | "payment"
  /** A transfer receipt was sent, so the money may have arrived. */
  | "receipt"
  /** The order is paid, shipped or over. */
  | "closed";

type UnpaidOrder = Pick<
  Order,
  "status" | "paidAt" | "paymentMethod" | "payments" | "receipts" | "events"
>;

export function refuseCancelling(
  order: Pick<UnpaidOrder, "status" | "paidAt" | "payments" | "receipts">,
): CancelRefusal | null {
  if (order.status !== "pending" || order.paidAt !== null) return "closed";
  if (order.payments.some(isUnderWay)) return "payment";
  return order.receipts.length > 0 ? "receipt" : null;
}

/** Not after a mail went there: its link may then be with somebody else. */
export function canCorrectEmail({
  status,
  customerEmail,
}: Pick<Order, "status" | "customerEmail">): boolean {
  return customerEmail !== "" && !hasEnded(status) && !hasLeft(status);
}

type TransferSums = { discountInPesos: number; totalInPesos: number };

/** At the prices and the discount of the day it was placed; null when the shopper cannot change. */
export function offerTransfer(
  order: Pick<
    Order,
    | "status"
    | "paidAt"
    | "paymentMethod"
    | "payments"
    | "events"
    | "priceBlock"
    | "itemsInPesos"
    | "reductions"
    | "discountInPesos"
    | "shippingInPesos"
    | "totalInPesos"
  >,
): TransferSums | null {
  const { status, paidAt, paymentMethod, payments, priceBlock, shippingInPesos } = order;
  const isUnpaidOnline = status === "pending" && paidAt === null && paymentMethod === "mercadopago";
  if (!isUnpaidOnline || payments.some(isUnderWay) || findWithdrawal(order) !== null) return null;
  // Another tool changed the order, so its stored price block no longer describes it.
  if (priceBlock?.listInPesos !== order.itemsInPesos - sumReductions(order.reductions)) {
    return { discountInPesos: order.discountInPesos, totalInPesos: order.totalInPesos };
  }
  const { discountInPesos, totalInPesos } = sumOrder(priceBlock, "transfer", shippingInPesos);
  return { discountInPesos, totalInPesos };
}

export function findWithdrawal({
  events,
}: Pick<Order, "events">): { code: string; at: Date | null } | null {
  const event = events.findLast(({ kind }) => kind === "withdrawal");
  return event ? { code: event.text, at: event.at } : null;
}
