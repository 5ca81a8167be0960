import {
  isLate,
  tellArrival,
  tellLateArrival,
  tellUnpaidArrival,
  type ArrivalTerms,
} from "../buying/arrival";
import { isUnderWay } from "../payments/order-payments";
import { parseCalendarDay } from "../plain/buenos-aires";
import { awaitsHold } from "../stock/hold";
import { hasEnded, isCompleted, isPending, type Order } from "./order";

/** What an order's shopper reads of its arrival; null where the owner's own day is said, or nothing. */
export function describeOrderArrival(order: Order, now: Date): string | null {
  const arrival = findPromise(order);
  if (arrival === null) return null;
  const { paidAt } = order;
  if (paidAt === null) return mayPayToday(order, now) ? tellUnpaidArrival(arrival, now) : null;
  return isLate(arrival, paidAt, now)
    ? tellLateArrival(arrival, paidAt)
    : tellArrival(arrival, paidAt);
}

/** For what is read later, such as a mail; null also before it is paid, and once its days are over. */
export function describePaidArrival(order: Order, now: Date): string | null {
  const arrival = findPromise(order);
  if (arrival === null || order.paidAt === null || isLate(arrival, order.paidAt, now)) return null;
  return tellArrival(arrival, order.paidAt);
}

function findPromise(order: Order): ArrivalTerms | null {
  const { status, deliveryMethod, estimatedDelivery, terms } = order;
  if (deliveryMethod === "pickup" || hasEnded(status) || isCompleted(status)) return null;
  return parseCalendarDay(estimatedDelivery ?? "") === null ? (terms?.arrival ?? null) : null;
}

/** Not while the shop looks at a payment, which then counts from another day. */
function mayPayToday(order: Order, now: Date): boolean {
  const { status, receipts, payments, paymentDueAt } = order;
  const isPaying = receipts.length > 0 || payments.some(isUnderWay);
  const isOver = paymentDueAt !== null && paymentDueAt < now;
  return isPending(status) && !awaitsHold(order) && !isPaying && !isOver;
}
