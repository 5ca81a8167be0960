import type { Author } from "../../domain/history/author";
import {
  whyNotMoved,
  type BulkOutcome,
  type BulkStep,
  toOrderFacts,
} from "../../domain/orders/order-moves";
import { type Cancellation, isOverdue, refuseCancelling } from "../../domain/orders/cancellation";
import type { Order } from "../../domain/orders/order";
import { isUnderWay } from "../../domain/payments/order-payments";
import { awaitsHold, isUnheld } from "../../domain/stock/hold";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import { changeHold, type HoldChange, moveOrder } from "./order-changes.server";
import { findOrder } from "./order-details.server";
import type { ComposeMails } from "./order-writing.server";

type BulkMove = {
  orderNumbers: readonly string[];
  to: BulkStep;
  author: Author;
  composeMails: ComposeMails;
};

/** Each in a transaction of its own: a refused one does not stop the others. */
export async function moveOrders(move: BulkMove, now: Date): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { to: move.to, movedCount: 0, refused: [] };
  for (const orderNumber of move.orderNumbers) {
    const reason = await tryToMove(orderNumber, move, now).catch((error: unknown) => {
      if (!(error instanceof DatabaseUnavailableError) || outcome.movedCount === 0) throw error;
      return "no pudimos guardarlo, la base de datos no responde";
    });
    if (reason === null) outcome.movedCount += 1;
    else outcome.refused.push({ orderNumber, reason });
  }
  return outcome;
}

/** Why an order may be cancelled among others; null for one that may still be paid. */
function findBulkReason(order: Order, now: Date): Cancellation | null {
  if (isOverdue(order, now)) return { reason: "unpaid", note: "" };
  // Its shopper was not asked for money yet.
  return awaitsHold(order) && refuseCancelling(order) === null
    ? { reason: "other", note: "" }
    : null;
}

function whyNotCancelled({ receipts, payments }: Order): string {
  if (receipts.length > 0) return SENT_RECEIPT;
  return payments.some(isUnderWay) ? "tiene un pago en camino" : "ya no está vencido";
}

const SENT_RECEIPT = "mandó un comprobante: miralo primero";

async function tryToMove(orderNumber: string, move: BulkMove, now: Date): Promise<string | null> {
  const order = await findOrder(orderNumber);
  if (!order) return "no existe";
  const { to, author, composeMails } = move;
  if (to === "hold" || to === "free") return tryToHold(order, { ...move, to }, now);
  const cancellation = to === "cancelled" ? findBulkReason(order, now) : null;
  const isStillWanted = (current: Order) =>
    to !== "cancelled" || findBulkReason(current, now)?.reason === cancellation?.reason;
  const reason =
    whyNotMoved(toOrderFacts(order), to) ??
    (to === "cancelled" && cancellation === null ? whyNotCancelled(order) : null);
  if (reason !== null) return reason;
  const { status: expectedStatus } = order;
  const change = { orderNumber, author, action: "orders.move", expectedStatus } as const;
  const moved = await moveOrder({ ...change, to, cancellation, isStillWanted, composeMails }, now);
  if (moved.outcome === "moved") return null;
  return moved.outcome === "not-found" ? "no existe" : "cambió mientras tanto";
}

async function tryToHold(
  { orderNumber, status }: Order,
  { to, author, composeMails }: BulkMove & { to: HoldChange },
  now: Date,
): Promise<string | null> {
  const change = { orderNumber, author, action: "orders.move", expectedStatus: status } as const;
  const held = await changeHold({ ...change, to, composeMails, sparesReceipts: true }, now);
  if (held.outcome === "saved") return null;
  if (held.outcome === "not-found") return "no existe";
  if (to === "hold" && isUnheld(held.order)) return "no quedan prendas suficientes";
  if (held.order.payments.some(isUnderWay)) return "tiene un pago en camino";
  if (to === "free" && held.order.receipts.length > 0) return SENT_RECEIPT;
  return "no espera un pago con prendas contadas";
}
