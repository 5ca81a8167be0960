import { hasBeenPaid } from "./order-payments";
import { PAYMENT_STATUSES, type ProviderPayment } from "./payment";

/** What one answer about a payment may tell that another did not. */
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
 * What to keep of a payment after one more answer, in whatever order answers arrive: the newest, but
 * one that was paid stays so, and what went back never grows less. Null when that is what is stored.
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

/** Whether what is stored is to be believed rather than the answer. */
function isOutdone(answer: PaymentAnswer, stored: PaymentAnswer): boolean {
  if (hasBeenPaid(answer) !== hasBeenPaid(stored)) return hasBeenPaid(stored);
  const answered = answer.updatedAt?.getTime();
  const known = stored.updatedAt?.getTime();
  // An answer without a time was asked for just now.
  if (answered === undefined || known === undefined) return false;
  return answered === known ? rankOf(answer) < rankOf(stored) : answered < known;
}

/** Of two that are of the same moment, the one that cannot be followed by the other. */
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
