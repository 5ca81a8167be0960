const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A payment of the last moment may not be found at once. */
const AFTER_CLOSING_MS = 30 * MINUTE_MS;

/** How often the provider is asked about an order, by how long ago paying for it was begun. */
const RHYTHM = [
  { beforeMs: DAY_MS, everyMs: 5 * MINUTE_MS },
  { beforeMs: 7 * DAY_MS, everyMs: HOUR_MS },
  // A coupon to pay in cash is good for a month at the most.
  { beforeMs: 35 * DAY_MS, everyMs: DAY_MS },
];

/** The longest that nextPaymentCheck can have an order wait. */
export const LONGEST_CHECK_WAIT_MS = Math.max(...RHYTHM.map(({ everyMs }) => everyMs));

/** What decides whether money may still come in that nobody told of. */
export type CheckedOrder = {
  status: string;
  paymentMethod: string;
  isPaid: boolean;
  /** Whether a payment was begun that is neither paid nor given up. */
  hasOpenPayment: boolean;
  /** Until when the provider's page takes a payment; null when none was opened. */
  pageClosesAt: Date | null;
  /** The last time that somebody began to pay; null when it is unknown. */
  begunAt: Date | null;
};

/** When to ask again what became of an order's payment; null when nothing is waited for. */
export function nextPaymentCheck(order: CheckedOrder, now: Date): Date | null {
  if (!isAwaited(order, now)) return null;
  const ageMs = order.begunAt === null ? 0 : now.getTime() - order.begunAt.getTime();
  const rhythm = RHYTHM.find(({ beforeMs }) => ageMs < beforeMs);
  if (!rhythm) return null;
  const everyMs = isSettled(order) ? Math.max(rhythm.everyMs, HOUR_MS) : rhythm.everyMs;
  return new Date(now.getTime() + everyMs);
}

function isAwaited(order: CheckedOrder, now: Date): boolean {
  const { status, paymentMethod, hasOpenPayment, pageClosesAt } = order;
  if (hasOpenPayment) return true;
  if (paymentMethod !== "mercadopago") return false;
  // Whoever has the page open can pay there, once more too.
  const isPageOpen =
    pageClosesAt !== null && pageClosesAt.getTime() + AFTER_CLOSING_MS > now.getTime();
  return isPageOpen || !(isSettled(order) || status === "cancelled");
}

/** Whether only a payment too many can still come. */
function isSettled({ status, isPaid, hasOpenPayment }: CheckedOrder): boolean {
  return (isPaid || status === "refunded") && !hasOpenPayment;
}
