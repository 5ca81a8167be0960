import type { Order } from "../orders/order";
import { findBalance } from "../payments/corrected-money";
import { orderHeldInCents } from "../payments/held-money";
import { addDays, calendarDay, formatLongDay, startOfDay } from "../plain/buenos-aires";
import type { CalendarDay } from "../plain/buenos-aires";

/** Pieces that are aside for a person until the end of a day, with what they paid on account, or nothing. */
export const MAX_ASIDE_DAYS = 90;
export const USUAL_ASIDE_DAYS = 7;

type AsideOrder = Parameters<typeof findBalance>[0] & Pick<Order, "holdUntil">;

/** What is still to be paid of it. */
export function asideDue(order: AsideOrder): number {
  return order.paidAt === null ? order.totalInPesos : findBalance(order).toPayInPesos;
}

const wasSetAside = ({ events }: Pick<Order, "events">) =>
  events.some(({ kind }) => kind === "set-aside");

/** True while its pieces wait for a person, and something of it is not paid. */
export function isAside(order: AsideOrder): boolean {
  return order.status === "ready_for_pickup" && wasSetAside(order) && asideDue(order) > 0;
}

/** True once its day went by, or it was cancelled: what was paid on account goes back, or waits for another day. */
export function isAsideOver(order: AsideOrder): boolean {
  return order.status === "cancelled" && wasSetAside(order);
}

/** What was paid on account and is still here. */
export function asideHeldInPesos(order: Parameters<typeof orderHeldInCents>[0]): number {
  return Math.floor(orderHeldInCents(order) / 100);
}

/** The first moment of the day after. */
export function endOfAside(until: CalendarDay): Date {
  return startOfDay(addDays(until, 1));
}

/** "sábado 5 de diciembre". */
export function describeAsideEnd({ holdUntil }: Pick<Order, "holdUntil">): string {
  return holdUntil === null ? "" : formatLongDay(calendarDay(new Date(holdUntil.getTime() - 1)));
}

export function lastAsideDay(today: CalendarDay): CalendarDay {
  return addDays(today, MAX_ASIDE_DAYS);
}
