import { eq } from "drizzle-orm";

import { manualRefunds, orderEvents, orders } from "../../../db/schema";
import type { Connection } from "../../../db/open";
import type { CancelReason } from "../../domain/orders/cancellation";
import type { OutgoingMail } from "../../domain/mail/mail";
import type { OrderState } from "../../domain/orders/order";
import type { ManualRefund, Order } from "../../domain/orders/order-details";
import type { OrderEventKind } from "../../domain/orders/order-event";
import { canMoveTo, isPaidBy, toOrderFacts } from "../../domain/catalogue/order-moves";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { enqueueMails } from "../mail/mail-outbox.server";
import { getOrder, readOrderByNumber } from "./order-details.server";
import { readSettingsNow } from "../shop/settings.server";
import { getShop } from "../sqlite/shop.server";

/** What every change of an order says of itself. */
export type OrderChange = {
  orderNumber: string;
  /** The owner's user name. */
  author: string;
  /** The state the form was shown in: in any other one nothing is done. */
  expectedStatus: string;
};

/** The mails that tell of a change, settled within its transaction. */
export type ComposeMails = (order: Order, settings: ShopSettings) => OutgoingMail[];

/** A change that was refused, with the order as it is now. */
export type Refusal = { outcome: "not-allowed"; order: Order } | { outcome: "not-found" };

/** One change under way. */
export type Writing = {
  /** Of the transaction. */
  connection: Connection;
  order: Order;
  now: Date;
  /** Stores columns of the order, and that it changed. */
  set: (columns: Partial<typeof orders.$inferInsert>) => void;
  /** Adds to its history. */
  tell: (
    kind: OrderEventKind,
    event?: { status?: OrderState | CancelReason; text?: string },
  ) => void;
  sendMails: (compose: ComposeMails) => void;
  /** Stores money that the owner gave back by hand; the key is of the form that said so. */
  giveBack: (refund: Pick<ManualRefund, "amountInCents" | "note">, formKey: string) => void;
};

/**
 * Changes an order in one transaction that begins with reading it.
 *
 * Null from `change` refuses it; what it wrote until then stays, so it refuses first.
 *
 * @throws DatabaseUnavailableError
 */
export function changeOrder<Done extends "moved" | "saved">(
  { orderNumber, author }: OrderChange,
  now: Date,
  change: (writing: Writing) => Done | null,
): Promise<{ outcome: Done; order: Order } | Refusal> {
  return getShop().database.write((connection) => {
    const order = readOrderByNumber(connection, orderNumber);
    if (!order) return { outcome: "not-found" };
    const outcome = change(startWriting(connection, { order, author, now }));
    return outcome === null
      ? { outcome: "not-allowed", order }
      : { outcome, order: getOrder(connection, order.id) };
  });
}

type WritingParts = { order: Order; author: string; now: Date };

/** For a transaction of another table that changes an order too. */
export function startWriting(
  connection: Connection,
  { order, author, now }: WritingParts,
): Writing {
  const orderId = order.id;
  // A clock that was set back must not make the newest change look older than the one before.
  const updatedAt = new Date(Math.max(now.getTime(), order.updatedAt?.getTime() ?? 0));
  return {
    ...{ connection, order, now },
    set: (columns) => {
      connection.queries
        .update(orders)
        .set({ ...columns, updatedAt: updatedAt.toISOString() })
        .where(eq(orders.id, orderId))
        .run();
    },
    tell: (kind, event = {}) => {
      connection.queries
        .insert(orderEvents)
        .values({ orderId, kind, ...event, author, createdAt: updatedAt.toISOString() })
        .run();
    },
    giveBack: ({ amountInCents, note }, idempotencyKey) => {
      connection.queries
        .insert(manualRefunds)
        .values({
          ...{ orderId, idempotencyKey, amountInCents, note, author },
          createdAt: updatedAt.toISOString(),
        })
        .run();
    },
    sendMails: (compose) => {
      const mails = compose(getOrder(connection, orderId), readSettingsNow(connection));
      enqueueMails(connection, mails, { orderId, now });
    },
  };
}

/** Brings the order to a state, and counts it as paid where that state says so. */
export function writeMove({ order, now, set, tell }: Writing, to: OrderState): void {
  const isPaidNow = order.paidAt === null && isPaidBy(to, false);
  set({ status: to, ...(isPaidNow && { paidAt: now.toISOString() }) });
  tell("moved", { status: to });
}

/**
 * Notes that the money is there. An order that waited for it moves on, and its shopper is told; any
 * other one stays where it is, as one that is paid in cash when it was already prepared.
 */
export function writeReceivedMoney(writing: Writing, composeMails: ComposeMails): void {
  if (canMoveTo(toOrderFacts(writing.order), "paid")) {
    writeMove(writing, "paid");
    writing.sendMails(composeMails);
    return;
  }
  writing.set({ paidAt: writing.now.toISOString() });
  writing.tell("paid");
}
