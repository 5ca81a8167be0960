/** What an order's history can hold. */
export const ORDER_EVENTS = [
  /** It came to a state. */
  "moved",
  /** Why it was cancelled: the status is one of `CancelReason`, the text a note of the owner. */
  "cancel-reason",
  /** The money of an order came in that stayed where it was. */
  "paid",
  /** The owner had noted a payment by mistake. */
  "payment-undone",
  /** For the owner's eyes only. */
  "internal-note",
  /** The shopper reads it on the order's page, and in a mail. */
  "shopper-note",
  "tracking",
  /** When it will be there; the text says the day, or nothing when it was taken back. */
  "estimated-delivery",
  /** What Mercado Pago said of a payment; the text says it in words. */
  "payment-news",
  /** Something about the payments that the owner has to look into. */
  "payment-alert",
  /** Money that was given back, or should have been. */
  "refund",
  "receipt",
  "withdrawal",
  /** The shopper chose another way of paying; the text says it in words. */
  "payment-method",
  /** The shopper cancelled it on its page. */
  "cancelled-by-shopper",
  "personal-data-erased",
] as const;

/** In letters. */
export const MAX_NOTE_LENGTH = 1000;

export type OrderEventKind = (typeof ORDER_EVENTS)[number];

export type OrderEvent = {
  /** One of `OrderEventKind`, unless another version of the shop wrote it. */
  kind: string;
  /** The state it came to, or the reason it was cancelled for; empty for anything else. */
  status: string;
  text: string;
  /** The owner's user name, or empty for the shopper and the shop itself. */
  author: string;
  /** Null when the stored time is none. */
  at: Date | null;
};

/** What a shopper may read of an order's history. */
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
