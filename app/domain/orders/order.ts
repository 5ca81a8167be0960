import type { PieceCount } from "../stock/piece-count";
import type { ArrivalTerms } from "../buying/arrival";
import type { OrderPayment, OrderRefund } from "../payments/order-payments";
import type { PaidPart } from "../counter/paid-parts";
import type { PriceBlock, Reductions } from "../payments/price-block";

/** The states of an order. The ids are stored; people read the labels. */
export const ORDER_STATES = [
  { id: "pending", label: "Pendiente" },
  { id: "paid", label: "Pagado" },
  { id: "preparing", label: "En preparación" },
  { id: "ready_for_pickup", label: "Listo para retirar" },
  { id: "shipped", label: "Enviado" },
  { id: "delivered", label: "Entregado" },
  { id: "cancelled", label: "Cancelado" },
  { id: "refunded", label: "Devuelto" },
] as const;

export type OrderState = (typeof ORDER_STATES)[number]["id"];

export type ListedOrder = {
  orderNumber: string;
  customerName: string;
  customerEmail: string;
  pieceCount: number;
  garments: string[];
  /** As stored: another tool may have written a value that is no `OrderState`. */
  status: string;
  deliveryMethod: string;
  paymentMethod: string;
  isPaid: boolean;
  paymentAlert: string;
  totalInPesos: number;
  createdAt: Date | null;
};

export function findOrderState(value: string): OrderState | null {
  return ORDER_STATES.find(({ id }) => id === value)?.id ?? null;
}

export function orderStateLabel(status: string): string {
  return ORDER_STATES.find(({ id }) => id === status)?.label ?? status;
}

/** True for an order that a code pays whole: it counts as paid, and no money is expected or went back. */
export function isFree({ totalInPesos }: { totalInPesos: number }): boolean {
  return totalInPesos === 0;
}

/** True for a cancelled or refunded order: nothing is sold, and nothing will be shipped. */
export function hasEnded(status: string): boolean {
  return status === "cancelled" || status === "refunded";
}

export function hasLeft(status: string): boolean {
  return status === "shipped" || status === "delivered";
}

export function isPending(status: string): boolean {
  return status === "pending";
}

export function isCompleted(status: string): boolean {
  return status === "delivered";
}

export const ORDER_EVENTS = [
  "moved",
  /** The status is a `CancelReason`, the text is the owner's note. */
  "cancel-reason",
  /** The payment arrived, and the order's state did not change. */
  "paid",
  "payment-undone",
  /** Only the owner sees it. */
  "internal-note",
  "shopper-note",
  "tracking",
  /** The delivery estimate changed; the text holds the day, or nothing when it was removed. */
  "estimated-delivery",
  "payment-news",
  "payment-alert",
  "refund",
  "receipt",
  "withdrawal",
  "payment-method",
  "email-corrected",
  /** The text says before and after; the status is the form's key, so that it is saved once. */
  "corrected",
  /** The text says before and after. */
  "correction-undone",
  /** What a correction left to pay was paid, or what was left of pieces that were aside. */
  "rest-paid",
  /** To an address that is not kept: it may be nobody's whom the shop knows. */
  "ticket-sent",
  /** Its pieces wait for a person; the text says until when, and what was paid on account. */
  "set-aside",
  "cancelled-by-shopper",
  "expired",
  "pieces-held",
  "pieces-freed",
  /** The receipt stayed unanswered for days, so the pieces are offered again. */
  "receipt-waits",
  "hold-reminder",
  /** Money came after the shop had cancelled it, and the pieces were still there. */
  "revived",
  "pieces-returned",
  /** The text has the code of the request, and what became of it. */
  "exchange",
  "personal-data-erased",
] as const;

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

/** What became of the pieces of an order's line. The ids are stored. */
export const STOCK_STATES = [
  /** Held for the order. */
  "reserved",
  /** They left the shop with it. */
  "taken",
  /** Free again: the order ended before they left. */
  "released",
  /** They came back after they had left. */
  "returned",
] as const;

export type StockState = (typeof STOCK_STATES)[number];

export type OrderItem = {
  id: number;
  productId: string;
  name: string;
  /** Of one piece, as it was sold. */
  priceInPesos: number;
  listPriceInPesos?: number;
  /** Off all its pieces, for an offer by quantity and a code; absent for nothing. */
  offInPesos?: number;
  size: string;
  color: string;
  quantity: number;
  image: string;
  /** Present when the size and colour is counted. */
  stockState?: StockState;
};

export type AcceptedTerms = {
  version: string;
  withdrawalText: string;
  /** When a parcel was to arrive; absent for pick-up, and before 2026-11-29. */
  arrival?: ArrivalTerms;
};

/** A code that was given in the place of money. */
export type GivenCode = {
  code: string;
  inPesos: number;
  /** The pieces whose money it is; absent when none were chosen. */
  pieces?: PieceCount[];
  /** Present for that of an exchange, whose request says for which pieces. */
  isOfExchange?: true;
};

/** What corrections changed after the order was paid; of pieces aside, what was not paid on account. */
export type Settlement = {
  /** What it costs now, less the total. */
  differenceInPesos: number;
  /** To pay; below 0, the most that is to be given back: see `findBalance`. */
  restInPesos: number;
  /** The part of the total that was paid after a correction, not through Mercado Pago. */
  restPaidInPesos: number;
};

export type ManualRefund = {
  amountInCents: number;
  /** The pieces whose money it is; absent when none were chosen. */
  pieces?: PieceCount[];
  note: string;
  author: string;
  at: Date | null;
};

/** Codes are as stored: other tools may have written them. */
export type Order = {
  id: number;
  orderNumber: string;
  /** Null for an order without a page for its shopper. */
  token: string | null;
  customerId: number;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  /** DNI or CUIT in the form of `parseBuyerDocument`; empty for none. */
  buyerDocument: string;
  status: string;
  channel: string;
  deliveryMethod: string;
  paymentMethod: string;
  /** Of an order that was paid by several ways; absent for any other. */
  paidParts?: PaidPart[];
  province: string;
  city: string;
  street: string;
  postalCode: string;
  shopperNotes: string;
  shippingLabel: string;
  items: OrderItem[];
  /** Sum of the items as they were sold, before offers by quantity and code. */
  itemsInPesos: number;
  reductions?: Reductions;
  discountInPesos: number;
  shippingInPesos: number;
  /** Once it was paid, a correction leaves it as it was paid. */
  totalInPesos: number;
  /** Present once a correction changed what a paid order costs. */
  settlement?: Settlement;
  /** Null for an order that this shop did not create. */
  priceBlock: PriceBlock | null;
  terms: AcceptedTerms | null;
  /** Null when the stored time is not valid; the same for the times below. */
  createdAt: Date | null;
  updatedAt: Date | null;
  paidAt: Date | null;
  paymentDueAt: Date | null;
  /** Until when its pieces are held without a payment; null for an order that holds none, or was paid whole. */
  holdUntil: Date | null;
  /** The order whose pieces it is exchanged for; null for any other. */
  replacesOrderId: number | null;
  /** A calendar day such as `2025-06-01`. */
  estimatedDelivery: string | null;
  carrier: string;
  trackingCode: string;
  /** Oldest first. */
  events: OrderEvent[];
  /** Every known payment attempt with Mercado Pago. Oldest first, like the lists below. */
  payments: OrderPayment[];
  refunds: OrderRefund[];
  manualRefunds: ManualRefund[];
  /** The codes that stand for a part of its money; absent for none. */
  givenCodes?: GivenCode[];
  /** What exchanges for cheaper pieces owed and gave back as money; absent for none. */
  exchangeRefundInPesos?: number;
  /** What its shopper has left in the credit that paid for it; absent without one. */
  creditLeft?: { code: string; leftInPesos: number };
  /** One of `PaymentAlert`, or empty. */
  paymentAlert: string;
  receipts: { id: number; contentType: string; byteCount: number; at: Date | null }[];
};
