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

/** The mails that a change of a payment can cause. */
export type PaymentMails = {
  /** To the shopper, once the order moved: it was paid, or all of it went back. */
  moved: ComposeMails;
  /** To the shopper, once a payment that was waited for came to nothing. */
  failed: ComposeMails;
  /** To the owner, once there is something to look into. */
  alerted: ComposeMails;
};

export type PaymentApplication = {
  /** Whose account the provider was asked with. */
  accountId: string;
  isLive: boolean;
  composeMails: PaymentMails;
};

/** What an answer of the provider did. */
export type AppliedPayment =
  /** It told something new; mismatches when it does not pay the order. */
  | { outcome: "applied" | "unchanged"; orderNumber: string; mismatches: string[] }
  /** It names no order of the shop. The owner is shown it where the number is one of the shop's. */
  | { outcome: "unknown-order" };

/**
 * Stores what the provider says of a payment and does to its order whatever follows, in one
 * transaction. The one way in which a payment comes in: the same answer, however often and in
 * whatever order with others, changes things once.
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

/** The account that a payment went to was the shop's when it was stored; a new one changes nothing. */
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

/** What all payments of the order together mean for it; `writing.order` has them as they were before. */
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
  // Whoever is refused at once sees it there and then.
  if (wasAwaited && settled.situation === "rejected" && canPayOnline(order)) {
    writing.sendMails(mails.failed);
  }
  // Only when this payment changed: an order that was given back before may have been paid in another way since.
  if (settled.isGivenBack && !known.isGivenBack && canMoveTo(facts, "refunded")) {
    writeMove(writing, "refunded");
    writing.sendMails(mails.moved);
  }
}
