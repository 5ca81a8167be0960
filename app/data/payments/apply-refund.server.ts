import { eq } from "drizzle-orm";

import { paymentRefunds } from "../../../db/schema/payments";
import type { Connection } from "../../../db/connection";
import type { Author } from "../../domain/history/author";
import type { OutgoingMail } from "../../domain/mail/mail";
import type { Order } from "../../domain/orders/order";
import type { OrderRefund } from "../../domain/payments/order-payments";
import {
  findPaymentAlert,
  formatCauses,
  gravestAlert,
  nextAlert,
} from "../../domain/payments/payment-alert";
import {
  isRefundOpen,
  nextRefundAttempt,
  refundSentence,
  type RefundState,
} from "../../domain/payments/payment-refund";
import { formatPaid } from "../../domain/payments/payment-words";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { writeBy } from "../history/write-as.server";
import { getOrder } from "../orders/order-details.server";
import { writeRefundStepOf } from "../orders/withdrawal-steps.server";
import { startWriting, type ComposeMails } from "../orders/order-writing.server";
import {
  countFailedRefunds,
  readAlertCauses,
  readStoredAlert,
} from "./payment-alert-writing.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

export type RefundAnswer =
  | {
      status: Exclude<RefundState, "wanted">;
      providerId: string;
      /** Null for the requested amount. */
      amountInCents: number | null;
      lastError: string;
    }
  /** The result is unknown; the job asks again. */
  | { status: "wanted"; lastError: string };

export type RefundMails = {
  /** To the shopper, when the refund is accepted. */
  refunded: (order: Order, settings: ShopSettings, refund: OrderRefund) => OutgoingMail[];
  alerted: ComposeMails;
};

type RefundAnswering = {
  author?: Author | null;
  now: Date;
  mails: RefundMails;
};

export type AppliedRefund = { order: Order; refund: OrderRefund };

/** When the job checks the payment, in case the check right after the refund fails. */
const CHECK_AFTER_MS = 5 * 60 * 1000;

/** A settled refund does not change. */
export function applyRefund(
  refundId: number,
  answer: RefundAnswer,
  { author = null, now, mails }: RefundAnswering,
): Promise<AppliedRefund> {
  return writeBy({ author, action: "order.refund", now }, async (connection) => {
    const [row] = await connection.queries
      .select()
      .from(paymentRefunds)
      .where(eq(paymentRefunds.id, refundId))
      .limit(1);
    if (!row) throw new Error(`There is no refund ${refundId}`);
    if (!isRefundOpen(row)) return readRefund(connection, row.orderId, refundId);

    const isNews = await storeAnswer(connection, row, answer, now);
    const applied = await readRefund(connection, row.orderId, refundId);
    if (isNews) await writeRefundEvents(connection, applied, { row, now, mails });
    return readRefund(connection, row.orderId, refundId);
  });
}

type RefundRow = typeof paymentRefunds.$inferSelect;

/** Returns whether there is something new for the history. */
async function storeAnswer(
  { queries }: Connection,
  row: RefundRow,
  answer: RefundAnswer,
  now: Date,
): Promise<boolean> {
  const isWaiting = answer.status === "wanted" || answer.status === "in_process";
  const known = answer.status === "wanted" ? null : answer;
  await queries
    .update(paymentRefunds)
    .set({
      // A refund in process stays in process.
      status: known?.status ?? row.status,
      lastError: answer.lastError,
      providerId: known === null || known.providerId === "" ? row.providerId : known.providerId,
      amountInCents: known?.amountInCents ?? row.amountInCents,
      nextAttemptAt: isWaiting ? nextRefundAttempt(row.attempts, now).toISOString() : null,
      settledAt: isWaiting ? null : now.toISOString(),
    })
    .where(eq(paymentRefunds.id, row.id));
  if (known !== null) return known.status !== row.status;
  // A provider that does not answer is recorded once.
  return row.status === "wanted" && row.lastError === "" && answer.lastError !== "";
}

async function writeRefundEvents(
  connection: Connection,
  { order, refund }: AppliedRefund,
  { row, now, mails }: { row: RefundRow; now: Date; mails: RefundMails },
): Promise<void> {
  const { author } = row;
  const { set, touch, addEvent, sendMails } = startWriting(connection, { order, author, now });
  await addEvent("refund", { text: refundSentence(refund) });
  if (refund.status === "refused") {
    await set(await addFailure(connection, order));
    // The mail is about the failed refund, even when a graver alert stays on the order.
    await sendMails((current, settings) =>
      mails.alerted({ ...current, paymentAlert: "refund-failed" }, settings),
    );
    return;
  }
  if (refund.status === "wanted") return touch();
  if (refund.status === "approved" && row.withdrawalId !== null) {
    const text = `${formatPaid(refund.amountInCents)}, por Mercado Pago`;
    await writeRefundStepOf(connection, row.withdrawalId, { text, author, now });
  }
  if (
    order.paymentAlert === "refund-failed" &&
    (await countFailedRefunds(connection, order.id)) === 0
  ) {
    // A lesser alert that was hidden may appear now.
    const stored = await readStoredAlert(connection, order.id);
    const after = await readAlertCauses(connection, order);
    const next = nextAlert(stored, { before: { ...after, "refund-failed": 1 }, after });
    await set({ paymentAlert: next.alert, paymentAlertsDismissed: formatCauses(next.dismissed) });
  }
  await set({ paymentCheckAt: new Date(now.getTime() + CHECK_AFTER_MS).toISOString() });
  // A shopper who got the mail when the refund was accepted needs no second one at its end.
  const isFirst = row.status === "wanted";
  if (isFirst) await sendMails((current, settings) => mails.refunded(current, settings, refund));
}

/** Adds the alert of one more failed refund, even after the owner dismissed earlier ones. */
async function addFailure(connection: Connection, order: Order) {
  const { alert, dismissed } = await readStoredAlert(connection, order.id);
  const standing = findPaymentAlert(alert)?.id;
  const before = (await countFailedRefunds(connection, order.id)) - 1;
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

export function findAppliedRefund(order: Order, refundId: number): Promise<AppliedRefund> {
  return getStoredShop().database.read((connection) => readRefund(connection, order.id, refundId));
}

async function readRefund(
  connection: Connection,
  orderId: number,
  refundId: number,
): Promise<AppliedRefund> {
  const order = await getOrder(connection, orderId);
  const refund = order.refunds.find(({ id }) => id === refundId);
  if (!refund) throw new Error(`There is no refund ${refundId} of order ${orderId}`);
  return { order, refund };
}
