/** Mercado Pago's statuses of a payment, stored as they come. */
export const PAYMENT_STATUSES = [
  "pending",
  "in_process",
  "authorized",
  "approved",
  "in_mediation",
  "rejected",
  "cancelled",
  "refunded",
  "charged_back",
] as const;

/** Codes are the provider's own and may be unknown to us. The payer's data are left out. */
export type ProviderPayment = {
  id: string;
  /** One of `PAYMENT_STATUSES`, or a status that is unknown to us. */
  status: string;
  statusDetail: string;
  /** The price, without the buyer's financing cost. */
  amountInCents: number;
  refundedInCents: number;
  /** ISO 4217. */
  currency: string;
  /** The order number that the shop sent; empty for another sale of the account. */
  externalReference: string;
  collectorId: string;
  isLive: boolean;
  /** `visa`, `rapipago`, `account_money` … */
  method: string;
  /** `credit_card`, `debit_card`, `ticket`, `account_money` … */
  type: string;
  instalments: number;
  /** The amount minus the provider's fee; null while it is unknown. */
  netInCents: number | null;
  createdAt: Date | null;
  approvedAt: Date | null;
  /** Says which of two answers about a payment is newer; null when the provider gives no time. */
  updatedAt: Date | null;
  expiresAt: Date | null;
};

export type ProviderRefund = {
  id: string;
  amountInCents: number;
  status: string;
};

export const ARGENTINA = "MLA";

export type ProviderAccount = {
  id: string;
  nickname: string;
  email: string;
  site: string;
  /** A test account moves no money. */
  isTestUser: boolean;
};

/** What the shop keeps and tells of a payment. */
export type PaymentFacts = Pick<
  ProviderPayment,
  | "status"
  | "statusDetail"
  | "amountInCents"
  | "refundedInCents"
  | "currency"
  | "method"
  | "type"
  | "instalments"
>;

/** Why a payment does not match the order that it names. The ids are stored. */
export const PAYMENT_MISMATCHES = [
  { id: "amount", label: "el importe no es el del pedido" },
  { id: "currency", label: "no es en pesos" },
  { id: "collector", label: "lo cobró otra cuenta" },
  { id: "mode", label: "es de prueba y la cuenta no, o al revés" },
  { id: "method", label: "el pedido se paga de otra forma" },
] as const;

export type PaymentMismatch = (typeof PAYMENT_MISMATCHES)[number]["id"];

type PaymentTerms = {
  totalInPesos: number;
  paymentMethod: string;
  accountId: string;
  isLive: boolean;
};

/** Empty for a payment of exactly the order's total to the shop's own account. */
export function findMismatches(
  payment: Pick<ProviderPayment, "amountInCents" | "currency" | "collectorId" | "isLive">,
  { totalInPesos, paymentMethod, accountId, isLive }: PaymentTerms,
): PaymentMismatch[] {
  const isAsAgreed: Record<PaymentMismatch, boolean> = {
    amount: payment.amountInCents === totalInPesos * 100,
    currency: payment.currency === "ARS",
    collector: payment.collectorId === accountId,
    mode: payment.isLive === isLive,
    // The shop did not send the shopper to pay this order: the owner decides whether the money is for it.
    method: paymentMethod === "mercadopago",
  };
  return PAYMENT_MISMATCHES.filter(({ id }) => !isAsAgreed[id]).map(({ id }) => id);
}
