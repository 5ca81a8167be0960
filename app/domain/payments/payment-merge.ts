import { hasBeenPaid } from "./order-payments";
import { PAYMENT_STATUSES, type ProviderPayment } from "./payment";

/** The fields that can differ between two answers of the provider about one payment. */
const FACTS = [
  "status",
  "statusDetail",
  "amountInCents",
  "refundedInCents",
  "currency",
  "collectorId",
  "isLive",
  "method",
  "type",
  "instalments",
  "netInCents",
  "approvedAt",
  "updatedAt",
  "expiresAt",
] as const satisfies (keyof ProviderPayment)[];

export type PaymentFacts = Pick<ProviderPayment, (typeof FACTS)[number]>;

export function pickFacts(payment: PaymentFacts): PaymentFacts {
  return Object.fromEntries(FACTS.map((fact) => [fact, payment[fact]])) as PaymentFacts;
}

/**
 * The payment to store after one more answer. Answers with times may arrive in any order:
 * - An answer that says "paid" wins over one that does not, even over a newer one.
 * - Otherwise the newer answer wins. One without a time counts as the newest.
 * - Of two answers of the same time, the one with the later status in `PAYMENT_STATUSES` wins.
 *
 * In every case the larger refunded amount and the earlier approval stay.
 */
export function mergePayment(stored: PaymentFacts, answer: PaymentFacts): PaymentFacts {
  const winner = doesStoredWin(stored, answer) ? stored : answer;
  return pickFacts({
    ...winner,
    refundedInCents: Math.max(stored.refundedInCents, answer.refundedInCents),
    approvedAt: earliest(stored.approvedAt, answer.approvedAt),
    updatedAt: winner.updatedAt ?? stored.updatedAt,
  });
}

export function isSamePayment(left: PaymentFacts, right: PaymentFacts): boolean {
  return FACTS.every((fact) => toComparable(left[fact]) === toComparable(right[fact]));
}

function doesStoredWin(stored: PaymentFacts, answer: PaymentFacts): boolean {
  if (hasBeenPaid(stored) !== hasBeenPaid(answer)) return hasBeenPaid(stored);
  if (stored.updatedAt === null || answer.updatedAt === null) return false;
  const difference = stored.updatedAt.getTime() - answer.updatedAt.getTime();
  return difference === 0 ? rankOf(stored) > rankOf(answer) : difference > 0;
}

function rankOf({ status }: PaymentFacts): number {
  return (PAYMENT_STATUSES as readonly string[]).indexOf(status);
}

function earliest(left: Date | null, right: Date | null): Date | null {
  if (left === null || right === null) return left ?? right;
  return left < right ? left : right;
}

function toComparable(value: PaymentFacts[keyof PaymentFacts]) {
  return value instanceof Date ? value.getTime() : value;
}
