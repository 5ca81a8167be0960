import { eq } from "drizzle-orm";

import { orderEvents, orders } from "../../../db/schema/orders";
import { manualRefunds } from "../../../db/schema/payments";
import type { Connection } from "../../../db/connection";
import type { Action } from "../../domain/history/actions";
import type { Author } from "../../domain/history/author";
import type { CancelReason } from "../../domain/orders/cancellation";
import type { OutgoingMail } from "../../domain/mail/mail";
import { namePieces } from "../../domain/orders/paid-pieces";
import type { OrderState, OrderEventKind, ManualRefund, Order } from "../../domain/orders/order";
import { canMoveTo, isPaidBy, toOrderFacts } from "../../domain/orders/order-moves";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { hasExpired, startHold } from "../../domain/stock/hold";
import { chooseReturned, type ReturnWish } from "../../domain/stock/returned-pieces";
import { countPieces, type PieceCount } from "../../domain/stock/piece-count";
import { writeAs } from "../history/write-as.server";
import { canUseCreditAgain, moveCodeUse } from "../offers/codes.server";
import { writePieces } from "../payments/order-payments.server";
import { enqueueMails } from "../mail/mail-outbox.server";
import { getOrder, readOrderByNumber } from "./order-details.server";
import { readSettingsNow } from "../shop/settings.server";
import {
  applyMoveToStock,
  canHoldAgain,
  holdsPieces,
  readAway,
  returnPieces,
} from "../stock/order-stock.server";
import { linkToStock } from "../stock/stock-of-orders.server";

export type OrderRequest = {
  orderNumber: string;
  author: Author;
  action?: Action;
  /** The state that the form showed; in any other state nothing is changed. */
  expectedStatus: string;
};

export type ComposeMails = (order: Order, settings: ShopSettings) => OutgoingMail[];

export type Refusal = { outcome: "not-allowed"; order: Order } | { outcome: "not-found" };

/** An event's status where it names the form that caused it, so that this is saved once. */
export type FormKey = `form-${string}`;

export type Writing = {
  connection: Connection;
  order: Order;
  /** The person's name, or `NO_OWNER`. */
  author: string;
  now: Date;
  set: (columns: Partial<typeof orders.$inferInsert>) => Promise<void>;
  /** Sets only the order's time of change, for a change in another table. */
  touch: () => Promise<void>;
  addEvent: (
    kind: OrderEventKind,
    event?: { status?: OrderState | CancelReason | FormKey; text?: string },
  ) => Promise<void>;
  sendMails: (compose: ComposeMails) => Promise<void>;
  addManualRefund: (
    refund: Pick<ManualRefund, "amountInCents" | "note"> & { refunded: readonly PieceCount[] },
    idempotencyKey: string,
  ) => Promise<void>;
};

/** `change` returns null to refuse; it must refuse before it writes, because its writes are kept. */
export function changeOrder<Done extends "moved" | "saved">(
  { orderNumber, author, action = "order.change" }: Omit<OrderRequest, "expectedStatus">,
  now: Date,
  change: (writing: Writing) => Promise<Done | null>,
): Promise<{ outcome: Done; order: Order } | Refusal> {
  return writeAs({ author, action, now }, async (connection) => {
    const order = await readOrderByNumber(connection, orderNumber);
    if (!order) return { outcome: "not-found" };
    const outcome = await change(startWriting(connection, { order, author: author.name, now }));
    return outcome === null
      ? { outcome: "not-allowed", order }
      : { outcome, order: await getOrder(connection, order.id) };
  });
}

type WritingParts = {
  order: Order;
  author: string;
  now: Date;
};

/** For a transaction of another table that also changes an order. */
export function startWriting(
  connection: Connection,
  { order, author, now }: WritingParts,
): Writing {
  const orderId = order.id;
  // After a clock was set back, the newest change must not look older than the one before.
  const updatedAt = new Date(Math.max(now.getTime(), order.updatedAt?.getTime() ?? 0));
  const set: Writing["set"] = async (columns) => {
    await connection.queries
      .update(orders)
      .set({ ...columns, updatedAt: updatedAt.toISOString() })
      .where(eq(orders.id, orderId));
  };
  return {
    connection,
    order,
    author,
    now,
    set,
    touch: () => set({}),
    addEvent: async (kind, event = {}) => {
      await connection.queries
        .insert(orderEvents)
        .values({ orderId, kind, ...event, author, createdAt: updatedAt.toISOString() });
    },
    addManualRefund: async ({ amountInCents, note, refunded }, idempotencyKey) => {
      await connection.queries.insert(manualRefunds).values({
        orderId,
        idempotencyKey,
        amountInCents,
        note,
        pieces: writePieces(refunded),
        author,
        createdAt: updatedAt.toISOString(),
      });
    },
    sendMails: async (compose) => {
      const mails = compose(await getOrder(connection, orderId), await readSettingsNow(connection));
      await enqueueMails(connection, mails, { orderId, now });
    },
  };
}

/** @throws TooFewPiecesError for a cancelled order that cannot hold its pieces again */
export async function writeMove(writing: Writing, to: OrderState): Promise<void> {
  const { connection, order, author, now, set, addEvent } = writing;
  const isPaidNow = order.paidAt === null && isPaidBy(to);
  await set({
    status: to,
    holdUntil: await findHoldAfter(writing, to),
    heldBy: "",
    ...(isPaidNow && { paidAt: now.toISOString() }),
  });
  await addEvent("moved", { status: to });
  await moveCodeUse(connection, { orderId: order.id, from: order.status, to });
  await applyMoveToStock(connection, { orderId: order.id, from: order.status, to, author, now });
}

/** Within a write: the pieces that come back; null for a wish that must be refused. */
export async function planReturn(
  { connection, order }: Pick<Writing, "connection" | "order">,
  wish: ReturnWish,
): Promise<PieceCount[] | null> {
  if (wish !== "all" && countPieces(wish.pieces) === 0) return [];
  return chooseReturned(wish, await readAway(connection, order.id));
}

export async function writeReturn(writing: Writing, pieces: readonly PieceCount[]): Promise<void> {
  const { connection, order, author, now, touch, addEvent } = writing;
  if (pieces.length === 0) return;
  await returnPieces(connection, { orderId: order.id, author, now, pieces });
  await touch();
  await addEvent("pieces-returned", { text: namePieces(order.items, pieces) });
}

/** Who pays in cash has some days from when the order is ready. Any other move ends the waiting. */
async function findHoldAfter(
  { connection, order, now }: Writing,
  to: OrderState,
): Promise<string | null> {
  const waits = to === "ready_for_pickup" && order.paidAt === null;
  if (!waits || !(await holdsPieces(connection, order.id))) return null;
  return startHold("cash", now, await readSettingsNow(connection)).toISOString();
}

/**
 * An order that waited for the payment moves on, with a mail; so does one that expired while its
 * pieces are still there. Any other keeps its state, as one that is paid in cash after it was
 * prepared.
 */
export async function writeReceivedMoney(
  writing: Writing,
  composeMails: ComposeMails,
): Promise<void> {
  const { connection, order } = writing;
  const isExpired = hasExpired(order);
  if (isExpired) await linkToStock(connection, order.id);
  const isRevived =
    isExpired &&
    (await canHoldAgain(connection, order.id)) &&
    (await canUseCreditAgain(connection, order.id));
  if (isRevived) await writing.addEvent("revived");
  if (isRevived || canMoveTo(toOrderFacts(order), "paid")) {
    await writeMove(writing, "paid");
    await writing.sendMails(composeMails);
    return;
  }
  await writing.set({ paidAt: writing.now.toISOString(), holdUntil: null, heldBy: "" });
  await writing.addEvent("paid");
}
