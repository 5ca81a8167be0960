export const ORDER_EVENTS = [
  "moved",
  /** The status is a `CancelReason`, the text is the owner's note. */
  "cancel-reason",
  /** The payment arrived, and the order's state did not change. */
  "paid",
  "payment-undone",
  /** Only the owner sees it. */
  "internal-note",
  /** The shopper reads it on the order's page and in a mail. */
  "shopper-note",
  "tracking",
  /** The delivery estimate changed; the text holds the day, or nothing when it was removed. */
  "estimated-delivery",
  /** News of a payment from Mercado Pago; the text describes it. */
  "payment-news",
  "payment-alert",
  /** A refund that was made, or that should have been made. */
  "refund",
  "receipt",
  "withdrawal",
  /** The shopper changed the payment method; the text describes it. */
  "payment-method",
  /** The shopper corrected the address of the mails; the text has both. */
  "email-corrected",
  "cancelled-by-shopper",
  /** Nobody paid while its pieces were held, so the shop cancelled it. */
  "expired",
  "pieces-held",
  "pieces-freed",
  /** The receipt stayed unanswered for days, so the pieces are offered again. */
  "receipt-waits",
  "hold-reminder",
  /** Money came after the shop had cancelled it, and the pieces were still there. */
  "revived",
  "pieces-returned",
  "personal-data-erased",
] as const;

/** In characters. */
export const MAX_NOTE_LENGTH = 1000;

export type OrderEventKind = (typeof ORDER_EVENTS)[number];

/** The author of what no owner did: the shopper, or the shop itself. */
export const NO_OWNER = "";

export type OrderEvent = {
  /** An `OrderEventKind`, unless another version of the shop wrote it. */
  kind: string;
  /** The new state or the cancellation reason; empty for other kinds. */
  status: string;
  text: string;
  author: string;
  at: Date | null;
};

export function isForShopper({ kind }: Pick<OrderEvent, "kind">): boolean {
  return SHOPPERS_EVENTS.includes(kind);
}

const SHOPPERS_EVENTS: readonly string[] = [
  "moved",
  "paid",
  "shopper-note",
  "tracking",
  "estimated-delivery",
] satisfies OrderEventKind[];
