import { isSeenGone } from "../../domain/payments/payment-refund";
import { getStoredShop } from "../sqlite/stored-shop.server";

/**
 * Whether the payment's refunded amount shows that the provider did this refund. When in doubt it says
 * no, because the amount may come from another refund: a repeated request with our key does no harm,
 * but a false yes would leave this refund undone.
 *
 * @param goneInCents the provider's refunded amount of the payment
 */
export function isRefundSeen(refundId: number, goneInCents: number): Promise<boolean> {
  return getStoredShop().database.read(async ({ prepare }) => {
    const row = await prepare<[number], { amount: number; before: number; others: number }>(
      `SELECT mine.amount_in_cents AS amount, mine.refunded_before_in_cents AS before,
          (SELECT coalesce(sum(amount_in_cents), 0) FROM payment_refunds
            WHERE payment_id = mine.payment_id AND id <> mine.id
            AND (status = 'wanted' OR (status IN ('approved', 'in_process')
              AND (id > mine.id OR settled_at > mine.created_at)))) AS others
          FROM payment_refunds AS mine WHERE mine.id = ?`,
    ).get(refundId);
    if (!row) return false;
    const figures = { goneInCents, beforeInCents: row.before, othersInCents: row.others };
    return isSeenGone({ amountInCents: row.amount }, figures);
  });
}
