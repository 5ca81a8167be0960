import { hasEnded, type OrderState } from "../../app/domain/orders/order";

/** States in which the owner accepted the sale, also when cash is paid at the counter. */
const AGREED_STATES: readonly string[] = [
  "paid",
  "preparing",
  "ready_for_pickup",
  "shipped",
  "delivered",
] satisfies OrderState[];

/**
 * True when the order counts as sold: it was paid, or the owner went on with it, and it has not
 * ended. The columns `sold_in_cents` and `collected_in_cents` of `orders` hold this rule in
 * SQL.
 */
export function isSold({ status, isPaid }: { status: string; isPaid: boolean }): boolean {
  return AGREED_STATES.includes(status) || isCollected({ status, isPaid });
}

/**
 * True when its money counts as collected. The money of an ended order has to be refunded, so it
 * does not count.
 */
export function isCollected({ status, isPaid }: { status: string; isPaid: boolean }): boolean {
  return isPaid && !hasEnded(status);
}
