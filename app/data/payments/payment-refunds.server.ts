import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { codes } from "../../../db/schema/offers";
import { paymentRefunds } from "../../../db/schema/payments";
import type { OutgoingMail } from "../../domain/mail/mail";
import { hasLeft, type Order, type ManualRefund } from "../../domain/orders/order";
import { canMoveTo, toOrderFacts } from "../../domain/orders/order-moves";
import {
  refundableNowInCents,
  isOverRefundLimit,
  type OverRefundLimit,
  orderHeldInCents,
  creditableInPesos,
} from "../../domain/payments/held-money";
import type { OrderPayment } from "../../domain/payments/order-payments";
import {
  isAccepted,
  LONGEST_REFUND_WAIT_MS,
  REFUND_LEASE_MS,
  isSeenGone,
  describeCredit,
  describeManualRefund,
} from "../../domain/payments/payment-refund";
import { formatPaid } from "../../domain/payments/payment-words";
import { paidByCredit } from "../../domain/payments/price-block";
import type { HandledWithdrawal } from "../../domain/orders/withdrawal";
import { findOverRefunded, priceRefund } from "../../domain/orders/paid-pieces";
import { countSettled } from "../../domain/returns/return-request";
import { createLetterCode } from "../../domain/plain/letter-code";
import { dueLimits } from "../../domain/plain/due";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { NOTHING_BACK, type ReturnWish } from "../../domain/stock/returned-pieces";
import { type PieceCount } from "../../domain/stock/piece-count";
import { recordEntry } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { readOrderByNumber, getOrder } from "../orders/order-details.server";
import {
  planReturn,
  startWriting,
  writeReturn,
  type OrderRequest,
  type Refusal,
  writeMove,
} from "../orders/order-writing.server";
import { findToRefund, writeRefundStep } from "../orders/withdrawal-steps.server";
import { listRequestsOf } from "../returns/return-requests.server";
import { writePieces } from "./order-payments.server";
import { onlyRow, readTime } from "../sqlite/stored-values.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

export type RefundWish = OrderRequest & {
  paymentId: number;
  amountInCents: number | null;
  limitInPesos?: number | null;
  /** The refundable amount that the form showed. When it changed, the refund is not allowed. */
  seenRestInCents: number;
  /** The pieces that are for sale again, whatever the provider answers: they are in the shop. */
  back?: ReturnWish;
  /** The pieces whose money it is; none when another amount was asked for. */
  refunded?: readonly PieceCount[];
  /** The code of the withdrawal that it is for. */
  withdrawal?: string | null;
  /** The form's key. Together with the payment it is the idempotency key at the provider. */
  formKey: string;
};

export type PendingRefund = {
  id: number;
  orderId: number;
  amountInCents: number;
  idempotencyKey: string;
  status: string;
  attempts: number;
  wantedAt: Date;
  payment: { providerId: string; amountInCents: number };
};

type WantedRefund =
  /** Stored by this call with a lease: this caller alone asks the provider now. */
  | { outcome: "wanted"; order: Order; refund: PendingRefund }
  /** The same form was sent before, with this refund. */
  | { outcome: "known"; order: Order; refundId: number }
  | { outcome: "too-much"; order: Order; restInCents: number }
  | { outcome: "unknown-payment" }
  | OverRefundLimit
  | Refusal;

/** If the shop stops, the job finds it and repeats the request with the same idempotency key. */
export function wantRefund(wish: RefundWish, now: Date): Promise<WantedRefund> {
  const { author } = wish;
  return writeAs({ author, action: "order.refund", now }, async (connection) => {
    const order = await readOrderByNumber(connection, wish.orderNumber);
    if (!order) return { outcome: "not-found" };
    const payment = order.payments.find(({ id }) => id === wish.paymentId);
    if (!payment) return { outcome: "unknown-payment" };
    const idempotencyKey = `${wish.formKey}-${payment.id}`;
    const known = await connection
      .prepare<[string], number>("SELECT id FROM payment_refunds WHERE idempotency_key = ?")
      .pluck()
      .get(idempotencyKey);
    if (known !== undefined) return { outcome: "known", order, refundId: known };
    const restInCents = refundableNowInCents(payment, order);
    const isAsSeen = order.status === wish.expectedStatus && restInCents === wish.seenRestInCents;
    if (!isAsSeen || restInCents === 0) return { outcome: "not-allowed", order };
    const amountInCents = wish.amountInCents ?? restInCents;
    if (amountInCents > restInCents) return { outcome: "too-much", order, restInCents };
    const { limitInPesos = null } = wish;
    if (limitInPesos !== null && isOverRefundLimit(order, amountInCents, limitInPesos))
      return { outcome: "over-limit", order, limitInPesos };
    const writing = startWriting(connection, { order, author: author.name, now });
    const back = await planReturn(writing, wish.back ?? NOTHING_BACK);
    const withdrawal = await findRefunded(connection, order, wish.withdrawal);
    const isPriced = await arePriced(connection, order, wish);
    if (back === null || withdrawal === "gone" || !isPriced)
      return { outcome: "not-allowed", order };
    await writeReturn(writing, back);
    const refund = {
      ...{ order, payment, amountInCents, idempotencyKey, author: author.name },
      refunded: wish.refunded ?? [],
      // It comes to its next state when the provider has done it.
      withdrawalId: withdrawal?.id ?? null,
    };
    const after = { event: "refund-wanted", amount_in_cents: amountInCents };
    await recordEntry(connection, { kind: "order", id: order.id, after });
    return { outcome: "wanted", order, refund: await insertRefund(connection, refund, now) };
  });
}

/** False when another refund or a code took the money of these pieces since the form was shown. */
async function arePriced(
  connection: Connection,
  order: Order,
  { refunded = [], amountInCents }: Pick<RefundWish, "refunded" | "amountInCents">,
): Promise<boolean> {
  if (refunded.length === 0) return true;
  const settled = countSettled(await listRequestsOf(connection, order.id));
  const priceInCents = priceRefund(order, refunded, settled) * 100;
  return findOverRefunded(order, refunded, settled) === null && priceInCents === amountInCents;
}

/** "gone" for one that is not of this order, or whose money went back already. */
async function findRefunded(
  connection: Connection,
  { id }: Order,
  code: string | null = null,
): Promise<HandledWithdrawal | null | "gone"> {
  if (code === null) return null;
  return (await findToRefund(connection, { code, orderId: id })) ?? "gone";
}

async function insertRefund(
  { queries }: Connection,
  refund: {
    order: Order;
    payment: OrderPayment;
    amountInCents: number;
    idempotencyKey: string;
    author: string;
    refunded: readonly PieceCount[];
    withdrawalId: number | null;
  },
  now: Date,
): Promise<PendingRefund> {
  const { order, payment, amountInCents, idempotencyKey, author, refunded, withdrawalId } = refund;
  const { id } = onlyRow(
    await queries
      .insert(paymentRefunds)
      .values({
        orderId: order.id,
        paymentId: payment.id,
        idempotencyKey,
        amountInCents,
        author,
        pieces: writePieces(refunded),
        withdrawalId,
        refundedBeforeInCents: goneBefore(payment, order),
        attempts: 1,
        nextAttemptAt: endOfLease(now),
        createdAt: now.toISOString(),
      })
      .returning({ id: paymentRefunds.id }),
  );
  return {
    id,
    orderId: order.id,
    ...{ amountInCents, idempotencyKey, status: "wanted", attempts: 1, wantedAt: now },
    payment: { providerId: payment.providerId, amountInCents: payment.amountInCents },
  };
}

/** What was refunded before: by the provider's figure, or by its answers to us when they are newer. */
function goneBefore({ id, refundedInCents }: OrderPayment, { refunds }: Order): number {
  const givenInCents = refunds
    .filter(({ paymentId, status }) => paymentId === id && isAccepted(status))
    .reduce((sum, { amountInCents }) => sum + amountInCents, 0);
  return Math.max(refundedInCents, givenInCents);
}

type DueRow = Omit<PendingRefund, "wantedAt" | "payment"> &
  Record<"createdAt" | "providerId", string> & { paymentInCents: number };

export function claimDueRefund(now: Date): Promise<PendingRefund | null> {
  return getStoredShop().database.write(async ({ prepare, queries }) => {
    const row = await prepare<unknown[], DueRow>(
      `SELECT payment_refunds.id, payment_refunds.order_id AS "orderId",
          payment_refunds.amount_in_cents AS "amountInCents", idempotency_key AS "idempotencyKey",
          payment_refunds.status, attempts, payment_refunds.created_at AS "createdAt",
          payments.provider_id AS "providerId", payments.amount_in_cents AS "paymentInCents"
          FROM payment_refunds JOIN payments ON payments.id = payment_refunds.payment_id
          WHERE next_attempt_at <= @now OR next_attempt_at > @latest ORDER BY next_attempt_at, payment_refunds.id LIMIT 1`,
    ).get(dueLimits(now, LONGEST_REFUND_WAIT_MS));
    if (!row) return null;
    const { createdAt, providerId, paymentInCents, ...refund } = row;
    const attempts = refund.attempts + 1;
    await queries
      .update(paymentRefunds)
      .set({ attempts, nextAttemptAt: endOfLease(now) })
      .where(eq(paymentRefunds.id, refund.id));
    return {
      ...refund,
      attempts,
      wantedAt: readTime(createdAt) ?? new Date(0),
      payment: { providerId, amountInCents: paymentInCents },
    };
  });
}

function endOfLease(now: Date): string {
  return new Date(now.getTime() + REFUND_LEASE_MS).toISOString();
}

/**
 * When in doubt it says no, because the amount may come from another refund: a repeated request
 * with our key does no harm, but a false yes would leave this refund undone.
 * @param goneInCents the provider's refunded amount of the payment
 */
export function isRefundSeen(refundId: number, goneInCents: number): Promise<boolean> {
  return getStoredShop().database.read(async ({ prepare }) => {
    const row = await prepare<[number], { amount: number; before: number; others: number }>(
      `SELECT mine.amount_in_cents AS amount, mine.refunded_before_in_cents AS before,
          (SELECT coalesce(sum(amount_in_cents), 0) FROM payment_refunds
            WHERE payment_id = mine.payment_id AND id <> mine.id
            AND (status = 'wanted' OR (status IN ('approved', 'in_process')
              AND (id > mine.id OR settled_at > mine.created_at)))) AS others
          FROM payment_refunds AS mine WHERE mine.id = ?`,
    ).get(refundId);
    if (!row) return false;
    const figures = { goneInCents, beforeInCents: row.before, othersInCents: row.others };
    return isSeenGone({ amountInCents: row.amount }, figures);
  });
}

/** `code` is that of a credit; absent when money went back. */
export type NotedWay = Pick<ManualRefund, "amountInCents" | "note"> & { code?: string };

export type ManualRefundNote = OrderRequest & {
  /** Null for all money that is held. */
  amountInCents: number | null;
  /** The held money that the form showed. When it changed, "all" is refused. */
  seenHeldInCents: number | null;
  note: string;
  /** Most that the person may refund of the order; none when it is missing. */
  limitInPesos?: number | null;
  back?: ReturnWish;
  garments?: string;
  refunded?: readonly PieceCount[];
  /** The code of the withdrawal that it is for. */
  withdrawal?: string | null;
  /** True for a code to buy with, to which the shopper agreed, in the place of money. */
  asCredit?: boolean;
  formKey: string;
  composeMails: (order: Order, settings: ShopSettings, refund: NotedWay) => OutgoingMail[];
};

export type NotedRefund =
  | { outcome: "saved"; order: Order }
  | { outcome: "too-much"; heldInCents: number }
  | OverRefundLimit
  | Refusal;

/**
 * Records a refund by transfer or in cash. The sum of all refunds never exceeds the money that is held,
 * which is read in the same transaction. When nothing is held any more, the order becomes refunded.
 */
export function noteManualRefund(noted: ManualRefundNote, now: Date): Promise<NotedRefund> {
  const { orderNumber, author, expectedStatus, formKey } = noted;
  return writeAs({ author, action: "order.refund", now }, async (connection) => {
    const order = await readOrderByNumber(connection, orderNumber);
    if (!order) return { outcome: "not-found" };
    const code = noted.asCredit === true ? createCreditCode(formKey) : null;
    if (await isNoted(connection, formKey, code)) return { outcome: "saved", order };
    const heldInCents = orderHeldInCents(order);
    const isAsSeen = noted.amountInCents !== null || noted.seenHeldInCents === heldInCents;
    const isWhereExpected = order.status === expectedStatus && order.paidAt !== null;
    // An order that did not leave is cancelled or corrected: a credit would keep it sold.
    const isRight = isWhereExpected && isAsSeen && (code === null || hasLeft(order.status));
    const mostInCents = code === null ? heldInCents : creditableInPesos(order) * 100;
    if (!isRight || mostInCents === 0) return { outcome: "not-allowed", order };
    const wholeInCents = code === null ? heldInCents : Math.floor(heldInCents / 100) * 100;
    const amountInCents = noted.amountInCents ?? wholeInCents;
    if (amountInCents > mostInCents) return { outcome: "too-much", heldInCents: mostInCents };
    const { limitInPesos = null } = noted;
    if (limitInPesos !== null && isOverRefundLimit(order, amountInCents, limitInPesos))
      return { outcome: "over-limit", order, limitInPesos };
    const writing = startWriting(connection, { order, author: author.name, now });
    const back = await planReturn(writing, noted.back ?? NOTHING_BACK);
    const withdrawal = await findRefunded(connection, order, noted.withdrawal);
    const isPriced = await arePriced(connection, order, noted);
    if (back === null || withdrawal === "gone" || !isPriced)
      return { outcome: "not-allowed", order };
    const { refunded = [], garments = "", note } = noted;
    await writing.touch();
    if (code === null) {
      await writing.addManualRefund({ amountInCents, note, refunded }, formKey);
    } else {
      await insertCredit(connection, { code, orderId: order.id, amountInCents, refunded, now });
    }
    const told = code === null ? describeManualRefund : describeCredit(code);
    await writing.addEvent("refund", { text: told(amountInCents, garments, note) });
    if (endsOrder(order, { amountInCents, refunded, code })) await writeMove(writing, "refunded");
    await writeReturn(writing, back);
    if (withdrawal !== null) {
      const way =
        code === null ? "por fuera de Mercado Pago" : `como crédito, con el código ${code}`;
      const text = `${formatPaid(amountInCents)}, ${way}`;
      await writeRefundStep(connection, withdrawal, { text, author: author.name, now });
    }
    const way = { amountInCents, note, ...(code !== null && { code }) };
    await writing.sendMails((current, settings) => noted.composeMails(current, settings, way));
    return { outcome: "saved", order: await getOrder(connection, order.id) };
  });
}

/** One for each form: sent twice, it is one credit. */
function createCreditCode(formKey: string): string {
  return createLetterCode("CRE", createHash("sha256").update(formKey).digest());
}

async function isNoted(
  { prepare }: Connection,
  formKey: string,
  code: string | null,
): Promise<boolean> {
  const known =
    code === null
      ? prepare<[string]>("SELECT 1 FROM manual_refunds WHERE idempotency_key = ?").get(formKey)
      : prepare<[string]>("SELECT 1 FROM codes WHERE code = ?").get(code);
  return (await known) !== undefined;
}

type NewCredit = {
  code: string;
  orderId: number;
  amountInCents: number;
  refunded: readonly PieceCount[];
  now: Date;
};

async function insertCredit(
  { queries }: Connection,
  { code, orderId, amountInCents, refunded, now }: NewCredit,
): Promise<void> {
  await queries.insert(codes).values({
    ...{ code, orderId, kind: "credit", value: amountInCents / 100 },
    ...{ pieces: writePieces(refunded), createdAt: now.toISOString() },
  });
}

/**
 * True when nothing of its money is left, and it may end. Where a credit paid a part, pieces alone do not end it:
 * the whole credit would be free again.
 */
function endsOrder(
  order: Order,
  given: { amountInCents: number; refunded: readonly PieceCount[]; code: string | null },
): boolean {
  const isAll = given.code === null && given.amountInCents === orderHeldInCents(order);
  const isByCredit = paidByCredit(order.priceBlock) > 0;
  const isPart = isByCredit && given.refunded.length > 0;
  const hasCodes = (order.givenCodes ?? []).length > 0;
  return isAll && !isPart && !hasCodes && canMoveTo(toOrderFacts(order), "refunded");
}
