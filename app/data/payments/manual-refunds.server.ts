import { eq } from "drizzle-orm";

import { manualRefunds } from "../../../db/schema/payments";
import type { Connection } from "../../../db/connection";
import { orderHeldInCents } from "../../domain/payments/held-money";
import type { OutgoingMail } from "../../domain/mail/mail";
import type { ManualRefund, Order } from "../../domain/orders/order-details";
import { describeManualRefund } from "../../domain/payments/payment-refund";
import { canMoveTo, toOrderFacts } from "../../domain/orders/order-moves";
import { isOverRefundLimit, type OverRefundLimit } from "../../domain/payments/refund-limit";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { NOTHING_BACK, type ReturnWish } from "../../domain/stock/returned-pieces";
import { writeAs } from "../history/write-as.server";
import { getOrder, readOrderByNumber } from "../orders/order-details.server";
import {
  planReturn,
  startWriting,
  writeMove,
  writeReturn,
  type OrderRequest,
  type Refusal,
} from "../orders/order-writing.server";

export type ManualRefundNote = OrderRequest & {
  /** Null for all money that is held. */
  amountInCents: number | null;
  /** The held money that the form showed. When it changed, "all" is refused. */
  seenHeldInCents: number | null;
  note: string;
  /** Most that the person may refund of the order; none when it is missing. */
  limitInPesos?: number | null;
  back?: ReturnWish;
  /** The garments that it is for, in words; empty for none. */
  garments?: string;
  /** The form's idempotency key: sent twice, it records one refund. */
  formKey: string;
  composeMails: (order: Order, settings: ShopSettings, refund: ManualRefund) => OutgoingMail[];
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
    if (await isKnown(connection, formKey)) return { outcome: "saved", order };
    const heldInCents = orderHeldInCents(order);
    const isAsSeen = noted.amountInCents !== null || noted.seenHeldInCents === heldInCents;
    const isWhereExpected = order.status === expectedStatus && order.paidAt !== null;
    if (!isWhereExpected || !isAsSeen || heldInCents === 0)
      return { outcome: "not-allowed", order };
    const amountInCents = noted.amountInCents ?? heldInCents;
    if (amountInCents > heldInCents) return { outcome: "too-much", heldInCents };
    const { limitInPesos = null } = noted;
    if (limitInPesos !== null && isOverRefundLimit(order, amountInCents, limitInPesos))
      return { outcome: "over-limit", order, limitInPesos };
    const writing = startWriting(connection, { order, author: author.name, now });
    const back = await planReturn(writing, noted.back ?? NOTHING_BACK);
    if (back === null) return { outcome: "not-allowed", order };
    const refund = { amountInCents, note: noted.note, author: author.name, at: now };
    await writing.touch();
    await writing.addManualRefund(refund, formKey);
    await writing.addEvent("refund", {
      text: describeManualRefund({ ...refund, garments: noted.garments ?? "" }),
    });
    const isAll = amountInCents === heldInCents;
    if (isAll && canMoveTo(toOrderFacts(order), "refunded")) {
      await writeMove(writing, "refunded");
    }
    await writeReturn(writing, back);
    await writing.sendMails((current, settings) => noted.composeMails(current, settings, refund));
    return { outcome: "saved", order: await getOrder(connection, order.id) };
  });
}

async function isKnown({ queries }: Connection, formKey: string): Promise<boolean> {
  const [row] = await queries
    .select({ id: manualRefunds.id })
    .from(manualRefunds)
    .where(eq(manualRefunds.idempotencyKey, formKey))
    .limit(1);
  return row !== undefined;
}
