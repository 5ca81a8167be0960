import { isUnderWay } from "../payments/order-payments";
import type { Order } from "./order";

/** The ids are stored; `told` is the reason as the mail gives it, after a comma. */
export const CANCEL_REASONS = [
  { id: "unpaid", label: "No se pagó a tiempo", told: "porque no nos llegó el pago a tiempo" },
  { id: "buyer", label: "Lo pidió el cliente", told: "como nos pediste" },
  {
    id: "no-stock",
    label: "Nos quedamos sin stock",
    told: "porque nos quedamos sin stock de lo que elegiste. Perdón por la molestia",
  },
  { id: "mistake", label: "Duplicado o cargado por error", told: "" },
  { id: "other", label: "Otro motivo", told: "" },
] as const;

export type CancelReason = (typeof CANCEL_REASONS)[number]["id"];

/** Only the owner sees the note; no mail and no page for shoppers shows it. */
export type Cancellation = { reason: CancelReason; note: string };

export function cancelReasonLabel(value: string): string {
  return CANCEL_REASONS.find(({ id }) => id === value)?.label ?? value;
}

export function tellCancelReason(value: string): string {
  return CANCEL_REASONS.find(({ id }) => id === value)?.told ?? "";
}

export type ToldCancellation = {
  /** Present when the shop had none of its pieces, or sold them to somebody else. */
  apology?: string;
};

/** A cancellation that came to nothing since has an event after its reason. */
export function tellCancellation({
  status,
  events,
}: Pick<Order, "status" | "events">): ToldCancellation {
  const reason = events.findLast(({ kind }) => REASONS.includes(kind));
  const isForStock = reason?.kind === "cancel-reason" && reason.status === "no-stock";
  return status === "cancelled" && isForStock ? { apology: APOLOGY } : {};
}

const REASONS: readonly string[] = ["cancel-reason", "cancelled-by-shopper", "expired", "revived"];

const APOLOGY = "Nos quedamos sin stock de lo que elegiste. Perdón por la molestia.";

/** A paid order is never cancelled as "unpaid", because the mail would say so to its buyer. */
export function isCancelReasonFor({ isPaid }: { isPaid: boolean }, reason: CancelReason): boolean {
  return reason !== "unpaid" || !isPaid;
}

export function usualCancelReason(order: { isPaid: boolean; isOverdue: boolean }): CancelReason {
  return order.isOverdue && !order.isPaid ? "unpaid" : "buyer";
}

export type CancelRefusal =
  | "payment"
  /** A transfer receipt was sent, so the money may have arrived. */
  | "receipt"
  /** The order is paid, shipped or over. */
  | "closed";

/** For its shopper. */
export function refuseCancelling({
  status,
  paidAt,
  payments,
  receipts,
}: Pick<Order, "status" | "paidAt" | "payments" | "receipts">): CancelRefusal | null {
  if (status !== "pending" || paidAt !== null) return "closed";
  if (payments.some(isUnderWay)) return "payment";
  return receipts.length > 0 ? "receipt" : null;
}

/** Without any attempt to pay; after that, few shoppers return. */
export const ONLINE_WAIT_DAYS = 3;

/** `data/orders/order-query.server.ts` holds the same rule in SQL. */
export function isOverdue(order: Order, now: Date): boolean {
  if (refuseCancelling(order) !== null) return false;
  const { paymentMethod, createdAt, paymentDueAt } = order;
  const waitMs = ONLINE_WAIT_DAYS * 24 * 60 * 60 * 1000;
  const endOfWait = createdAt && new Date(createdAt.getTime() + waitMs);
  const dueAt = paymentDueAt ?? (paymentMethod === "mercadopago" ? endOfWait : null);
  return dueAt !== null && dueAt < now;
}
