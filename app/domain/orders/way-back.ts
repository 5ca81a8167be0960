import { hasGivenBack } from "../payments/held-money";
import { findNoteOfPayment } from "../payments/payment-summary";
import type { Order, OrderEvent, OrderState } from "./order";

/** How long a wrong "sent" or "delivered" can be taken back, whatever its shopper was told. */
export const TAKE_BACK_MS = 60 * 60 * 1000;

/** From which state an order comes to one that can be taken back. */
const BEFORE: Partial<Record<string, readonly OrderState[]>> = {
  shipped: ["preparing", "ready_for_pickup", "paid"],
  delivered: ["shipped", "ready_for_pickup"],
};

export type WayBack = {
  to: OrderState;
  /** True when handing it over was also its payment, which is taken back too. */
  undoesPayment: boolean;
};

type MovedOrder = Pick<
  Order,
  "status" | "paidAt" | "events" | "payments" | "refunds" | "manualRefunds"
>;

/**
 * Where an order goes that did not leave after all: within the hour, and one marked as sent also until the mail
 * with its tracking went. Null once money or pieces of it came back: then they were in the shopper's hands.
 */
export function findWayBack(
  order: MovedOrder,
  { now, isMailUnsent }: { now: Date; isMailUnsent: boolean },
): WayBack | null {
  const { status, events } = order;
  const at = events.findLastIndex((event) => isMoveTo(event, [status]));
  const move = events[at];
  const before = events.slice(0, Math.max(at, 0)).findLast((event) => {
    return isMoveTo(event, BEFORE[status] ?? []);
  });
  const isBack = hasGivenBack(order) || events.some(({ kind }) => kind === "pieces-returned");
  if (!move || !before || isBack) return null;
  const isFresh = move.at !== null && now.getTime() - move.at.getTime() <= TAKE_BACK_MS;
  if (!isFresh && !(status === "shipped" && isMailUnsent)) return null;
  const undoesPayment = order.paidAt !== null && findNoteOfPayment(order) === move;
  return { to: before.status as OrderState, undoesPayment };
}

function isMoveTo({ kind, status }: OrderEvent, states: readonly string[]): boolean {
  return kind === "moved" && states.includes(status);
}
