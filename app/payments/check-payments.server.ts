import { setTimeout as delay } from "node:timers/promises";

import {
  applyPayment,
  type AppliedPayment,
  type PaymentMails,
} from "../data/payments/apply-payment.server";
import { findOrder } from "../data/orders/order-details.server";
import { listQrIds } from "../data/payments/counter-qr.server";
import { noteCheck, listDueChecks } from "../data/payments/payment-checks.server";
import {
  advancePaymentSearch,
  endPaymentSearch,
  findPaymentSearch,
  type PaymentSearch,
} from "../data/payments/payment-searches.server";
import { keepPayer, lacksPayer } from "../data/payments/unclaimed-payments.server";
import type { Author } from "../domain/history/author";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { isOrderNumber } from "../domain/orders/order-number";
import type { ProviderPayment } from "../domain/payments/payment";
import type { JobTurn } from "../domain/plain/job-turn";
import { getLog } from "../log/log.server";
import { openPaymentProvider, type OpenedProvider } from "./open-provider.server";
import { PaymentProviderError, isFaultOfAll, type ListedPayments } from "./payment-provider";

export type PaymentContext = {
  now: Date;
  mails: PaymentMails;
  author?: Author | null;
};

export type OpenProvider = (now: Date) => Promise<OpenedProvider | null>;

type CheckedPayment = AppliedPayment | { outcome: "not-connected" } | { outcome: "not-found" };

type OrderCheck =
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
  const errors: PaymentProviderError[] = [];
  const noteFault = (error: unknown) => {
    if (!(error instanceof PaymentProviderError)) throw error;
    errors.push(error);
  };
  const known = order.payments.map(({ providerId }) => providerId);
  const scanned = await listScanned(orderNumber, opened).catch((error: unknown) => {
    noteFault(error);
    return [];
  });
  const missing = [...new Set([...known, ...scanned])].filter((id) => !isFound.has(id));
  for (const id of missing) {
    try {
      const payment = await opened.ask((provider) => provider.findPayment(id));
      if (payment) changes.push(await applyFoundPayment(payment, opened, context));
    } catch (error) {
      noteFault(error);
    }
  }
  await noteCheck(orderNumber, context.now, { author: context.author ?? null });
  if (errors[0]) throw errors[0];
  const changedCount = changes.filter(({ outcome }) => outcome === "applied").length;
  return { outcome: "checked", foundCount: changes.length, changedCount };
}

/** The payments of the order's codes. @throws PaymentProviderError */
async function listScanned(orderNumber: string, { ask }: OpenedProvider): Promise<string[]> {
  const ids: string[] = [];
  for (const id of await listQrIds(orderNumber)) {
    const qr = await ask((provider) => provider.findQr(id));
    ids.push(...(qr?.paymentIds ?? []));
  }
  return ids;
}

/**
 * For a webhook about a code, which is believed only for the id.
 * @returns null for a code that is none of the shop's
 * @throws PaymentProviderError
 */
export async function checkQr(id: string, context: PaymentContext): Promise<OrderCheck | null> {
  const opened = await openPaymentProvider(context.now);
  if (!opened) return { outcome: "not-connected" };
  const qr = await opened.ask((provider) => provider.findQr(id));
  if (!qr) return null;
  return isOrderNumber(qr.externalReference) ? checkOrder(qr.externalReference, context) : null;
}

function sortByAge(found: readonly ProviderPayment[], now: Date): ProviderPayment[] {
  const timeOf = ({ createdAt }: ProviderPayment) => (createdAt ?? now).getTime();
  return found.toSorted((left, right) => timeOf(left) - timeOf(right));
}

/** Of one without an order it asks for the payer too: the owner can find out whose it was. */
async function applyFoundPayment(
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

/** Keeps a run shorter than the job's interval. */
const MOST_ORDERS = 250;
/** Between two orders, to spare the provider. */
const PAUSE_MS = 200;

type Surroundings = { open?: OpenProvider; pause?: () => Promise<unknown> };

/** Finds payments without a webhook. @throws PaymentProviderError when none can be asked about */
export async function reconcileOrders(
  { signal, ...context }: PaymentContext & JobTurn,
  { open = openPaymentProvider, pause = () => delay(PAUSE_MS) }: Surroundings = {},
): Promise<void> {
  if ((await open(context.now)) === null) return;
  const orderNumbers = await listDueChecks(context.now, MOST_ORDERS);
  for (const [position, orderNumber] of orderNumbers.entries()) {
    if (position > 0) await pause();
    if (signal.aborted) return;
    await checkOne(orderNumber, context, open);
  }
}

async function checkOne(
  orderNumber: string,
  context: PaymentContext,
  open: OpenProvider,
): Promise<void> {
  try {
    const checked = await checkOrder(orderNumber, context, open);
    if (checked.outcome === "checked" && checked.changedCount > 0) {
      getLog().info({ orderNumber, changed: checked.changedCount }, "payments found by asking");
    }
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
    const isKnown = error instanceof PaymentProviderError;
    getLog()[isKnown ? "warn" : "error"]({ err: error, orderNumber }, "order not asked about");
    // Without a new date this order would be the first in every run and could block all others.
    const isOfAll = isFaultOfAll(error);
    await noteCheck(orderNumber, context.now, { isAnswered: !isOfAll });
    if (isOfAll) throw error;
  }
}

const MOST_PAGES = 10;

/**
 * Of a time in which orders may have been lost, as after a restore. The next run goes on from
 * there.
 * @throws PaymentProviderError
 */
export async function searchLostPayments(
  { signal, now, mails }: PaymentContext & JobTurn,
  open: OpenProvider = openPaymentProvider,
): Promise<void> {
  for (let page = 0; page < MOST_PAGES && !signal.aborted; page += 1) {
    const search = await findPaymentSearch();
    if (search === null) return;
    const opened = await open(now);
    if (!opened) return;
    const listed = await opened.ask((provider) => provider.listPayments(search));
    let foundCount = 0;
    for (const payment of listed.payments) {
      if (!isOrderNumber(payment.externalReference)) continue;
      const { outcome } = await applyFoundPayment(payment, opened, { now, mails });
      if (outcome !== "unchanged") foundCount += 1;
    }
    if (foundCount > 0) getLog().info({ foundCount }, "payments found in a period");
    await (listed.isLast
      ? endPaymentSearch(search.id)
      : advancePaymentSearch(goOn(search, listed)));
  }
}

/** The next page begins at the last payment, so that the offset stays small. */
function goOn(search: PaymentSearch, { payments, readCount }: ListedPayments): PaymentSearch {
  const last = payments.at(-1)?.createdAt ?? null;
  return last !== null && last > search.begin
    ? { ...search, begin: last, skip: 0 }
    : { ...search, skip: search.skip + readCount };
}
