import { eq } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { paymentRefunds } from "../../../db/schema/payments";
import { type Order } from "../../domain/orders/order";
import {
  refundableNowInCents,
  isOverRefundLimit,
  type OverRefundLimit,
} from "../../domain/payments/held-money";
import type { OrderPayment } from "../../domain/payments/order-payments";
import {
  isAccepted,
  LONGEST_REFUND_WAIT_MS,
  REFUND_LEASE_MS,
  isSeenGone,
} from "../../domain/payments/payment-refund";
import type { HandledWithdrawal } from "../../domain/orders/withdrawal";
import { findOverRefunded, priceRefund } from "../../domain/orders/paid-pieces";
import { countSettled } from "../../domain/returns/return-request";
import { dueLimits } from "../../domain/plain/due";
import { NOTHING_BACK, type ReturnWish } from "../../domain/stock/returned-pieces";
import { type PieceCount } from "../../domain/stock/piece-count";
import { recordEntry } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { readOrderByNumber } from "../orders/order-details.server";
import {
  planReturn,
  startWriting,
  writeReturn,
  type OrderRequest,
  type Refusal,
} from "../orders/order-writing.server";
import { findToRefund } from "../orders/withdrawal-steps.server";
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

/** Within a write: false when another refund or a code took the money of these pieces since the form was shown. */
export async function arePriced(
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
export async function findRefunded(
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
