import { hasBeenPaid } from "./order-payments";
import { PAYMENT_STATUSES, type ProviderPayment } from "./payment";

/** The fields that can differ between two answers about one payment. */
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
] as const satisfies (keyof ProviderPayment)[];

export type PaymentAnswer = Pick<ProviderPayment, (typeof FACTS)[number]>;

/**
 * The payment to store after one more answer, in whatever order the answers arrive: the newest wins,
 * but a paid payment stays paid and the refunded amount never shrinks. Null when nothing changes.
 */
export function mergePayment(stored: PaymentAnswer, answer: PaymentAnswer): PaymentAnswer | null {
  const base = isOutdone(answer, stored) ? stored : answer;
  const merged: PaymentAnswer = {
    ...base,
    refundedInCents: Math.max(stored.refundedInCents, answer.refundedInCents),
    approvedAt: earliest(stored.approvedAt, answer.approvedAt),
    updatedAt: base.updatedAt ?? stored.updatedAt,
  };
  return FACTS.every((fact) => plain(merged[fact]) === plain(stored[fact])) ? null : merged;
}

/** Whether the stored payment is newer than the answer. */
function isOutdone(answer: PaymentAnswer, stored: PaymentAnswer): boolean {
  if (hasBeenPaid(answer) !== hasBeenPaid(stored)) return hasBeenPaid(stored);
  const answered = answer.updatedAt?.getTime();
  const known = stored.updatedAt?.getTime();
  // An answer without a time counts as the newest.
  if (answered === undefined || known === undefined) return false;
  return answered === known ? rankOf(answer) < rankOf(stored) : answered < known;
}

/** For two answers of the same moment: the final status has the higher rank. */
function rankOf({ status }: PaymentAnswer): number {
  return (PAYMENT_STATUSES as readonly string[]).indexOf(status);
}

function earliest(left: Date | null, right: Date | null): Date | null {
  if (left === null || right === null) return left ?? right;
  return left < right ? left : right;
}

function plain(value: PaymentAnswer[keyof PaymentAnswer]) {
  return value instanceof Date ? value.getTime() : value;
}
