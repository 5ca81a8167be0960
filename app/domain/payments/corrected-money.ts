import { hasEnded, type Order, type Settlement } from "../orders/order";
import { orderHeldInCents } from "./held-money";

type CorrectedOrder = Pick<
  Order,
  | "status"
  | "paidAt"
  | "totalInPesos"
  | "settlement"
  | "payments"
  | "refunds"
  | "manualRefunds"
  | "events"
>;

export type Balance = { toPayInPesos: number; toGiveBackInCents: number };

const NOTHING: Balance = { toPayInPesos: 0, toGiveBackInCents: 0 };

/** What an order costs as its pieces and its delivery are now. */
export function currentTotal({
  totalInPesos,
  settlement,
}: Pick<Order, "totalInPesos" | "settlement">): number {
  return totalInPesos + (settlement?.differenceInPesos ?? 0);
}

/**
 * What corrections of a paid order left open. What is to be given back falls with every refund, and is never more
 * than the shop holds beyond what the order costs now. Nothing once it ended: all that is held then goes back.
 */
export function findBalance(order: CorrectedOrder): Balance {
  const { settlement, status, paidAt } = order;
  if (!settlement || paidAt === null || hasEnded(status)) return NOTHING;
  const { restInPesos } = settlement;
  if (restInPesos >= 0) return { ...NOTHING, toPayInPesos: restInPesos };
  const overInCents = Math.max(orderHeldInCents(order) - currentTotal(order) * 100, 0);
  return { ...NOTHING, toGiveBackInCents: Math.min(-restInPesos * 100, overInCents) };
}

/** The stored columns of an order that costs this much from now on. */
export function settleNewTotal(
  order: CorrectedOrder,
  newTotalInPesos: number,
): { total?: number; correctedBy?: number; rest?: number } {
  if (order.paidAt === null) return { total: newTotalInPesos };
  const { toPayInPesos, toGiveBackInCents } = findBalance(order);
  const open = toPayInPesos - Math.floor(toGiveBackInCents / 100);
  const rest = open + newTotalInPesos - currentTotal(order);
  // What went back before for the same pieces does not go back twice.
  const over = Math.max(Math.floor(orderHeldInCents(order) / 100) - newTotalInPesos, 0);
  return {
    correctedBy: newTotalInPesos - order.totalInPesos,
    rest: rest < 0 ? -Math.min(-rest, over) : rest,
  };
}

/** The stored columns of an order whose payment is taken back: all that it costs is to be paid. */
export function forgetSettlement(order: Pick<Order, "totalInPesos" | "settlement">) {
  if (!order.settlement) return {};
  return { total: currentTotal(order), correctedBy: 0, rest: 0, restPaid: 0 };
}

/** What the same order leaves open once it costs this much. */
export function findNewBalance(order: CorrectedOrder, newTotalInPesos: number): Balance {
  const { correctedBy = 0, rest = 0 } = settleNewTotal(order, newTotalInPesos);
  const settlement: Settlement = {
    differenceInPesos: correctedBy,
    restInPesos: rest,
    restPaidInPesos: order.settlement?.restPaidInPesos ?? 0,
  };
  return findBalance({ ...order, settlement });
}
