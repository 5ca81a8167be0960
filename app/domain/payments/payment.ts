/** What Mercado Pago says of a payment. Values are stored as they come. */
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

/**
 * A payment as its provider has it, checked and in our units. Codes are the provider's own and may be
 * new ones. Nothing of who paid is kept.
 */
export type ProviderPayment = {
  /** The provider's number, as text. */
  id: string;
  /** One of `PAYMENT_STATUSES`, unless the provider has a new one. */
  status: string;
  statusDetail: string;
  /** Of the sale, without what the buyer pays for financing it. */
  amountInCents: number;
  refundedInCents: number;
  /** ISO 4217. */
  currency: string;
  /** What we called the order when its payment was asked for; empty when it was not by us. */
  externalReference: string;
  /** Who gets the money. */
  collectorId: string;
  /** False for one that moves no money. */
  isLive: boolean;
  /** `visa`, `rapipago`, `account_money` … */
  method: string;
  /** `credit_card`, `debit_card`, `ticket`, `account_money` … */
  type: string;
  /** 1 is all at once. */
  instalments: number;
  /** What the seller gets once the provider took its part; null while it is unknown. */
  netInCents: number | null;
  createdAt: Date | null;
  approvedAt: Date | null;
  /** Tells an older answer from a newer one; null when the provider does not say. */
  updatedAt: Date | null;
};

/** A refund as its provider has it. */
export type ProviderRefund = {
  id: string;
  amountInCents: number;
  /** `approved`, `in_process`, `rejected`, or a new one. */
  status: string;
};

/** Of the provider's countries, the one whose pesos the shop counts in. */
export const ARGENTINA = "MLA";

/** An account that takes money. */
export type ProviderAccount = {
  id: string;
  nickname: string;
  email: string;
  /** The provider's country. */
  site: string;
  /** One made to try things out. */
  isTestUser: boolean;
};
