import type { Connection } from "../../../db/connection";
import { asideDue, endOfAside, isAside, isAsideOver } from "../../domain/counter/aside";
import { addUpWays, describeParts, nameWay, type PaidPart } from "../../domain/counter/paid-parts";
import { hasGivenBack } from "../../domain/payments/held-money";
import type { CounterWay } from "../../domain/payments/payment-method";
import { calendarDay, formatLongDay, type CalendarDay } from "../../domain/plain/buenos-aires";
import { sum } from "../../domain/plain/lists";
import { canUseCreditAgain } from "../offers/codes.server";
import { isRepeated, type SavedOrder } from "../orders/order-changes.server";
import { readPaidParts } from "../orders/order-details.server";
import {
  changeOrder,
  writeMove,
  type OrderRequest,
  type Writing,
} from "../orders/order-writing.server";
import { readSettingsNow } from "../shop/settings.server";
import { canHoldAgain } from "../stock/order-stock.server";
import { linkToStock } from "../stock/stock-of-orders.server";
import { findTillNow } from "./tills.server";
import { putIntoTill } from "./till-parts.server";
import type { By } from "../history/batch.server";

export type Aside = { until: CalendarDay; deposit: readonly PaidPart[] };

/**
 * Within the write of a new order that is ready to be picked up. What was paid on account is its total, and what it
 * costs besides is the rest of it, as after a correction: so each figure counts the money that is here, once.
 */
export async function setAside(
  { connection, order, set, addEvent }: Writing,
  { until, deposit }: Aside,
  by: By,
): Promise<void> {
  const inPesos = sum(deposit.map((part) => part.inPesos));
  const rest = order.totalInPesos - inPesos;
  if (rest <= 0) throw new Error("Nothing is left to pay of what is set aside");
  await set({ holdUntil: endOfAside(until).toISOString() });
  if (inPesos > 0) {
    await takeParts(connection, { order, parts: deposit }, by);
    await set({
      ...{ total: inPesos, correctedBy: rest, rest, paidAt: by.now.toISOString() },
      paymentMethod: nameWay(deposit, order.paymentMethod),
    });
    await addEvent("paid");
  }
  const paid = inPesos > 0 ? `seña ${describeParts(deposit)}` : "sin seña";
  await addEvent("set-aside", { text: `hasta el ${formatLongDay(until)}, ${paid}` });
}

type Taken = { order: Writing["order"]; parts: readonly PaidPart[] };

async function takeParts(connection: Connection, { order, parts }: Taken, by: By): Promise<void> {
  for (const { way, inPesos } of parts) {
    await putIntoTill(connection, { order, way, inPesos, isAlwaysNoted: true }, by);
  }
}

export type CollectedAside = OrderRequest & {
  /** They add up to what the form showed. */
  parts: readonly PaidPart[];
  seenDueInPesos: number;
  /** What only the shop sees. */
  notes: readonly string[];
  seenEvents: number;
};

/** The rest of it is paid at the counter, and it is handed over. */
export function collectAside(change: CollectedAside, now: Date): Promise<SavedOrder> {
  return changeOrder(change, now, async (writing) => {
    const { connection, order, set, addEvent } = writing;
    const { parts, seenDueInPesos, seenEvents, notes, author } = change;
    if (isRepeated(writing, seenEvents, "rest-paid")) return "saved";
    const due = asideDue(order);
    const isAsSeen = isAside(order) && due === seenDueInPesos;
    if (order.status !== change.expectedStatus || !isAsSeen) return null;
    if (sum(parts.map(({ inPesos }) => inPesos)) !== due) return null;
    if (!(await mayTakeMoney(connection, author.adminId))) return null;
    await takeParts(connection, { order, parts }, { author, now });
    const all: PaidPart[] = addUpWays(await readPaidParts(connection, [order.id]));
    const chosen = order.paymentMethod as CounterWay;
    await set({
      paymentMethod: nameWay(all, chosen),
      ...(order.paidAt !== null && {
        total: order.totalInPesos + due,
        correctedBy: (order.settlement?.differenceInPesos ?? 0) - due,
        rest: 0,
        restPaid: (order.settlement?.restPaidInPesos ?? 0) + due,
      }),
    });
    for (const text of notes) await addEvent("internal-note", { text });
    await addEvent("rest-paid", { text: describeParts(parts) });
    await writeMove(writing, "delivered");
    return "saved";
  });
}

async function mayTakeMoney(connection: Connection, adminId: number | null): Promise<boolean> {
  const { counterNeedsTill } = await readSettingsNow(connection);
  return !counterNeedsTill || (await findTillNow(connection, adminId)) !== null;
}

export type ExtendedAside = OrderRequest & { until: CalendarDay; seenEvents: number };

/** Until another day; after its end only while its pieces are there and its money did not go back. */
export function extendAside(change: ExtendedAside, now: Date): Promise<SavedOrder> {
  return changeOrder(change, now, async (writing) => {
    const { order, set, addEvent } = writing;
    const { until, seenEvents, expectedStatus } = change;
    const text = `hasta el ${formatLongDay(until)}`;
    if (isRepeated(writing, seenEvents, "set-aside", text)) return "saved";
    if (order.status !== expectedStatus || until < calendarDay(now)) return null;
    if (!isAside(order) && !(isAsideOver(order) && (await comesBack(writing)))) return null;
    if (isAsideOver(order)) await writeMove(writing, "ready_for_pickup");
    await set({ holdUntil: endOfAside(until).toISOString() });
    await addEvent("set-aside", { text });
    return "saved";
  });
}

async function comesBack({ connection, order }: Writing): Promise<boolean> {
  if (hasGivenBack(order)) return false;
  await linkToStock(connection, order.id);
  return (
    (await canHoldAgain(connection, order.id)) && (await canUseCreditAgain(connection, order.id))
  );
}
