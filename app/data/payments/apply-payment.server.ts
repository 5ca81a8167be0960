import { eq } from "drizzle-orm";

import { payments } from "../../../db/schema/payments";
import type { Connection } from "../../../db/open";
import type { Order } from "../../domain/orders/order-details";
import { canMoveTo, canReceivePayment, toOrderFacts } from "../../domain/orders/order-moves";
import { canPayOnline } from "../../domain/payments/order-payments";
import type { ProviderPayment } from "../../domain/payments/payment";
import { mergePayment } from "../../domain/payments/payment-merge";
import { findMismatches } from "../../domain/payments/payment-mismatch";
import { describePayment, type DescribedPayment } from "../../domain/payments/payment-sentence";
import { settlePayments, type SettledPayments } from "../../domain/payments/payment-settlement";
import { isUnclaimed } from "../../domain/payments/unclaimed-payment";
import { getOrder, readOrderByNumber } from "../orders/order-details.server";
import { readOrderPayments } from "./order-payments.server";
import { writeNextAlert } from "./payment-alert-writing.server";
import {
  startWriting,
  writeMove,
  writeReceivedMoney,
  type ComposeMails,
  type Writing,
} from "../orders/order-writing.server";
import { readNextCheck } from "./payment-checks.server";
import { getShop } from "../sqlite/shop.server";
import { readTime } from "../sqlite/stored-values.server";
import { forgetUnclaimed, keepUnclaimed } from "./unclaimed-payments.server";

export type PaymentMails = {
  /** To the shopper, when the order is paid or fully refunded. */
  moved: ComposeMails;
  /** To the shopper, when a pending payment fails. */
  failed: ComposeMails;
  /** To the owner, when a new alert is raised. */
  alerted: ComposeMails;
};

export type PaymentApplication = {
  /** The account whose token asked the provider. */
  accountId: string;
  isLive: boolean;
  composeMails: PaymentMails;
};

export type AppliedPayment =
  /** `applied` when something changed; with mismatches the payment does not pay the order. */
  | { outcome: "applied" | "unchanged"; orderNumber: string; mismatches: string[] }
  /** No order has that number. The owner sees the payment when it looks like the shop's. */
  | { outcome: "unknown-order" };

/**
 * Stores the provider's answer about a payment and updates its order, in one transaction. Every payment
 * comes in here. It is idempotent: the same answer changes things once, in whatever order answers come.
 *
 * @throws DatabaseUnavailableError
 */
export function applyPayment(
  payment: ProviderPayment,
  application: PaymentApplication,
  now: Date,
): Promise<AppliedPayment> {
  return getShop().database.write((connection) => {
    const stored = readStored(connection, payment.id);
    const order = stored
      ? getOrder(connection, stored.orderId)
      : readOrderByNumber(connection, payment.externalReference);
    if (!order) {
      if (isUnclaimed(payment, application)) keepUnclaimed(connection, payment, now);
      else forgetUnclaimed(connection, payment.id);
      return { outcome: "unknown-order" };
    }

    const merged = stored && mergePayment(stored, payment);
    const facts = merged ?? stored ?? payment;
    const mismatches = checkTerms(facts, stored, { order, ...application });
    const applied = { orderNumber: order.orderNumber, mismatches };
    const isKnown = stored?.mismatches === mismatches.join(" ") && merged === null;
    if (isKnown) return { outcome: "unchanged", ...applied };

    const compared = { ...payment, ...facts, mismatches };
    writePayment(connection, compared, order, now);
    if (stored === null) forgetUnclaimed(connection, payment.id);
    const writing = startWriting(connection, { order, author: "", now });
    const sentence = describePayment(compared);
    if (stored === null || sentence !== describePayment(toTold(stored))) {
      writing.set({});
      writing.tell("payment-news", { text: sentence });
    }
    writeConsequences(connection, writing, application.composeMails);
    return { outcome: "applied", ...applied };
  });
}

type StoredPayment = NonNullable<ReturnType<typeof readStored>>;

function readStored({ queries }: Connection, providerId: string) {
  const row = queries.select().from(payments).where(eq(payments.providerId, providerId)).get();
  if (!row) return null;
  const { orderId, mismatches, status, statusDetail, amountInCents, refundedInCents } = row;
  const { currency, collectorId, isLive, method, type, instalments, netInCents } = row;
  return {
    ...{ orderId, mismatches, status, statusDetail, amountInCents, refundedInCents },
    ...{ currency, collectorId, isLive, method, type, instalments, netInCents },
    approvedAt: row.approvedAt === null ? null : readTime(row.approvedAt),
    updatedAt: row.providerUpdatedAt === null ? null : readTime(row.providerUpdatedAt),
  };
}

function toTold(stored: StoredPayment): DescribedPayment {
  return { ...stored, mismatches: stored.mismatches.split(" ") };
}

type Checked = Pick<ProviderPayment, "amountInCents" | "currency" | "collectorId" | "isLive">;

/** An accepted payment keeps the account of its time, even if the shop has another account now. */
function checkTerms(
  payment: Checked,
  stored: StoredPayment | null,
  { order, accountId, isLive }: { order: Order; accountId: string; isLive: boolean },
): string[] {
  const isAccepted = stored?.mismatches === "" && stored.collectorId === payment.collectorId;
  return findMismatches(payment, {
    totalInPesos: order.totalInPesos,
    paymentMethod: order.paymentMethod,
    accountId: isAccepted ? stored.collectorId : accountId,
    isLive: isAccepted ? stored.isLive : isLive,
  });
}

type ComparedPayment = ProviderPayment & { mismatches: string[] };

function writePayment(
  { queries }: Connection,
  compared: ComparedPayment,
  order: Order,
  now: Date,
): void {
  const { status, statusDetail, amountInCents, refundedInCents, currency, collectorId } = compared;
  const { isLive, method, type, instalments, netInCents } = compared;
  const { createdAt, approvedAt, updatedAt } = compared;
  const columns = {
    ...{ status, statusDetail, amountInCents, refundedInCents, currency, collectorId },
    ...{ isLive, method, type, instalments, netInCents },
    mismatches: compared.mismatches.join(" "),
    approvedAt: approvedAt?.toISOString() ?? null,
    providerUpdatedAt: updatedAt?.toISOString() ?? null,
    updatedAt: now.toISOString(),
  };
  queries
    .insert(payments)
    .values({
      ...columns,
      orderId: order.id,
      providerId: compared.id,
      providerCreatedAt: createdAt?.toISOString() ?? null,
      createdAt: now.toISOString(),
    })
    .onConflictDoUpdate({ target: payments.providerId, set: columns })
    .run();
}

/** Updates the order by all its payments. `writing.order` has the payments before this change. */
function writeConsequences(connection: Connection, writing: Writing, mails: PaymentMails): void {
  const { order, now } = writing;
  const known = settlePayments(order, order.payments);
  const settled = settlePayments(order, readOrderPayments(connection, order.id));
  moveOn(writing, known, settled, mails);
  writeNextAlert(connection, writing, {
    before: known.causes,
    after: settled.causes,
    composeMails: mails.alerted,
  });
  writing.set({ paymentCheckAt: readNextCheck(connection, order.id, now) });
}

function moveOn(
  writing: Writing,
  known: SettledPayments,
  settled: SettledPayments,
  mails: PaymentMails,
): void {
  const { order } = writing;
  const facts = toOrderFacts(order);
  if (settled.isCovered && canReceivePayment(facts)) {
    writeReceivedMoney(writing, mails.moved);
  }
  const wasAwaited = known.situation === "waiting" || known.situation === "in-review";
  // A shopper whose payment fails at once sees it on the provider's page.
  if (wasAwaited && settled.situation === "rejected" && canPayOnline(order)) {
    writing.sendMails(mails.failed);
  }
  // Only for this change: an order that was refunded before may have been paid by another way since.
  if (settled.isGivenBack && !known.isGivenBack && canMoveTo(facts, "refunded")) {
    writeMove(writing, "refunded");
    writing.sendMails(mails.moved);
  }
}
