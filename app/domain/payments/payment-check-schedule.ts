import { isDue } from "../plain/due";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The provider's page accepts payments for this long. */
export const PAGE_LIFE_MS = DAY_MS;
/** A payment of the last moment may appear in the search later. */
const AFTER_CLOSING_MS = 30 * MINUTE_MS;

/** How often the shop asks about an unpaid order, by the age of the last attempt to pay. */
const RHYTHM = [
  { beforeMs: DAY_MS, everyMs: 5 * MINUTE_MS },
  { beforeMs: 7 * DAY_MS, everyMs: HOUR_MS },
  // A cash coupon is valid for 30 days at most.
  { beforeMs: 35 * DAY_MS, everyMs: DAY_MS },
];

/** It may be refunded at the provider, or charged back: up to 120 days, with some cards 180. */
const SETTLED_RHYTHM = [
  { beforeMs: 30 * DAY_MS, everyMs: DAY_MS },
  { beforeMs: 180 * DAY_MS, everyMs: 7 * DAY_MS },
];

export const LONGEST_CHECK_WAIT_MS = Math.max(...RHYTHM.map(({ everyMs }) => everyMs));
export const LONGEST_SETTLED_WAIT_MS = Math.max(...SETTLED_RHYTHM.map(({ everyMs }) => everyMs));

export type ScheduledOrder = {
  status: string;
  paymentMethod: string;
  isPaid: boolean;
  /** Whether a correction left something to pay, for which a page can be open. */
  owesRest?: boolean;
  hasOpenPayment: boolean;
  pageClosesAt: Date | null;
  begunAt: Date | null;
};

export function nextPaymentCheck(order: ScheduledOrder, now: Date): Date | null {
  const ageMs = order.begunAt === null ? 0 : now.getTime() - order.begunAt.getTime();
  const everyMs = findInterval(order, ageMs, now);
  return everyMs === null ? null : new Date(now.getTime() + everyMs);
}

function findInterval(order: ScheduledOrder, ageMs: number, now: Date): number | null {
  const everyMs = RHYTHM.find(({ beforeMs }) => ageMs < beforeMs)?.everyMs ?? null;
  const { status, paymentMethod, isPaid, hasOpenPayment, owesRest = false } = order;
  if (hasOpenPayment && everyMs !== null) return everyMs;
  const isSettled = isPaid || status === "refunded";
  // While its page is open an order can be paid there, even a second time.
  if (isPageOpen(order, now)) {
    return everyMs !== null && isSettled && !owesRest ? Math.max(everyMs, HOUR_MS) : everyMs;
  }
  if (paymentMethod !== "mercadopago") return null;
  if (!isSettled && status !== "cancelled") return everyMs;
  // Without money nothing can be charged back.
  if (!isPaid) return null;
  return SETTLED_RHYTHM.find(({ beforeMs }) => ageMs < beforeMs)?.everyMs ?? null;
}

function isPageOpen({ pageClosesAt }: ScheduledOrder, now: Date): boolean {
  if (pageClosesAt === null) return false;
  const end = new Date(pageClosesAt.getTime() + AFTER_CLOSING_MS);
  // A page that was opened while the clock was ahead cannot be used.
  return !isDue(end, now, PAGE_LIFE_MS + AFTER_CLOSING_MS);
}
