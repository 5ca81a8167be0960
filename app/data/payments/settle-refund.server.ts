import { eq } from "drizzle-orm";

import { paymentRefunds } from "../../../db/schema/payments";
import type { Connection } from "../../../db/open";
import type { OutgoingMail } from "../../domain/mail/mail";
import type { Order } from "../../domain/orders/order-details";
import type { OrderRefund } from "../../domain/payments/order-payments";
import {
  findPaymentAlert,
  formatCauses,
  gravestAlert,
  nextAlert,
} from "../../domain/payments/payment-alert";
import {
  isSeenGone,
  nextRefundAttempt,
  refundSentence,
  type RefundState,
} from "../../domain/payments/payment-refund";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { getOrder } from "../orders/order-details.server";
import { startWriting, type ComposeMails } from "../orders/order-writing.server";
import {
  countFailedRefunds,
  readAlertCauses,
  readStoredAlert,
} from "./payment-alert-writing.server";
import { getShop } from "../sqlite/shop.server";

/** What became of asking for a refund. */
export type RefundAnswer =
  | {
      status: Exclude<RefundState, "wanted">;
      /** Empty when it is not known. */
      providerId: string;
      /** Null for what was asked for. */
      amountInCents: number | null;
      lastError: string;
    }
  /** Nobody knows yet: it is asked again. */
  | { status: "wanted"; lastError: string };

export type RefundMails = {
  /** To the shopper, whose money comes back. */
  refunded: (order: Order, settings: ShopSettings, refund: OrderRefund) => OutgoingMail[];
  /** To the owner, who has to see to it. */
  alerted: ComposeMails;
};

export type SettledRefund = { order: Order; refund: OrderRefund };

/** When the figures of the payment are looked at, should the look right after this not happen. */
const CHECK_AFTER_MS = 5 * 60 * 1000;

/**
 * Stores what the provider said, with the history, the mails and, where it failed, the alert. What is
 * settled stays as it is.
 *
 * @throws DatabaseUnavailableError
 */
export function settleRefund(
  refundId: number,
  answer: RefundAnswer,
  { now, composeMails }: { now: Date; composeMails: RefundMails },
): Promise<SettledRefund> {
  return getShop().database.write((connection) => {
    const row = connection.queries
      .select()
      .from(paymentRefunds)
      .where(eq(paymentRefunds.id, refundId))
      .get();
    if (!row) throw new Error(`There is no refund ${refundId}`);
    const isOpen = row.status === "wanted" || row.status === "in_process";
    if (!isOpen) return readSettled(connection, row.orderId, refundId);

    const isNews = storeAnswer(connection, row, answer, now);
    const settled = readSettled(connection, row.orderId, refundId);
    if (isNews) tellOfRefund(connection, settled, { row, now, composeMails });
    return readSettled(connection, row.orderId, refundId);
  });
}

type RefundRow = typeof paymentRefunds.$inferSelect;

/** Whether there is something new to tell. */
function storeAnswer(
  { queries }: Connection,
  row: RefundRow,
  answer: RefundAnswer,
  now: Date,
): boolean {
  const isWaiting = answer.status === "wanted" || answer.status === "in_process";
  const known = answer.status === "wanted" ? null : answer;
  queries
    .update(paymentRefunds)
    .set({
      // One that is in process is not wanted anew.
      status: known?.status ?? row.status,
      lastError: answer.lastError,
      providerId: known === null || known.providerId === "" ? row.providerId : known.providerId,
      amountInCents: known?.amountInCents ?? row.amountInCents,
      nextAttemptAt: isWaiting ? nextRefundAttempt(row.attempts, now).toISOString() : null,
      settledAt: isWaiting ? null : now.toISOString(),
    })
    .where(eq(paymentRefunds.id, row.id))
    .run();
  if (known !== null) return known.status !== row.status;
  // A provider that does not answer is told of once.
  return row.status === "wanted" && row.lastError === "" && answer.lastError !== "";
}

type Telling = { row: RefundRow; now: Date; composeMails: RefundMails };

function tellOfRefund(
  connection: Connection,
  { order, refund }: SettledRefund,
  { row, now, composeMails }: Telling,
): void {
  const { set, tell, sendMails } = startWriting(connection, { order, author: row.author, now });
  tell("refund", { text: refundSentence(refund) });
  if (refund.status === "refused") {
    set(addFailure(connection, order));
    // Of the failure, whatever graver one stands at the order.
    sendMails((current, settings) =>
      composeMails.alerted({ ...current, paymentAlert: "refund-failed" }, settings),
    );
    return;
  }
  if (refund.status === "wanted") return set({});
  if (order.paymentAlert === "refund-failed" && countFailedRefunds(connection, order.id) === 0) {
    // What it hid may still be there.
    const stored = readStoredAlert(connection, order.id);
    const after = readAlertCauses(connection, order);
    const next = nextAlert(stored, { before: { ...after, "refund-failed": 1 }, after });
    set({ paymentAlert: next.alert, paymentAlertsDismissed: formatCauses(next.dismissed) });
  }
  set({ paymentCheckAt: new Date(now.getTime() + CHECK_AFTER_MS).toISOString() });
  // Whoever was told that it is on its way needs no second mail when it has arrived.
  const isFirst = row.status === "wanted";
  if (isFirst) sendMails((current, settings) => composeMails.refunded(current, settings, refund));
}

/** The alert of one more refund that failed: news also after others that the owner dismissed. */
function addFailure(connection: Connection, order: Order) {
  const { alert, dismissed } = readStoredAlert(connection, order.id);
  const standing = findPaymentAlert(alert)?.id;
  const before = countFailedRefunds(connection, order.id) - 1;
  return {
    paymentAlert:
      gravestAlert(["refund-failed", ...(standing === undefined ? [] : [standing])]) ??
      "refund-failed",
    paymentAlertsDismissed: formatCauses({
      ...dismissed,
      "refund-failed": Math.min(dismissed["refund-failed"] ?? 0, Math.max(before, 0)),
    }),
  };
}

/**
 * A refund with its order.
 *
 * @throws DatabaseUnavailableError
 */
export function findSettledRefund(order: Order, refundId: number): Promise<SettledRefund> {
  return getShop().database.read((connection) => readSettled(connection, order.id, refundId));
}

function readSettled(connection: Connection, orderId: number, refundId: number): SettledRefund {
  const order = getOrder(connection, orderId);
  const refund = order.refunds.find(({ id }) => id === refundId);
  if (!refund) throw new Error(`There is no refund ${refundId} of order ${orderId}`);
  return { order, refund };
}

/**
 * Whether the provider's figure of the payment shows that this refund was done. Another one of which
 * nobody heard may be what the figure shows: asking again with our own key does no harm, and taking
 * it for ours would leave this one undone.
 *
 * @param goneInCents all that went back of the payment, as the provider has it
 * @throws DatabaseUnavailableError
 */
export function isRefundSeen(refundId: number, goneInCents: number): Promise<boolean> {
  return getShop().database.read(({ sqlite }) => {
    const row = sqlite
      .prepare<[number], { amount: number; before: number; others: number }>(
        `SELECT mine.amount_in_cents AS amount, mine.refunded_before_in_cents AS before,
          (SELECT coalesce(sum(amount_in_cents), 0) FROM payment_refunds
            WHERE payment_id = mine.payment_id AND id <> mine.id
            AND (status = 'wanted' OR (status IN ('approved', 'in_process')
              AND (id > mine.id OR settled_at > mine.created_at)))) AS others
          FROM payment_refunds AS mine WHERE mine.id = ?`,
      )
      .get(refundId);
    if (!row) return false;
    const figures = { goneInCents, beforeInCents: row.before, othersInCents: row.others };
    return isSeenGone({ amountInCents: row.amount }, figures);
  });
}
