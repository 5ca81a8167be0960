import type { ProviderAccount, ProviderPayment, ProviderRefund } from "../domain/payments/payment";

export type PaymentProvider = {
  /** The same idempotency key gives the same page. @throws PaymentProviderError */
  createPaymentPage(page: NewPaymentPage): Promise<CreatedPaymentPage>;
  /** A code to pay in the shop. The same idempotency key gives the same one. @throws PaymentProviderError */
  createQr(qr: NewQr): Promise<CreatedQr>;
  /** Null when there is no such code, or it belongs to another account. @throws PaymentProviderError */
  findQr(id: string): Promise<ProviderQr | null>;
  /** Nobody can pay it then. @throws PaymentProviderError "refused" for one that was paid or has ended */
  cancelQr(id: string, idempotencyKey: string): Promise<void>;
  /** Null when there is no such payment, or it belongs to another account. @throws PaymentProviderError */
  findPayment(id: string): Promise<ProviderPayment | null>;
  /** Name and e-mail of the payer, as far as they are known. @throws PaymentProviderError */
  findPayer(id: string): Promise<string>;
  /** The page of the coupon of a payment in cash; null without one. @throws PaymentProviderError */
  findCoupon(id: string): Promise<string | null>;
  /** Every payment of an order, failed ones included, the newest first. @throws PaymentProviderError */
  searchPayments(externalReference: string): Promise<ProviderPayment[]>;
  /** One page of the account's payments of a period, the oldest first. @throws PaymentProviderError */
  listPayments(period: PaymentPeriod): Promise<ListedPayments>;
  /** Refunds money. The same idempotency key refunds it once. @throws PaymentProviderError */
  refund(refund: NewRefund): Promise<ProviderRefund>;
  /** The account of the access token; this also proves that the token works. @throws PaymentProviderError */
  getAccount(): Promise<ProviderAccount>;
};

export type PaymentPeriod = {
  begin: Date;
  end: Date;
  /** The number of the oldest payments to leave out. */
  skip: number;
};

export type ListedPayments = {
  payments: ProviderPayment[];
  /** The number of payments on this page, unreadable ones included. */
  readCount: number;
  isLast: boolean;
};

export type NewPaymentPage = {
  idempotencyKey: string;
  externalReference: string;
  items: readonly { id: string; title: string; quantity: number; priceInPesos: number }[];
  /** Has to be the sum of the items, otherwise the provider's adapter throws. */
  totalInPesos: number;
  payer: { name: string; email: string };
  instalments: number;
  returnTo: { success: string; failure: string; pending: string };
  webhooksTo: string;
  statementName: string;
  opensAt: Date;
  closesAt: Date;
  /** The deadline of a cash coupon. */
  cashDueAt: Date;
};

export type CreatedPaymentPage = {
  id: string;
  /** Checked: on the provider's own host over https, or on the simulator's. */
  address: string;
};

export type NewQr = Pick<
  NewPaymentPage,
  "idempotencyKey" | "externalReference" | "totalInPesos" | "opensAt" | "closesAt"
> & {
  title: string;
  /** The owner's name of the till at the provider: letters and digits. */
  posId: string;
};

/** `text` is what the drawn code says. */
export type CreatedQr = { id: string; text: string };

export type ProviderQr = {
  externalReference: string;
  /** Of each payment that the provider names by a number. */
  paymentIds: string[];
};

export type NewRefund = {
  paymentId: string;
  /** Null for everything that is left. */
  amountInCents: number | null;
  idempotencyKey: string;
};

export type ProviderFault =
  /** No answer, a late answer, or a temporary failure: try again later. */
  | "unavailable"
  | "unauthorized"
  /** The account is not allowed to do that. */
  | "forbidden"
  /** The provider understood the request and refuses it. */
  | "refused"
  | "unreadable";

/** These faults would meet every other request too. */
const FAULTS_OF_ALL: readonly ProviderFault[] = ["unavailable", "unauthorized", "forbidden"];

export function isFaultOfAll(error: unknown): boolean {
  return error instanceof PaymentProviderError && FAULTS_OF_ALL.includes(error.fault);
}

/** Contains no credential and nothing from the request. */
export class PaymentProviderError extends Error {
  override name = "PaymentProviderError";

  constructor(
    readonly fault: ProviderFault,
    /** The provider's own text, for the log and the owner. */
    message: string,
    /** The HTTP status; 0 without an answer. */
    readonly status = 0,
    /** The provider's error code, such as `invalid_grant`; empty without one. */
    readonly code = "",
  ) {
    super(message);
  }
}

export type PaymentAuthorizer = {
  authorizationAddress(request: AuthorizationRequest): string;
  /** @throws PaymentProviderError; "refused" for an expired or used code */
  exchangeCode(exchange: CodeExchange): Promise<GrantedTokens>;
  /** Uses up the refresh token. @throws PaymentProviderError, `invalid_grant` for an invalid one */
  renew(refreshToken: string): Promise<GrantedTokens>;
};

export type AuthorizationRequest = {
  state: string;
  returnTo: string;
  /** Null without PKCE. */
  codeVerifier: string | null;
};

type CodeExchange = { code: string; returnTo: string; codeVerifier: string | null };

export type GrantedTokens = {
  accessToken: string;
  /** Null when none was granted: the connection ends with the access token. */
  refreshToken: string | null;
  accountId: string;
  isLive: boolean;
  expiresInSeconds: number;
};

export type ProviderApplication = {
  clientId: string;
  clientSecret: string;
};

export type ProviderFactory = {
  openProvider(accessToken: string): PaymentProvider;
  openAuthorizer(application: ProviderApplication): PaymentAuthorizer;
};
