import {
  applyPayment,
  type AppliedPayment,
  type PaymentMails,
} from "../data/payments/apply-payment.server";
import { findOrder } from "../data/orders/order-details.server";
import { noteCheck } from "../data/payments/payment-checks.server";
import { keepPayer, lacksPayer } from "../data/payments/unclaimed-payments.server";
import type { Author } from "../domain/history/actions";
import type { ProviderPayment } from "../domain/payments/payment";
import { openPaymentProvider, type OpenedProvider } from "./open-provider.server";
import { PaymentProviderError } from "./payment-provider";

export type PaymentContext = {
  now: Date;
  mails: PaymentMails;
  /** Who asks in the back office; null for the shop itself and for shoppers. */
  author?: Author | null;
};

export type OpenProvider = (now: Date) => Promise<OpenedProvider | null>;

type CheckedPayment = AppliedPayment | { outcome: "not-connected" } | { outcome: "not-found" };

export type OrderCheck =
  | { outcome: "not-connected" }
  | { outcome: "unknown-order" }
  /** The number of payments that the provider has, and of those that changed something. */
  | { outcome: "checked"; foundCount: number; changedCount: number };

/** A webhook or an address is believed only for the id. @throws PaymentProviderError */
export async function checkPayment(
  paymentId: string,
  context: PaymentContext,
  open: OpenProvider = openPaymentProvider,
): Promise<CheckedPayment> {
  const opened = await open(context.now);
  if (!opened) return { outcome: "not-connected" };
  const payment = await opened.ask((provider) => provider.findPayment(paymentId));
  return payment === null ? { outcome: "not-found" } : applyFoundPayment(payment, opened, context);
}

/** One that fails does not stop the others. @throws PaymentProviderError */
export async function checkOrder(
  orderNumber: string,
  context: PaymentContext,
  open: OpenProvider = openPaymentProvider,
): Promise<OrderCheck> {
  const opened = await open(context.now);
  if (!opened) return { outcome: "not-connected" };
  const order = await findOrder(orderNumber);
  if (!order) return { outcome: "unknown-order" };

  const found = await opened.ask((provider) => provider.searchPayments(orderNumber));
  const changes = [];
  for (const payment of sortByAge(found, context.now)) {
    changes.push(await applyFoundPayment(payment, opened, context));
  }

  // The provider's search misses some payments, and all of test accounts.
  const isFound = new Set(found.map(({ id }) => id));
  const missing = order.payments.filter(({ providerId }) => !isFound.has(providerId));
  const errors: PaymentProviderError[] = [];
  for (const { providerId } of missing) {
    try {
      const payment = await opened.ask((provider) => provider.findPayment(providerId));
      if (payment) changes.push(await applyFoundPayment(payment, opened, context));
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      errors.push(error);
    }
  }
  await noteCheck(orderNumber, context.now, { author: context.author ?? null });
  if (errors[0]) throw errors[0];
  const changedCount = changes.filter(({ outcome }) => outcome === "applied").length;
  return { outcome: "checked", foundCount: changes.length, changedCount };
}

/** The oldest first, for the order's history. */
function sortByAge(found: readonly ProviderPayment[], now: Date): ProviderPayment[] {
  const timeOf = ({ createdAt }: ProviderPayment) => (createdAt ?? now).getTime();
  return found.toSorted((left, right) => timeOf(left) - timeOf(right));
}

/** Of one without an order it asks for the payer too: the owner can find out whose it was. */
export async function applyFoundPayment(
  payment: ProviderPayment,
  { ask, accountId, isLive }: OpenedProvider,
  { now, mails, author = null }: PaymentContext,
): Promise<AppliedPayment> {
  const applied = await applyPayment(payment, { accountId, isLive, mails, author }, now);
  if (applied.outcome === "unknown-order" && (await lacksPayer(payment.id))) {
    const payer = await ask((provider) => provider.findPayer(payment.id));
    await keepPayer(payment.id, payer);
  }
  return applied;
}
