import type { OrderEvent } from "./order-event";
import type { OrderPayment, OrderRefund } from "../payments/order-payments";
import type { StockState } from "../stock/stock-effect";
import type { PriceBlock, Reductions } from "../products/price-block";

export type OrderItem = {
  id: number;
  productId: string;
  name: string;
  /** Of one piece, as it was sold. */
  priceInPesos: number;
  /** Present when it was on sale. */
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

export type AcceptedTerms = { version: string; withdrawalText: string };

export type ManualRefund = {
  amountInCents: number;
  note: string;
  /** The owner's user name. */
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
  totalInPesos: number;
  /** Null for an order that this shop did not create. */
  priceBlock: PriceBlock | null;
  terms: AcceptedTerms | null;
  /** Null when the stored time is not valid; the same for the times below. */
  createdAt: Date | null;
  updatedAt: Date | null;
  paidAt: Date | null;
  paymentDueAt: Date | null;
  /** Until when its pieces are held without a payment; null for an order that holds none, or was paid. */
  holdUntil: Date | null;
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
  /** One of `PaymentAlert`, or empty. */
  paymentAlert: string;
  receipts: { id: number; contentType: string; byteCount: number; at: Date | null }[];
};
