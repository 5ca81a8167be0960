import { eq } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { payments } from "../../../db/schema/payments";
import type { Author } from "../../domain/history/author";
import { type Order, NO_OWNER } from "../../domain/orders/order";
import { canMoveTo, canReceivePayment, toOrderFacts } from "../../domain/orders/order-moves";
import {
  cameToNothing,
  canPayOnline,
  hasBeenPaid,
  type OrderPayment,
  isSamePayment,
  mergePayment,
  pickFacts,
  type MergedFacts,
  isUnclaimed,
} from "../../domain/payments/order-payments";
import { type ProviderPayment, findMismatches } from "../../domain/payments/payment";
import { describePayment } from "../../domain/payments/payment-words";
import { summarizePayments, type PaymentSummary } from "../../domain/payments/payment-summary";
import { expectedAmount, paidOfRest, settleRestOnline } from "../../domain/payments/rest-online";
import { formatPesos } from "../../domain/plain/money";
import { hasLostEnd, holdForCoupon, startHold } from "../../domain/stock/hold";
import { writeBy } from "../history/write-as.server";
import { getOrder, readOrderByNumber } from "../orders/order-details.server";
import { readSettingsNow } from "../shop/settings.server";
import { readTime } from "../sqlite/stored-values.server";
import { holdsPieces } from "../stock/order-stock.server";
import { handOverAtCounter } from "./counter-qr.server";
import { readOrderPayments, readMismatches } from "./order-payments.server";
import { writeNextAlert } from "./payment-alert-writing.server";
import {
  startWriting,
  writeMove,
  writeReceivedMoney,
  type ComposeMails,
  type Writing,
} from "../orders/order-writing.server";
import { readNextCheck } from "./payment-checks.server";
import { forgetUnclaimed, keepUnclaimed } from "./unclaimed-payments.server";

export type PaymentMails = {
  /** To the shopper, when the order is paid or fully refunded. */
  moved: ComposeMails;
  /** To the shopper, when a pending payment fails. */
  failed: ComposeMails;
  /** To the owner, when a new alert is raised. */
  alerted: ComposeMails;
};

export type AppliedPayment =
  /** `applied` when something changed; with mismatches the payment does not pay the order. */
  | { outcome: "applied" | "unchanged"; orderNumber: string; mismatches: string[] }
  /** No order has that number. The owner sees the payment when it looks like the shop's. */
  | { outcome: "unknown-order" };

/**
 * Every answer of the provider is applied here, after a webhook, a return or a reconciliation. It
 * is idempotent, and the order in which the answers arrive makes no difference.
 */
export function applyPayment(
  payment: ProviderPayment,
  context: {
    /** The account whose token asked the provider. */
    accountId: string;
    isLive: boolean;
    mails: PaymentMails;
    /** Who asked the provider in the back office; null for the shop itself and for shoppers. */
    author?: Author | null;
  },
  now: Date,
): Promise<AppliedPayment> {
  const { author = null } = context;
  return writeBy({ author, action: "order.change", now }, async (connection) => {
    const stored = await readPayment(connection, payment.id);
    const order = stored
      ? await getOrder(connection, stored.orderId)
      : await readOrderByNumber(connection, payment.externalReference);
    if (!order) {
      if (isUnclaimed(payment, context)) await keepUnclaimed(connection, payment, now);
      else await forgetUnclaimed(connection, payment.id);
      return { outcome: "unknown-order" };
    }

    const facts = stored ? mergePayment(stored.facts, payment) : pickFacts(payment);
    const mismatches = findTermMismatches(facts, stored, { order, ...context });
    const applied = { orderNumber: order.orderNumber, mismatches };
    const isSameDoubt = mismatches.join(" ") === stored?.mismatches.join(" ");
    if (stored && isSameDoubt && isSamePayment(facts, stored.facts)) {
      return { outcome: "unchanged", ...applied };
    }

    await writePayment(connection, { payment, facts, mismatches, order, now });
    if (stored === null) await forgetUnclaimed(connection, payment.id);
    const writing = startWriting(connection, { order, author: NO_OWNER, now });
    const sentence = describePayment({ ...facts, mismatches });
    const storedSentence =
      stored && describePayment({ ...stored.facts, mismatches: stored.mismatches });
    // The history gets an entry only when it would read differently.
    if (sentence !== storedSentence) {
      await writing.touch();
      await writing.addEvent("payment-news", { text: sentence });
    }
    const isNewMoney = mismatches.length === 0 && !(stored && hasBeenPaid(stored.facts));
    const current = isNewMoney ? await payRest(writing, facts) : order;
    await updateOrder(writing, current, context.mails);
    return { outcome: "applied", ...applied };
  });
}

/** What a correction left to pay is a part of the total once it came. */
async function payRest(writing: Writing, facts: MergedFacts): Promise<Order> {
  const { connection, order, set, addEvent } = writing;
  const paidInPesos = paidOfRest(order, facts);
  if (paidInPesos === 0) return order;
  await set(settleRestOnline(order, paidInPesos));
  await addEvent("rest-paid", { text: `${formatPesos(paidInPesos)} con Mercado Pago` });
  return getOrder(connection, order.id);
}

/**
 * An accepted payment keeps the account and the amount of its time, even if the shop has another account now, or
 * the order another total.
 */
function findTermMismatches(
  facts: MergedFacts,
  stored: StoredPayment | null,
  { order, accountId, isLive }: { order: Order; accountId: string; isLive: boolean },
): string[] {
  const isAccepted =
    stored !== null &&
    stored.mismatches.length === 0 &&
    stored.facts.collectorId === facts.collectorId;
  const isSettled =
    isAccepted &&
    stored.facts.amountInCents === facts.amountInCents &&
    (hasBeenPaid(stored.facts) || cameToNothing(facts));
  return findMismatches(facts, {
    totalInPesos: isSettled ? facts.amountInCents / 100 : expectedAmount(order, facts),
    paymentMethod: order.paymentMethod,
    accountId: isAccepted ? stored.facts.collectorId : accountId,
    isLive: isAccepted ? stored.facts.isLive : isLive,
  });
}

/** Updates the order by all its payments. `writing.order` has the payments before this change. */
async function updateOrder(writing: Writing, paid: Order, mails: PaymentMails): Promise<void> {
  const { connection, order, now } = writing;
  const before = summarizePayments(order, order.payments);
  const payments = await readOrderPayments(connection, order.id);
  const after = summarizePayments(paid, payments);
  await updateState(writing, { before, after }, mails);
  // Money that revived an order is no surprise any more.
  const current = order.status === "cancelled" ? await getOrder(connection, order.id) : paid;
  const { causes } = summarizePayments(current, payments);
  await writeNextAlert(writing, {
    before: before.causes,
    after: causes,
    composeMails: mails.alerted,
  });
  const newHold = after.isCovered ? null : await findNewHold(writing, payments);
  await writing.set({
    paymentCheckAt: await readNextCheck(connection, order.id, now),
    ...(newHold && { holdUntil: newHold.toISOString() }),
  });
}

async function findNewHold(
  { connection, order, now }: Writing,
  payments: OrderPayment[],
): Promise<Date | null> {
  if (!hasLostEnd(order, payments)) return holdForCoupon(order, payments);
  if (!(await holdsPieces(connection, order.id))) return null;
  return startHold(order.paymentMethod, now, await readSettingsNow(connection));
}

async function updateState(
  writing: Writing,
  { before, after }: Record<"before" | "after", PaymentSummary>,
  mails: PaymentMails,
): Promise<void> {
  const { order } = writing;
  const orderFacts = toOrderFacts(order);
  if (after.isCovered && canReceivePayment(orderFacts)) {
    await writeReceivedMoney(writing, mails.moved);
    await handOverAtCounter(writing);
  }
  const wasAwaited = before.situation === "waiting" || before.situation === "in-review";
  // A shopper whose payment fails at once sees it on the provider's page.
  if (wasAwaited && after.situation === "rejected" && canPayOnline(order)) {
    await writing.sendMails(mails.failed);
  }
  // Only for this change: an order that was refunded before may have been paid by another way since.
  if (
    after.isOnlineMoneyRefunded &&
    !before.isOnlineMoneyRefunded &&
    canMoveTo(orderFacts, "refunded")
  ) {
    await writeMove(writing, "refunded");
    await writing.sendMails(mails.moved);
  }
}

type StoredPayment = { orderId: number; mismatches: string[]; facts: MergedFacts };

async function readPayment(
  { queries }: Connection,
  providerId: string,
): Promise<StoredPayment | null> {
  const [row] = await queries
    .select()
    .from(payments)
    .where(eq(payments.providerId, providerId))
    .limit(1);
  if (!row) return null;
  return {
    orderId: row.orderId,
    mismatches: readMismatches(row.mismatches),
    facts: pickFacts({
      ...row,
      approvedAt: readTime(row.approvedAt),
      updatedAt: readTime(row.providerUpdatedAt),
      expiresAt: readTime(row.expiresAt),
    }),
  };
}

async function writePayment(
  { queries }: Connection,
  paid: {
    payment: ProviderPayment;
    facts: MergedFacts;
    mismatches: string[];
    order: Order;
    now: Date;
  },
): Promise<void> {
  const { payment, mismatches, order, now } = paid;
  const { approvedAt, updatedAt, expiresAt, ...others } = paid.facts;
  const columns = {
    ...others,
    mismatches: mismatches.join(" "),
    approvedAt: approvedAt?.toISOString() ?? null,
    providerUpdatedAt: updatedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    updatedAt: now.toISOString(),
  };
  await queries
    .insert(payments)
    .values({
      ...columns,
      orderId: order.id,
      providerId: payment.id,
      providerCreatedAt: payment.createdAt?.toISOString() ?? null,
      createdAt: now.toISOString(),
    })
    .onConflictDoUpdate({ target: payments.providerId, set: columns });
}
