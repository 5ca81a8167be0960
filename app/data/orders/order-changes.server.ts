import { randomUUID } from "node:crypto";

import { formatLongDay, type CalendarDay } from "../../domain/plain/buenos-aires";
import { isCancelReasonFor, type Cancellation } from "../../domain/orders/cancellation";
import { carrierLabel, type CarrierId } from "../../domain/orders/carrier";
import { orderHeldInCents } from "../../domain/payments/held-money";
import { isMailAddress } from "../../domain/mail/mail-address";
import type { OrderState } from "../../domain/orders/order";
import type { Order } from "../../domain/orders/order-details";
import type { OrderEventKind } from "../../domain/orders/order-event";
import {
  canBeTracked,
  canMoveTo,
  canReceivePayment,
  toOrderFacts,
} from "../../domain/catalogue/order-moves";
import { DatabaseUnavailableError } from "../sqlite/database.server";
import {
  changeOrder,
  type ComposeMails,
  type OrderChange,
  type Refusal,
  writeMove,
  writeReceivedMoney,
  type Writing,
} from "./order-writing.server";

export type Tracking = { carrier: CarrierId | ""; trackingCode: string };

export type OrderMove = OrderChange & {
  to: OrderState;
  /** Who carries it, where that is told along with sending it. */
  tracking?: Tracking | null;
  /** Why, where it is cancelled. */
  cancellation?: Cancellation | null;
  /** A further condition, checked on the order as it is when it is moved. */
  isStillWanted?: (order: Order) => boolean;
  composeMails: ComposeMails;
};

/** Moved now, or by the same form before: a second click is no mistake of anybody. */
export type MovedOrder = { outcome: "moved"; order: Order } | Refusal;
export type SavedOrder = { outcome: "saved"; order: Order } | Refusal;

/**
 * Brings an order to another state, with its history and its mails.
 *
 * @throws DatabaseUnavailableError
 */
export function moveOrder(move: OrderMove, now: Date): Promise<MovedOrder> {
  return changeOrder(move, now, (writing) => {
    const { order } = writing;
    const { to, expectedStatus, tracking, cancellation, isStillWanted = () => true } = move;
    if (order.status !== expectedStatus) return order.status === to ? "moved" : null;
    const facts = toOrderFacts(order);
    if (!canMoveTo(facts, to) || !isStillWanted(order)) return null;
    const isPaid = order.paidAt !== null;
    if (cancellation && !isCancelReasonFor({ isPaid }, cancellation.reason)) return null;
    if (tracking && canBeTracked(facts)) writeTracking(writing, tracking);
    if (cancellation && to === "cancelled") {
      const { reason, note } = cancellation;
      writing.tell("cancel-reason", { status: reason, text: note });
    }
    const heldInCents = to === "refunded" ? orderHeldInCents(order) : 0;
    if (heldInCents > 0) writing.giveBack({ amountInCents: heldInCents, note: "" }, randomUUID());
    writeMove(writing, to);
    if (to === "cancelled") keepMoneyInSight(writing);
    writing.sendMails(move.composeMails);
    return "moved";
  });
}

/** What came in without paying the order has to go back, also where its alert was dismissed before. */
function keepMoneyInSight({ order, set }: Writing): void {
  const isOwed = order.paidAt === null && orderHeldInCents(order) > 0;
  if (isOwed && order.paymentAlert === "") set({ paymentAlert: "paid-after-cancelling" });
}

/**
 * Whether the order came to the state. The specification's words for any reason that it did not:
 * "Order status update fails: returns false".
 */
export async function updateOrderStatus(move: OrderMove, now: Date): Promise<boolean> {
  try {
    return (await moveOrder(move, now)).outcome === "moved";
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return false;
  }
}

/**
 * Notes that the money is there, as `writeReceivedMoney` has it.
 *
 * @throws DatabaseUnavailableError
 */
export function receivePayment(
  change: OrderChange & { composeMails: ComposeMails },
  now: Date,
): Promise<SavedOrder> {
  return changeOrder(change, now, (writing) => {
    const { order } = writing;
    const isWhereExpected = order.status === change.expectedStatus;
    if (order.paidAt !== null && (isWhereExpected || order.status === "paid")) return "saved";
    if (!isWhereExpected || !canReceivePayment(toOrderFacts(order))) return null;
    writeReceivedMoney(writing, change.composeMails);
    return "saved";
  });
}

export type OrderNote = OrderChange & {
  kind: Extract<OrderEventKind, "internal-note" | "shopper-note">;
  text: string;
  /** How long the history was that the form was shown with: the same note after it is a second click. */
  seenEvents: number;
  composeMails: ComposeMails;
};

/**
 * A message is refused where no e-mail is left to send it to.
 *
 * @throws DatabaseUnavailableError
 */
export function addNote(note: OrderNote, now: Date): Promise<SavedOrder> {
  const { kind, text, author, expectedStatus, seenEvents } = note;
  return changeOrder(note, now, (writing) => {
    const { order } = writing;
    const isRepeated = order.events
      .slice(seenEvents)
      .some((event) => event.kind === kind && event.text === text && event.author === author);
    if (isRepeated) return "saved";
    if (order.status !== expectedStatus) return null;
    if (kind === "shopper-note" && !isMailAddress(order.customerEmail)) return null;
    writing.set({});
    writing.tell(kind, { text });
    writing.sendMails(note.composeMails);
    return "saved";
  });
}

/**
 * Stores who carries the order and under which code; empty ones take them back.
 *
 * @throws DatabaseUnavailableError
 */
export function saveTracking(change: OrderChange & Tracking, now: Date): Promise<SavedOrder> {
  return changeOrder(change, now, (writing) => {
    const { order } = writing;
    const isExpected = order.status === change.expectedStatus;
    if (!isExpected || !canBeTracked(toOrderFacts(order))) return null;
    writeTracking(writing, change);
    return "saved";
  });
}

/**
 * Stores the day on which the order will be there; null takes it back.
 *
 * @throws DatabaseUnavailableError
 */
export function saveEstimatedDelivery(
  change: OrderChange & { day: CalendarDay | null },
  now: Date,
): Promise<SavedOrder> {
  const { day, expectedStatus } = change;
  return changeOrder(change, now, (writing) => {
    const { order } = writing;
    if (order.status !== expectedStatus) return null;
    if (order.estimatedDelivery === day) return "saved";
    writing.set({ estimatedDelivery: day });
    writing.tell("estimated-delivery", { text: day === null ? "" : formatLongDay(day) });
    return "saved";
  });
}

function writeTracking({ order, set, tell }: Writing, { carrier, trackingCode }: Tracking): void {
  if (order.carrier === carrier && order.trackingCode === trackingCode) return;
  set({ carrier, trackingCode });
  const text = [carrierLabel(carrier), trackingCode].filter((part) => part !== "").join(" · ");
  tell("tracking", { text });
}
