import type { OrderEvent } from "./order-event";
import type { OrderPayment, OrderRefund } from "../payments/order-payments";
import type { PriceBlock } from "../products/price-block";

export type OrderItem = {
  productId: string;
  name: string;
  /** For one piece, at the list price. */
  priceInPesos: number;
  size: string;
  color: string;
  quantity: number;
  image: string;
};

/** The terms as they were shown before the order was confirmed. */
export type AcceptedTerms = { version: string; withdrawalText: string };

/** Money that the owner gave back by transfer or in cash. */
export type ManualRefund = {
  amountInCents: number;
  note: string;
  /** The owner's user name. */
  author: string;
  /** Null when the stored time is none. */
  at: Date | null;
};

/** One order with all that belongs to it. Codes are as stored: other tools may have written them. */
export type Order = {
  id: number;
  orderNumber: string;
  /** Null for an order that has no page for its shopper. */
  token: string | null;
  customerId: number;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  /** DNI or CUIT, as `domain/buyer-document` stores it; empty for none. */
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
  /** Of the items at list prices. */
  itemsInPesos: number;
  discountInPesos: number;
  shippingInPesos: number;
  totalInPesos: number;
  /** Null for an order that was not made here. */
  priceBlock: PriceBlock | null;
  terms: AcceptedTerms | null;
  /** Null when the stored time is none, here and below. */
  createdAt: Date | null;
  updatedAt: Date | null;
  paidAt: Date | null;
  paymentDueAt: Date | null;
  /** A calendar day, `2025-06-01`. */
  estimatedDelivery: string | null;
  carrier: string;
  trackingCode: string;
  /** The oldest first. */
  events: OrderEvent[];
  /** By Mercado Pago, each try that is known of; the oldest first, here and below. */
  payments: OrderPayment[];
  refunds: OrderRefund[];
  /** The oldest first. */
  manualRefunds: ManualRefund[];
  /** One of `PaymentAlert`, or empty. */
  paymentAlert: string;
  receipts: { id: number; contentType: string; byteCount: number; at: Date | null }[];
};
