import { randomUUID } from "node:crypto";

import { isAside } from "../../domain/counter/aside";
import { isMailAddress } from "../../domain/mail/mail-address";
import { isCancelReasonFor, type Cancellation } from "../../domain/orders/cancellation";
import { carrierLabel, type CarrierId } from "../../domain/orders/carrier";
import { namePieces } from "../../domain/orders/paid-pieces";
import { ownWay } from "../../domain/orders/sales-split";
import type { OrderState, OrderEventKind, Order } from "../../domain/orders/order";
import {
  canBeTracked,
  canMoveTo,
  canReceivePayment,
  isPaidBy,
  toOrderFacts,
} from "../../domain/orders/order-moves";
import {
  findBalance,
  forgetSettlement,
  stateWithoutPayment,
} from "../../domain/payments/corrected-money";
import { orderHeldInCents } from "../../domain/payments/held-money";
import { isUnderWay } from "../../domain/payments/order-payments";
import { counterWayLabel, type CounterWay } from "../../domain/payments/payment-method";
import { formatPesos } from "../../domain/plain/money";
import { formatLongDay, type CalendarDay } from "../../domain/plain/buenos-aires";
import { startHold, isUnheld } from "../../domain/stock/hold";
import { mayReturn, NOTHING_BACK, type ReturnWish } from "../../domain/stock/returned-pieces";
import { putIntoTill, takePartsBack } from "../counter/till-parts.server";
import { takeMailBack } from "../mail/mail-taken-back.server";
import { readNextCheck } from "../payments/payment-checks.server";
import { readSettingsNow } from "../shop/settings.server";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import { canHoldAgain, holdPieces, holdsPieces, releasePieces } from "../stock/order-stock.server";
import { linkToStock } from "../stock/stock-of-orders.server";
import {
  changeOrder,
  planReturn,
  type ComposeMails,
  type OrderRequest,
  type Refusal,
  writeMove,
  writeReceivedMoney,
  writeReturn,
  type Writing,
} from "./order-writing.server";

type Tracking = { carrier: CarrierId | ""; trackingCode: string };

type OrderMove = OrderRequest & {
  to: OrderState;
  tracking?: Tracking | null;
  cancellation?: Cancellation | null;
  /** A further condition, checked within the transaction. */
  isStillWanted?: (order: Order) => boolean;
  back?: ReturnWish;
  composeMails: ComposeMails;
};

/** Moved now, or earlier by the same form: a second click is no error. */
export type MovedOrder = { outcome: "moved"; order: Order } | Refusal;
export type SavedOrder = { outcome: "saved"; order: Order } | Refusal;

export function moveOrder(move: OrderMove, now: Date): Promise<MovedOrder> {
  return changeOrder(move, now, async (writing) => {
    const { order } = writing;
    const { to, expectedStatus, tracking, cancellation, isStillWanted = () => true } = move;
    if (order.status !== expectedStatus) return order.status === to ? "moved" : null;
    const facts = toOrderFacts(order);
    if (!canMoveTo(facts, to) || !isStillWanted(order)) return null;
    const isPaid = order.paidAt !== null;
    if (cancellation && !isCancelReasonFor({ isPaid }, cancellation.reason)) return null;
    const back = to === "refunded" ? await planReturn(writing, move.back ?? NOTHING_BACK) : [];
    if (back === null) return null;
    if (tracking && canBeTracked(facts)) await writeTracking(writing, tracking);
    if (cancellation && to === "cancelled") {
      const { reason, note } = cancellation;
      await writing.addEvent("cancel-reason", { status: reason, text: note });
    }
    const heldInCents = to === "refunded" ? orderHeldInCents(order) : 0;
    if (heldInCents > 0)
      await writing.addManualRefund(
        { amountInCents: heldInCents, note: "", refunded: [] },
        randomUUID(),
      );
    if (order.paidAt === null && isPaidBy(to)) await takeIn(writing, move, null);
    await writeMove(writing, to);
    if (to === "cancelled") await keepMoneyInSight(writing);
    await writeReturn(writing, back);
    await writing.sendMails(move.composeMails);
    return "moved";
  });
}

/** What a person was paid with is in their till, if they have one open. */
async function takeIn(
  { connection, order, now }: Writing,
  { author }: OrderRequest,
  paidBy: CounterWay | null,
): Promise<void> {
  const way = paidBy ?? ownWay(order.paymentMethod);
  const taken = { order, way, inPesos: order.totalInPesos };
  await putIntoTill(connection, taken, { author, now });
}

/** Money that did not pay the order must be refunded, even if its alert was dismissed before. */
async function keepMoneyInSight({ order, set }: Writing): Promise<void> {
  const isOwed = order.paidAt === null && orderHeldInCents(order) > 0;
  if (isOwed && order.paymentAlert === "") await set({ paymentAlert: "paid-after-cancelling" });
}

/** True when the same person wrote the same since the form was shown. */
export function isRepeated(
  { order, author }: Writing,
  seenEvents: number,
  kind: OrderEventKind,
  text?: string,
): boolean {
  return order.events
    .slice(seenEvents)
    .some(
      (event) =>
        event.kind === kind &&
        event.author === author &&
        (text === undefined || event.text === text),
    );
}

type StockReturn = OrderRequest & {
  back: ReturnWish;
  /** Length of the history when the form was shown: the same pieces after that are a second click. */
  seenEvents: number;
};

/** Sent twice, it counts them once. */
export function returnToStock(change: StockReturn, now: Date): Promise<SavedOrder> {
  const { back, expectedStatus, seenEvents } = change;
  return changeOrder(change, now, async (writing) => {
    const { order } = writing;
    const text = back === "all" ? undefined : namePieces(order.items, back.pieces);
    if (isRepeated(writing, seenEvents, "pieces-returned", text)) return "saved";
    if (order.status !== expectedStatus || !mayReturn(order)) return null;
    const pieces = await planReturn(writing, back);
    if (pieces === null || pieces.length === 0) return null;
    await writeReturn(writing, pieces);
    return "saved";
  });
}

/** The specification's words for every failure: "Order status update fails: returns false". */
export async function updateOrderStatus(move: OrderMove, now: Date): Promise<boolean> {
  try {
    return (await moveOrder(move, now)).outcome === "moved";
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return false;
  }
}

export function receivePayment(
  /** `way` is how it was paid; null where nobody said: as the order. */
  change: OrderRequest & { way?: CounterWay | null; composeMails: ComposeMails },
  now: Date,
): Promise<SavedOrder> {
  return changeOrder(change, now, async (writing) => {
    const { order } = writing;
    const isWhereExpected = order.status === change.expectedStatus;
    if (order.paidAt !== null && (isWhereExpected || order.status === "paid")) return "saved";
    if (!isWhereExpected || !canReceivePayment(toOrderFacts(order))) return null;
    await takeIn(writing, change, change.way ?? null);
    await writeReceivedMoney(writing, change.composeMails);
    return "saved";
  });
}

/** A confirmation that was sent is followed by a correction; one that still waits is deleted. */
export function takePaymentBack(
  change: OrderRequest & { composeMails: ComposeMails },
  now: Date,
): Promise<SavedOrder> {
  return changeOrder(change, now, async (writing) => {
    const { connection, order, set } = writing;
    const isUndone = order.paidAt === null && order.events.at(-1)?.kind === "payment-undone";
    if (isUndone) return "saved";
    const status = order.status === change.expectedStatus ? stateWithoutPayment(order) : null;
    if (status === null || !(await takePartsBack(connection, order.id))) return null;
    const { paymentMethod, paymentDueAt } = order;
    const settings = await readSettingsNow(connection);
    const isHolding = await holdsPieces(connection, order.id);
    // Passed while the order counted as paid: the buyer gets as much time as for a new order.
    const isLate = paymentDueAt !== null && paymentDueAt < now;
    const isDueAnew = isLate && status === "pending" && paymentMethod === "transfer";
    const dueAt = isDueAnew ? startHold("transfer", now, settings) : paymentDueAt;
    await set({
      ...{ status, paidAt: null, paymentDueAt: dueAt?.toISOString() ?? null },
      ...forgetSettlement(order),
      // Pieces aside keep their day, at the price of cash.
      ...(isAside(order)
        ? { paymentMethod: "cash" }
        : isHolding && { holdUntil: startHold(paymentMethod, now, settings).toISOString() }),
    });
    await writing.addEvent("payment-undone", { status });
    if (paymentMethod === "mercadopago") {
      await set({ paymentCheckAt: await readNextCheck(connection, order.id, now) });
    }
    const told = {
      orderId: order.id,
      kind: "order-paid",
      correctedBy: "order-payment-undone",
    } as const;
    if (await takeMailBack(connection, told)) await writing.sendMails(change.composeMails);
    return "saved";
  });
}

export type ReceivedRest = OrderRequest & {
  seenRestInPesos: number;
  seenEvents: number;
  /** How it was paid; null where nobody said: as the order. */
  way?: CounterWay | null;
};

/** What a correction left to pay, and a person was paid by hand. */
export function receiveRest(change: ReceivedRest, now: Date): Promise<SavedOrder> {
  return changeOrder(change, now, async (writing) => {
    const { connection, order, set, addEvent } = writing;
    if (isRepeated(writing, change.seenEvents, "rest-paid")) return "saved";
    const { toPayInPesos } = findBalance(order);
    const isAsSeen = toPayInPesos === change.seenRestInPesos && toPayInPesos > 0;
    if (order.status !== change.expectedStatus || !isAsSeen || !order.settlement) return null;
    const { differenceInPesos, restPaidInPesos } = order.settlement;
    await set({
      total: order.totalInPesos + toPayInPesos,
      correctedBy: differenceInPesos - toPayInPesos,
      rest: 0,
      restPaid: restPaidInPesos + toPayInPesos,
      // Of pieces aside: nothing is waited for any more.
      holdUntil: null,
    });
    const { author, way = null } = change;
    const taken = { order, way: way ?? order.paymentMethod, inPesos: toPayInPesos };
    await putIntoTill(connection, taken, { author, now });
    const told = [formatPesos(toPayInPesos), ...(way === null ? [] : [counterWayLabel(way)])];
    await addEvent("rest-paid", { text: told.join(" · ") });
    return "saved";
  });
}

type OrderNote = OrderRequest & {
  kind: Extract<OrderEventKind, "internal-note" | "shopper-note">;
  text: string;
  /** Length of the history when the form was shown: the same note after that is a second click. */
  seenEvents: number;
  composeMails: ComposeMails;
};

export function addNote(note: OrderNote, now: Date): Promise<SavedOrder> {
  const { kind, text, expectedStatus, seenEvents } = note;
  return changeOrder(note, now, async (writing) => {
    const { order } = writing;
    if (isRepeated(writing, seenEvents, kind, text)) return "saved";
    if (order.status !== expectedStatus) return null;
    if (kind === "shopper-note" && !isMailAddress(order.customerEmail)) return null;
    await writing.touch();
    await writing.addEvent(kind, { text });
    await writing.sendMails(note.composeMails);
    return "saved";
  });
}

/** Twice by the same form it is sent once. */
export function sendTicket(
  change: Omit<OrderRequest, "expectedStatus"> & { seenEvents: number; composeMails: ComposeMails },
  now: Date,
): Promise<SavedOrder> {
  return changeOrder(change, now, async (writing) => {
    if (isRepeated(writing, change.seenEvents, "ticket-sent")) return "saved";
    await writing.touch();
    await writing.addEvent("ticket-sent");
    await writing.sendMails(change.composeMails);
    return "saved";
  });
}

export function saveTracking(change: OrderRequest & Tracking, now: Date): Promise<SavedOrder> {
  return changeOrder(change, now, async (writing) => {
    const { order } = writing;
    const isExpected = order.status === change.expectedStatus;
    if (!isExpected || !canBeTracked(toOrderFacts(order))) return null;
    await writeTracking(writing, change);
    return "saved";
  });
}

export function saveEstimatedDelivery(
  change: OrderRequest & { day: CalendarDay | null },
  now: Date,
): Promise<SavedOrder> {
  const { day, expectedStatus } = change;
  return changeOrder(change, now, async (writing) => {
    const { order } = writing;
    if (order.status !== expectedStatus) return null;
    if (order.estimatedDelivery === day) return "saved";
    await writing.set({ estimatedDelivery: day });
    await writing.addEvent("estimated-delivery", { text: day === null ? "" : formatLongDay(day) });
    return "saved";
  });
}

async function writeTracking(
  { order, set, addEvent }: Writing,
  { carrier, trackingCode }: Tracking,
): Promise<void> {
  if (order.carrier === carrier && order.trackingCode === trackingCode) return;
  await set({ carrier, trackingCode });
  const text = [carrierLabel(carrier), trackingCode].filter((part) => part !== "").join(" · ");
  await addEvent("tracking", { text });
}

export type HoldChange = "hold" | "free";

/** All of them or none. An order whose pieces are offered again goes on waiting. */
export function changeHold(
  change: OrderRequest & {
    to: HoldChange;
    composeMails: ComposeMails;
    /** True to leave the pieces of who says to have paid. */
    sparesReceipts?: boolean;
  },
  now: Date,
): Promise<SavedOrder> {
  const { to, composeMails, sparesReceipts = false, ...request } = change;
  return changeOrder(request, now, async (writing) => {
    const { connection, order } = writing;
    if (order.status !== "pending" || order.paidAt !== null) return null;
    const isHolding = await holdsPieces(connection, order.id);
    if (to === "hold" ? isHolding : isUnheld(order)) return "saved";
    if (to === "free") {
      // Somebody with a coupon in the hand was told until when.
      if (!isHolding || order.payments.some(isUnderWay)) return null;
      if (sparesReceipts && order.receipts.length > 0) return null;
      await freePieces(writing, "pieces-freed");
    } else if (!isUnheld(order) || !(await takePieces(writing))) return null;
    await writing.sendMails(composeMails);
    return "saved";
  });
}

/** Its time to pay begins now. False when there are too few pieces; only links to the stock were written. */
async function takePieces({ connection, order, now, set, addEvent }: Writing): Promise<boolean> {
  await linkToStock(connection, order.id);
  if (!(await canHoldAgain(connection, order.id))) return false;
  await holdPieces(connection, order.id, now);
  const { paymentMethod } = order;
  const holdUntil = startHold(paymentMethod, now, await readSettingsNow(connection)).toISOString();
  await set({ holdUntil, ...(paymentMethod === "transfer" && { paymentDueAt: holdUntil }) });
  await addEvent("pieces-held");
  return true;
}

export async function freePieces(writing: Writing, kind: OrderEventKind): Promise<void> {
  const { connection, order, author, now, set, addEvent } = writing;
  await releasePieces(connection, { orderId: order.id, author, now });
  await set({ holdUntil: null, heldBy: "", paymentDueAt: null });
  await addEvent(kind);
}
