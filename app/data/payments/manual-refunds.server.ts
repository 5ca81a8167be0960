import { createHash } from "node:crypto";

import type { Connection } from "../../../db/connection";
import { codes } from "../../../db/schema/offers";
import type { OutgoingMail } from "../../domain/mail/mail";
import { hasLeft, type Order, type ManualRefund } from "../../domain/orders/order";
import { canMoveTo, toOrderFacts } from "../../domain/orders/order-moves";
import {
  isOverRefundLimit,
  type OverRefundLimit,
  orderHeldInCents,
  creditableInPesos,
} from "../../domain/payments/held-money";
import { describeCredit, describeManualRefund } from "../../domain/payments/payment-refund";
import { formatPaid } from "../../domain/payments/payment-words";
import { paidByCredit } from "../../domain/payments/price-block";
import { createLetterCode } from "../../domain/plain/letter-code";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { NOTHING_BACK, type ReturnWish } from "../../domain/stock/returned-pieces";
import type { PieceCount } from "../../domain/stock/piece-count";
import { findTillNow, hasCash, insertMovement, isMovementKey } from "../counter/tills.server";
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
import { writeRefundStep } from "../orders/withdrawal-steps.server";
import { writeMoneyBack } from "../returns/answer-return.server";
import { writePieces } from "./order-payments.server";
import { arePriced, findRefunded } from "./payment-refunds.server";

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
  /** The code of the exchange that it is for. */
  exchange?: string | null;
  /** True for a code to buy with, to which the shopper agreed, in the place of money. */
  asCredit?: boolean;
  /** True for cash out of the open till of the person. */
  fromTill?: boolean;
  formKey: string;
  composeMails: (order: Order, settings: ShopSettings, refund: NotedWay) => OutgoingMail[];
};

export type NotedRefund =
  | { outcome: "saved"; order: Order }
  | { outcome: "too-much"; heldInCents: number }
  /** No till is open, or it has less cash than that. */
  | { outcome: "no-till"; order: Order }
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
    const till =
      noted.fromTill && code === null ? await findTillNow(connection, author.adminId) : null;
    if (noted.fromTill && code === null) {
      const isWhole = amountInCents % 100 === 0;
      // Of money that a person noted in the till: no form of the shop sends it twice.
      if (await isMovementKey(connection, formKey)) return { outcome: "not-allowed", order };
      if (till === null || !isWhole || !(await hasCash(connection, till, amountInCents / 100)))
        return { outcome: "no-till", order };
      const reason = `Devolución de ${order.orderNumber}`;
      const movement = {
        tillId: till,
        kind: "refund",
        inPesos: amountInCents / 100,
        reason,
        formKey,
      } as const;
      await insertMovement(connection, movement, { author, now });
    }
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
    if (noted.exchange && code === null) {
      const made = { code: noted.exchange, amountInCents, refunded };
      await writeMoneyBack(connection, order, { ...made, author: author.name, now });
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
