import { isDue } from "../plain/due";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How long the provider's page takes a payment. */
export const PAGE_LIFE_MS = DAY_MS;
/** A payment of the last moment may not be found at once. */
const AFTER_CLOSING_MS = 30 * MINUTE_MS;

/** How often the provider is asked about an order, by how long ago paying for it was begun. */
const RHYTHM = [
  { beforeMs: DAY_MS, everyMs: 5 * MINUTE_MS },
  { beforeMs: 7 * DAY_MS, everyMs: HOUR_MS },
  // A coupon to pay in cash is good for a month at the most.
  { beforeMs: 35 * DAY_MS, everyMs: DAY_MS },
];

/**
 * How often a settled order is asked about: for refunds made at the provider, and for chargebacks,
 * which card networks accept for 120 days and some for 180.
 */
const SETTLED_RHYTHM = [
  { beforeMs: 30 * DAY_MS, everyMs: DAY_MS },
  { beforeMs: 180 * DAY_MS, everyMs: 7 * DAY_MS },
];

/** The longest that nextPaymentCheck can have an order wait whose money is still to come. */
export const LONGEST_CHECK_WAIT_MS = Math.max(...RHYTHM.map(({ everyMs }) => everyMs));
/** The longest for any order. */
export const LONGEST_SETTLED_WAIT_MS = Math.max(...SETTLED_RHYTHM.map(({ everyMs }) => everyMs));

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
  const ageMs = order.begunAt === null ? 0 : now.getTime() - order.begunAt.getTime();
  const everyMs = findInterval(order, ageMs, now);
  return everyMs === null ? null : new Date(now.getTime() + everyMs);
}

function findInterval(order: CheckedOrder, ageMs: number, now: Date): number | null {
  const everyMs = RHYTHM.find(({ beforeMs }) => ageMs < beforeMs)?.everyMs ?? null;
  const { status, paymentMethod, isPaid, hasOpenPayment } = order;
  if (hasOpenPayment && everyMs !== null) return everyMs;
  const isSettled = isPaid || status === "refunded";
  // Until its page closes an order can be paid there, once more too.
  if (isPageOpen(order, now)) {
    return everyMs !== null && isSettled ? Math.max(everyMs, HOUR_MS) : everyMs;
  }
  if (paymentMethod !== "mercadopago") return null;
  if (!isSettled && status !== "cancelled") return everyMs;
  // Without money of it there is nothing that could be claimed back.
  if (!isPaid) return null;
  return SETTLED_RHYTHM.find(({ beforeMs }) => ageMs < beforeMs)?.everyMs ?? null;
}

function isPageOpen({ pageClosesAt }: CheckedOrder, now: Date): boolean {
  if (pageClosesAt === null) return false;
  const end = new Date(pageClosesAt.getTime() + AFTER_CLOSING_MS);
  // One that was opened while the clock was ahead is of no use to anyone.
  return !isDue(end, now, PAGE_LIFE_MS + AFTER_CLOSING_MS);
}
