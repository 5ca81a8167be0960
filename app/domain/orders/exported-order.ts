import type { OrderPayment } from "../payments/order-payments";
import type { CsvCell } from "../plain/csv";
import type { Reductions } from "../products/price-block";

export type ExportedItem = {
  name: string;
  size: string;
  color: string;
  quantity: number;
  /** As it was sold. */
  priceInPesos: number;
  ivaPermille: number;
  /** Off all its pieces, for an offer by quantity and a code. */
  offInPesos: number;
};

/** An order as a row of the accountant's spreadsheet. */
export type ExportedOrder = {
  orderNumber: string;
  /** Null when the stored time is not valid. */
  createdAt: Date | null;
  status: string;
  paymentMethod: string;
  channel: string;
  deliveryMethod: string;
  paidAt: Date | null;
  items: ExportedItem[];
  discountInPesos: number;
  /** Absent without an offer by quantity and a code. */
  reductions?: Reductions;
  /** The transfer discount that was offered when the order was placed; 0 for none. */
  discountPercent: number;
  shippingInPesos: number;
  totalInPesos: number;
  /** In the form of `parseBuyerDocument`. */
  buyerDocument: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  province: string;
  city: string;
  postalCode: string;
  street: string;
  notes: string;
  carrier: string;
  trackingCode: string;
  /** Mercado Pago payments that brought money. */
  payments: ExportedPayment[];
  /** What the owner refunded by transfer or in cash, oldest first. */
  manualRefunds: { amountInCents: number; at: Date | null }[];
};

/** Includes the payment's number at the provider. */
export type ExportedPayment = Pick<
  OrderPayment,
  "providerId" | "status" | "statusDetail" | "amountInCents" | "refundedInCents" | "netInCents"
>;

/** A column of the spreadsheet. */
export type Column = { title: string; read: (order: ExportedOrder) => CsvCell };
