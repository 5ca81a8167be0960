import type { Order } from "../orders/order";
import { canPayOnline, heldInCents, type OrderPayment } from "./order-payments";
import { describeRejection } from "./payment-words";
import { summarizePayments, type PaymentSituation } from "./payment-summary";
import { describeInstalmentPlan, planInstalments } from "./price-block";

export type OnlinePayment = {
  situation: PaymentSituation;
  canPay: boolean;
  isOffered: boolean;
  totalInPesos: number;
  /** "3 cuotas sin interés de …"; null for one payment. */
  instalments: string | null;
  financialCost: string | null;
  isCoupon: boolean;
  /** Whether a payment arrived that does not match the order: the shop looks into it. */
  isUnclear: boolean;
  rejection: string | null;
};

/** Why the shopper sees the page. It changes the words for unpaid orders only. */
export type PaymentOccasion =
  | "reading"
  | "not-opened"
  /** Back from Mercado Pago's page, without a payment. */
  | "came-back"
  /** Back from Mercado Pago's page, with a payment that the shop does not know yet. */
  | "confirming";

type OnlineOrder = Pick<
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

export function findCouponPayment({
  payments,
}: Pick<OnlineOrder, "payments">): OrderPayment | null {
  const isCoupon = ({ status, type }: OrderPayment) =>
    status === "pending" && (type === "ticket" || type === "atm");
  return payments.findLast(isCoupon) ?? null;
}

export function toOnlinePayment(order: OnlineOrder, isOffered: boolean): OnlinePayment | null {
  if (order.paymentMethod !== "mercadopago") return null;
  const { totalInPesos, payments, priceBlock } = order;
  const reported = summarizePayments(order, payments).situation;
  // The owner may have recorded a payment by another way.
  const situation = order.paidAt !== null && reported !== "refunded" ? "paid" : reported;
  const newest = payments.findLast(({ mismatches }) => mismatches.length === 0);
  const count = isOffered ? (priceBlock?.instalments?.count ?? 1) : 1;
  const plan = planInstalments(totalInPesos, count);
  return {
    situation,
    totalInPesos,
    isOffered,
    ...describeInstalmentPlan(plan),
    canPay: canPayOnline(order),
    isCoupon: findCouponPayment({ payments }) !== null,
    isUnclear:
      (situation === "none" || situation === "rejected") &&
      payments.some((payment) => payment.mismatches.length > 0 && heldInCents(payment) > 0),
    rejection: situation === "rejected" && newest ? describeRejection(newest) : null,
  };
}
