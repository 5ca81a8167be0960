import type { Order } from "../orders/order";
import { isAside } from "../counter/aside";
import { isOpenPayment, isUnderWay } from "../payments/order-payments";
import { formatDeadline } from "../plain/buenos-aires";
import type { ShopSettings } from "../shop/shop-settings";

export type HoldCaps = Pick<ShopSettings, "unpaidPiecesPerAddress" | "unpaidSharePercent">;

/** Counted pieces: those that can be sold now, and those that unpaid orders hold. */
export type UnpaidPieces = {
  left: number;
  /** Of shoppers and of the shop's own people. */
  inAll: number;
  /** Of shoppers alone, whom the caps are for. */
  ofShoppers: number;
  /** Of the network that orders now. */
  ofAddress: number;
};

/**
 * True when a shopper's new order may hold its pieces before it is paid. The share is one of all that would be for
 * sale without such orders, so that it does not shrink while they grow; one network's pieces always fit in it, so
 * that a small shop holds a usual cart. The way of paying makes no difference: an order for Mercado Pago holds only
 * an hour, but the next one can follow it.
 */
export function mayHold(
  wanted: number,
  { left, ofShoppers, ofAddress }: Omit<UnpaidPieces, "inAll">,
  { unpaidPiecesPerAddress, unpaidSharePercent }: HoldCaps,
): boolean {
  const share = Math.floor(((left + ofShoppers) * unpaidSharePercent) / 100);
  const most = Math.max(share, unpaidPiecesPerAddress);
  return ofAddress + wanted <= unpaidPiecesPerAddress && ofShoppers + wanted <= most;
}

/** The part of the pieces for sale that unpaid orders hold, in percent, when the owner should look; else 0. */
export function findWorryingShare(
  { left, inAll }: Pick<UnpaidPieces, "left" | "inAll">,
  { unpaidSharePercent }: Pick<HoldCaps, "unpaidSharePercent">,
): number {
  if (inAll === 0) return 0;
  const percent = Math.round((inAll * 100) / (inAll + left));
  return percent * 2 >= unpaidSharePercent ? percent : 0;
}

type UnpaidOrder = Pick<Order, "status" | "paidAt"> & {
  items: readonly { stockState?: string }[];
};

/** True for an order that waits for its payment, and whose pieces are still for sale. */
export function isUnheld({ status, paidAt, items }: UnpaidOrder): boolean {
  const isWaiting = status === "pending" && paidAt === null;
  return isWaiting && items.some(({ stockState }) => stockState === "released");
}

/** To be confirmed before it is paid: online the payment takes the pieces, a receipt says that the money comes. */
export function awaitsHold(
  order: UnpaidOrder & Pick<Order, "paymentMethod" | "receipts">,
): boolean {
  const { paymentMethod, receipts } = order;
  return isUnheld(order) && paymentMethod !== "mercadopago" && receipts.length === 0;
}

export const TOO_FEW_TO_HOLD =
  "No quedan prendas suficientes para separarlo: corregí el stock, o liberá otro pedido sin pagar.";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** How long an order holds its pieces that is paid in cash at the pick-up. */
const CASH_HOLD_DAYS = 5;
/** How long an unanswered receipt holds the pieces. */
export const RECEIPT_HOLD_DAYS = 5;
/** How long before the end of a hold the shopper is reminded of the transfer. */
export const REMIND_BEFORE_MS = 12 * HOUR_MS;
/** A reminder that follows the order at once would only repeat its mail. */
const LEAST_AGE_TO_REMIND_MS = HOUR_MS;
/** A new coupon each time must not hold the pieces for ever. Our coupons are valid for three days. */
const LONGEST_COUPON_HOLD_MS = 7 * DAY_MS;
/** How long to wait for a payment that the provider reviews, before it is asked again. */
const REVIEW_MS = 6 * HOUR_MS;

type HoldSettings = Pick<ShopSettings, "transferHours" | "onlineHoldMinutes">;

export function startHold(paymentMethod: string, now: Date, settings: HoldSettings): Date {
  const { transferHours, onlineHoldMinutes } = settings;
  switch (paymentMethod) {
    case "transfer":
      return new Date(now.getTime() + transferHours * HOUR_MS);
    case "mercadopago":
      return new Date(now.getTime() + onlineHoldMinutes * 60 * 1000);
    default:
      return new Date(now.getTime() + CASH_HOLD_DAYS * DAY_MS);
  }
}

type AdoptedOrder = Pick<Order, "paymentMethod" | "paidAt" | "holdUntil" | "paymentDueAt"> & {
  /** As stored. */
  status: string;
};

/** From when its counting began; null when it gets no end: it has one, it is paid, or a person works on it. */
export function startAdoptedHold(
  order: AdoptedOrder,
  now: Date,
  settings: HoldSettings,
): Date | null {
  const { status, paymentMethod, paidAt, holdUntil, paymentDueAt } = order;
  if (holdUntil !== null || paidAt !== null) return null;
  if (status === "ready_for_pickup") return startHold("cash", now, settings);
  if (status !== "pending") return null;
  const end = startHold(paymentMethod, now, settings);
  // The shopper was told this deadline.
  return paymentDueAt !== null && paymentDueAt > end ? paymentDueAt : end;
}

type HeldOrder = Pick<
  Order,
  | "status"
  | "paidAt"
  | "paymentMethod"
  | "holdUntil"
  | "receipts"
  | "payments"
  | "createdAt"
  | "events"
> &
  Parameters<typeof isAside>[0];

type HoldDecision =
  | { decision: "wait" }
  /** It holds its pieces for longer; null without an end, because a person has to decide. */
  | { decision: "extend"; until: Date | null }
  /** Its pieces are free again, and it waits without them: a receipt says that it may be paid. */
  | { decision: "release" }
  | { decision: "expire" };

/** For Mercado Pago the order must hold what the provider said just now. */
export function decideHold(order: HeldOrder, now: Date): HoldDecision {
  const { status, paidAt, holdUntil, receipts } = order;
  if (holdUntil === null || holdUntil > now) return { decision: "wait" };
  // Whatever was paid on account: that waits for its owner, and the pieces do not.
  if (isAside(order)) return EXPIRE;
  const isWaiting = status === "pending" || status === "ready_for_pickup";
  if (paidAt !== null || !isWaiting) return { decision: "extend", until: null };
  const underWay = listUnderWay(order, now);
  if (underWay.length === 0) return receipts.length > 0 ? decideReceipt(order, now) : EXPIRE;
  // Money that came in part is a task of the owner.
  const open = underWay.filter(isOpenPayment);
  if (open.length < underWay.length) return { decision: "extend", until: null };
  return { decision: "extend", until: findLatestEnd(open, now, findLastEnd(order)) };
}

const EXPIRE: HoldDecision = { decision: "expire" };

/** Payments that may still be approved. A cash coupon expires after a week. */
function listUnderWay(
  order: Pick<Order, "payments" | "createdAt">,
  now: Date,
): HeldOrder["payments"] {
  const isTooLate = now.getTime() >= findLastEnd(order);
  return order.payments.filter((one) => isUnderWay(one) && !(isTooLate && isCoupon(one)));
}

/**
 * From the first receipt on: another one each day must not hold the pieces for ever. What a person has made ready
 * is not for sale again: a person decides.
 */
function decideReceipt(
  { status, receipts, createdAt }: Pick<Order, "status" | "receipts" | "createdAt">,
  now: Date,
): HoldDecision {
  const sentAt = receipts.find(({ at }) => at !== null)?.at ?? createdAt ?? now;
  const until = new Date(sentAt.getTime() + RECEIPT_HOLD_DAYS * DAY_MS);
  if (until > now) return { decision: "extend", until };
  return status === "pending" ? { decision: "release" } : { decision: "extend", until: null };
}

/** It waited as long as an order holds pieces, and nothing suggests that its payment comes. */
export function hasOutlivedCode(
  order: Omit<HeldOrder, "events" | "holdUntil"> & Pick<Order, "items">,
  now: Date,
  settings: HoldSettings,
): boolean {
  const { status, paidAt, paymentMethod, createdAt, receipts, items } = order;
  if (status !== "pending" || paidAt !== null || listUnderWay(order, now).length > 0) return false;
  if (items.some(({ stockState }) => stockState === "reserved")) return false;
  if (createdAt !== null && startHold(paymentMethod, createdAt, settings) > now) return false;
  return receipts.length === 0 || decideReceipt(order, now).decision === "release";
}

/** The end of its coupons, when that is later than now; null when nothing changes. */
export function holdForCoupon(
  order: Pick<Order, "status" | "paidAt" | "holdUntil" | "createdAt">,
  payments: HeldOrder["payments"],
): Date | null {
  const { status, paidAt, holdUntil } = order;
  if (status !== "pending" || paidAt !== null || holdUntil === null) return null;
  const end = Math.min(Math.max(0, ...payments.map(couponEnd)), findLastEnd(order));
  return end > holdUntil.getTime() ? new Date(end) : null;
}

/** Its hold lost its end to money or a dispute that came to nothing since: its time begins again. */
export function hasLostEnd(
  { status, paidAt, holdUntil, paymentMethod, receipts }: Omit<HeldOrder, "payments">,
  payments: HeldOrder["payments"],
): boolean {
  const isWaiting = status === "pending" && paidAt === null && holdUntil === null;
  if (!isWaiting || paymentMethod !== "mercadopago" || receipts.length > 0) return false;
  return !payments.some(isUnderWay);
}

function findLastEnd({ createdAt }: Pick<Order, "createdAt">): number {
  return createdAt === null ? Infinity : createdAt.getTime() + LONGEST_COUPON_HOLD_MS;
}

function isCoupon({ status }: HeldOrder["payments"][number]): boolean {
  return status === "pending";
}

function couponEnd(payment: HeldOrder["payments"][number]): number {
  const { expiresAt } = payment;
  return isCoupon(payment) && expiresAt !== null ? expiresAt.getTime() : 0;
}

/** A coupon holds until its own date. What is reviewed, or late in the provider's books, is asked about again. */
function findLatestEnd(open: HeldOrder["payments"], now: Date, lastEnd: number): Date {
  const couponsEnd = Math.min(Math.max(0, ...open.map(couponEnd)), lastEnd);
  return new Date(Math.max(now.getTime() + REVIEW_MS, couponsEnd));
}

export function isReminderDue(order: HeldOrder, now: Date): boolean {
  const { status, paidAt, paymentMethod, holdUntil, receipts, createdAt, events } = order;
  if (status !== "pending" || paidAt !== null || paymentMethod !== "transfer") return false;
  if (holdUntil === null || holdUntil <= now || receipts.length > 0) return false;
  const remindAt = holdUntil.getTime() - REMIND_BEFORE_MS;
  const isNew = createdAt === null || remindAt - createdAt.getTime() < LEAST_AGE_TO_REMIND_MS;
  if (isNew || now.getTime() < remindAt) return false;
  return !events.some(({ kind }) => kind === "hold-reminder");
}

/** True for an order that the shop cancelled because nobody paid it in time, and nobody decided since. */
export function hasExpired({ status, events }: Pick<Order, "status" | "events">): boolean {
  if (status !== "cancelled") return false;
  return events.findLast(({ kind }) => ENDS.includes(kind))?.kind === "expired";
}

const ENDS: readonly string[] = ["expired", "revived", "cancel-reason", "cancelled-by-shopper"];

export type ToldHold = {
  /** Absent without an end that is ahead. */
  heldUntil?: string;
  /** Present when nobody paid the order in time, so that it can be ordered again. */
  isExpired?: true;
  /** Present while its pieces are still for sale: once it is confirmed, or once it is paid. */
  takesPieces?: "when-confirmed" | "when-paid";
};

export function tellHold(
  order: Parameters<typeof awaitsHold>[0] & Pick<Order, "events" | "holdUntil">,
  now: Date,
): ToldHold {
  if (hasExpired(order)) return { isExpired: true };
  if (isUnheld(order)) return { takesPieces: awaitsHold(order) ? "when-confirmed" : "when-paid" };
  const { holdUntil } = order;
  if (holdUntil === null || holdUntil < now) return {};
  return { heldUntil: formatDeadline(holdUntil) };
}
