import type { Order } from "./order-details";

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

/** The reason as the mail gives it; empty for a reason that would not help the buyer. */
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

type PaymentFacts = { isPaid: boolean; isOverdue: boolean };

/** A paid order is never cancelled as "unpaid", because the mail would say so to its buyer. */
export function isCancelReasonFor({ isPaid }: { isPaid: boolean }, reason: CancelReason): boolean {
  return reason !== "unpaid" || !isPaid;
}

export function usualCancelReason({ isPaid, isOverdue }: PaymentFacts): CancelReason {
  return isOverdue && !isPaid ? "unpaid" : "buyer";
}
