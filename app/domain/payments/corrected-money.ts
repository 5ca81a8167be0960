import { hasEnded, type Order, type OrderState } from "../orders/order";
import { countRefunded, priceChosen } from "../orders/paid-pieces";
import { sum } from "../plain/lists";
import { givenBackInCents, orderHeldInCents } from "./held-money";
import { hasBeenPaid } from "./order-payments";
import { holdsMoney } from "./payment-refund";

type CorrectedOrder = Pick<
  Order,
  | "status"
  | "paidAt"
  | "totalInPesos"
  | "settlement"
  | "payments"
  | "refunds"
  | "manualRefunds"
  | "givenCodes"
  | "exchangeRefundInPesos"
  | "events"
  | ("items" | "discountInPesos" | "priceBlock")
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
 * What corrections of a paid order left open. What is to be given back falls with every refund but those of pieces
 * that the order still has, and is never more than the shop holds beyond what the others cost now. Nothing once it
 * ended: all that is held then goes back.
 */
export function findBalance(order: CorrectedOrder): Balance {
  const { settlement, status, paidAt } = order;
  if (!settlement || paidAt === null || hasEnded(status)) return NOTHING;
  const { restInPesos } = settlement;
  if (restInPesos >= 0) return { ...NOTHING, toPayInPesos: restInPesos };
  const overInCents = findOver(order, currentTotal(order) - priceGone(order));
  // A credit may have paid more of the pieces that went back than the money that is left.
  const mostInCents = Math.min(overInCents, orderHeldInCents(order));
  return { ...NOTHING, toGiveBackInCents: Math.min(-restInPesos * 100, mostInCents) };
}

function findOver(order: CorrectedOrder, costInPesos: number): number {
  return Math.max(orderHeldInCents(order) - costInPesos * 100, 0);
}

/** The price of the pieces of the order whose money went back, or is with its shopper by an exchange. */
function priceGone(order: CorrectedOrder): number {
  const refunded = [...countRefunded(order)].map(([itemId, pieces]) => ({ itemId, pieces }));
  const exchanged = (order.givenCodes ?? []).filter(({ isOfExchange }) => isOfExchange);
  const asCodes = sum(exchanged.map(({ inPesos }) => inPesos));
  return priceChosen(order, refunded) + asCodes + findExchangeRefund(order);
}

/**
 * An amount that names no pieces counts for what exchanges gave back first, as far as a person noted it there, and
 * the rest of it for corrections.
 */
function findExchangeRefund(order: CorrectedOrder): number {
  const { exchangeRefundInPesos: wantedInPesos = 0, refunds, manualRefunds } = order;
  if (wantedInPesos === 0) return 0;
  const made = [...refunds.filter(({ status }) => holdsMoney(status)), ...manualRefunds];
  const namedInCents = sum(made.map((refund) => (refund.pieces ? refund.amountInCents : 0)));
  const codesInCents = sum((order.givenCodes ?? []).map(({ inPesos }) => inPesos * 100));
  const amountsInCents = givenBackInCents(order) - codesInCents - namedInCents;
  return Math.min(wantedInPesos, Math.floor(amountsInCents / 100));
}

/** What an order costs from now on, and what went back before for pieces that it has no more. */
export type NewCost = { totalInPesos: number; refundedInPesos: number };

/** The stored columns of an order that costs this much from now on. */
export function settleNewTotal(
  order: CorrectedOrder,
  cost: NewCost,
): { total?: number; correctedBy?: number; rest?: number } {
  if (order.paidAt === null) return { total: cost.totalInPesos };
  return { correctedBy: cost.totalInPesos - order.totalInPesos, rest: findRest(order, cost) };
}

/** What went back before for the same pieces does not go back twice. */
function findRest(order: CorrectedOrder, { totalInPesos, refundedInPesos }: NewCost): number {
  const { toPayInPesos, toGiveBackInCents } = findBalance(order);
  const open = toPayInPesos - Math.floor(toGiveBackInCents / 100);
  const rest = open + totalInPesos - currentTotal(order) + refundedInPesos;
  const keptInPesos = totalInPesos - (priceGone(order) - refundedInPesos);
  return Math.max(rest, -Math.floor(findOver(order, keptInPesos) / 100));
}

/**
 * Null when goods left, money was refunded, or the provider reported the payment. Also null when the order costs 0
 * since a correction: without its payment it would wait for one of 0, which cannot be made.
 */
export function stateWithoutPayment(order: Order): OrderState | null {
  const { status, paymentMethod, paidAt, payments, manualRefunds } = order;
  if (currentTotal(order) === 0) return null;
  if (paidAt === null || manualRefunds.length > 0 || payments.some(hasBeenPaid)) return null;
  switch (status) {
    case "pending":
    case "paid":
      return "pending";
    case "preparing":
    case "ready_for_pickup":
      // Orders paid in cash are prepared before the payment, others after it.
      return paymentMethod === "cash" ? status : "pending";
    case "cancelled":
      return "cancelled";
    default:
      return null;
  }
}

/** The stored columns of an order whose payment is taken back: all that it costs is to be paid. */
export function forgetSettlement(order: Pick<Order, "totalInPesos" | "settlement">) {
  if (!order.settlement) return {};
  return { total: currentTotal(order), correctedBy: 0, rest: 0, restPaid: 0 };
}

/** What the same order leaves open once it costs this much. */
export function findNewBalance(order: CorrectedOrder, cost: NewCost): Balance {
  if (order.paidAt === null) return NOTHING;
  const rest = findRest(order, cost);
  return { toPayInPesos: Math.max(rest, 0), toGiveBackInCents: Math.max(-rest, 0) * 100 };
}
