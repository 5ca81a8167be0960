import type { ProviderAccount, ProviderPayment, ProviderRefund } from "../domain/payments/payment";

/** Someone who takes a shop's money: what the shop needs of it, and no more. */
export type PaymentProvider = {
  /**
   * Opens a page of the provider on which an order can be paid. The same key gives the same page.
   *
   * @throws PaymentProviderError
   */
  createCheckout(checkout: NewCheckout): Promise<CheckoutPage>;
  /** Null when there is no such payment, or it is not ours to see. @throws PaymentProviderError */
  findPayment(id: string): Promise<ProviderPayment | null>;
  /** Name and e-mail of who made a payment, as far as it is known. @throws PaymentProviderError */
  findPayer?(id: string): Promise<string>;
  /** Every payment that was tried for an order, the newest first. @throws PaymentProviderError */
  searchPayments(externalReference: string): Promise<ProviderPayment[]>;
  /** Some of the account's payments that were begun in a period, the oldest first. @throws PaymentProviderError */
  listPayments(period: PaymentPeriod): Promise<ListedPayments>;
  /** Gives money back. The same key gives it back once. @throws PaymentProviderError */
  refund(refund: NewRefund): Promise<ProviderRefund>;
  /** Whose account it is: the proof that its credentials work. @throws PaymentProviderError */
  getAccount(): Promise<ProviderAccount>;
};

export type PaymentPeriod = {
  begin: Date;
  end: Date;
  /** How many of the oldest to leave out. */
  skip: number;
};

export type ListedPayments = {
  payments: ProviderPayment[];
  /** How many there were on this page, also such as cannot be read. */
  readCount: number;
  /** Whether none are left after these. */
  isLast: boolean;
};

export type NewCheckout = {
  idempotencyKey: string;
  /** What a payment will say that it is for. */
  externalReference: string;
  items: readonly { id: string; title: string; quantity: number; priceInPesos: number }[];
  /** The sum of the items. Whoever asks for another sum has made a mistake, and it throws. */
  totalInPesos: number;
  payer: { name: string; email: string };
  /** The most instalments to offer; 1 is all at once. */
  instalments: number;
  /** Where the provider sends whoever paid, or did not. */
  returnTo: { success: string; failure: string; pending: string };
  /** Where it tells what became of it. */
  webhooksTo: string;
  /** As it stands on a card's statement. */
  statementName: string;
  opensAt: Date;
  /** When the page closes. */
  closesAt: Date;
  /** Until when what is paid in cash may be paid. */
  cashDueAt: Date;
};

export type CheckoutPage = {
  id: string;
  /** Checked: the provider's own host, over https, or the simulator's. */
  address: string;
};

export type NewRefund = {
  paymentId: string;
  /** Null for all that is left of it. */
  amountInCents: number | null;
  idempotencyKey: string;
};

/** What went wrong, and so what to do about it. */
export type ProviderFault =
  /** It did not answer, not in time, or not now: try again later. */
  | "unavailable"
  /** The credentials are not good, or not any more. */
  | "unauthorized"
  /** The account may not do that. */
  | "forbidden"
  /** It understood, and does not do it. */
  | "refused"
  /** It answered something that is none of what it may. */
  | "unreadable";

/** Carries no credential, and nothing of what was sent. */
export class PaymentProviderError extends Error {
  override name = "PaymentProviderError";

  constructor(
    readonly fault: ProviderFault,
    /** In the provider's words, for the log and the owner. */
    message: string,
    /** The HTTP status; 0 when there was no answer. */
    readonly status = 0,
    /** The provider's word for it, such as `invalid_grant`; empty where it has none. */
    readonly code = "",
  ) {
    super(message);
  }
}
