/** Why an order was cancelled. Values are stored; `told` is what the mail says of it, after a comma. */
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

/** The note is for the owner alone: no mail and no page of the shopper has it. */
export type Cancellation = { reason: CancelReason; note: string };

/** The label of a stored reason; one that is unknown is shown as it is. */
export function cancelReasonLabel(value: string): string {
  return CANCEL_REASONS.find(({ id }) => id === value)?.label ?? value;
}

/** What the mail says of the reason; empty for one that would not help the buyer. */
export function tellCancelReason(value: string): string {
  return CANCEL_REASONS.find(({ id }) => id === value)?.told ?? "";
}

type PaymentFacts = { isPaid: boolean; isOverdue: boolean };

/** An order that was paid is never cancelled for a missing payment: the mail would say so to its buyer. */
export function isCancelReasonFor({ isPaid }: { isPaid: boolean }, reason: CancelReason): boolean {
  return reason !== "unpaid" || !isPaid;
}

/** The reason that is usual for an order, to be chosen before the owner chooses another. */
export function usualCancelReason({ isPaid, isOverdue }: PaymentFacts): CancelReason {
  return isOverdue && !isPaid ? "unpaid" : "buyer";
}
