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
  /** `approved`, `in_process`, `rejected`, or one that is unknown to us. */
  status: string;
};

/** The provider's code of Argentina. */
export const ARGENTINA = "MLA";

export type ProviderAccount = {
  id: string;
  nickname: string;
  email: string;
  /** The provider's code of its country. */
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
