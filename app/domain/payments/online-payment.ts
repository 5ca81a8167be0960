import type { Order } from "../orders/order-details";
import { canPayOnline, heldInCents } from "./order-payments";
import { describeRejection } from "./payment-rejection";
import { settlePayments, type PaymentSituation } from "./payment-settlement";
import { describeInstalmentPlan, planInstalments } from "../products/price-block";

/** How far an order by Mercado Pago is paid, for its shopper. */
export type OnlinePayment = {
  situation: PaymentSituation;
  /** Whether it is to be paid with Mercado Pago. */
  canPay: boolean;
  /** Whether the shop takes money there now. */
  isOffered: boolean;
  totalInPesos: number;
  /** "3 cuotas sin interés de …"; null without any. */
  instalments: string | null;
  financialCost: string | null;
  /** Whether what is waited for is a coupon, to be paid in cash somewhere. */
  isCoupon: boolean;
  /** Whether money is there that is not what the order costs: the shop looks into it. */
  isUnclear: boolean;
  /** Why the newest try failed; null unless it did. */
  rejection: string | null;
};

/** What brought the shopper here: only what is unpaid is told of in other words. */
export type PaymentOccasion =
  | "reading"
  /** Mercado Pago's page could not be opened. */
  | "not-opened"
  /** From Mercado Pago's page, without having paid. */
  | "came-back"
  /** From there as well, with a payment that the shop knows nothing of yet. */
  | "confirming";

type PaidOrder = Pick<
  Order,
  | "status"
  | "paymentMethod"
  | "paidAt"
  | "totalInPesos"
  | "payments"
  | "manualRefunds"
  | "priceBlock"
  | "events"
>;

/** Null for an order that is paid in another way. */
export function toOnlinePayment(order: PaidOrder, isOffered: boolean): OnlinePayment | null {
  if (order.paymentMethod !== "mercadopago") return null;
  const { totalInPesos, payments, priceBlock } = order;
  const settled = settlePayments(order, payments).situation;
  // The owner may have been paid in some other way.
  const situation = order.paidAt !== null && settled !== "refunded" ? "paid" : settled;
  const newest = payments.findLast(({ mismatches }) => mismatches.length === 0);
  const count = isOffered ? (priceBlock?.instalments?.count ?? 1) : 1;
  const plan = planInstalments(totalInPesos, count);
  return {
    ...{ situation, totalInPesos, isOffered },
    ...describeInstalmentPlan(plan),
    canPay: canPayOnline(order),
    isCoupon: payments.some(
      ({ status, type }) => status === "pending" && (type === "ticket" || type === "atm"),
    ),
    isUnclear:
      (situation === "none" || situation === "rejected") &&
      payments.some((payment) => payment.mismatches.length > 0 && heldInCents(payment) > 0),
    rejection: situation === "rejected" && newest ? describeRejection(newest) : null,
  };
}
