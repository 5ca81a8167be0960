import { findOrderState, hasEnded, type OrderState } from "./order";
import type { Order } from "./order-details";

/** What decides where an order may go next. The first three as stored: other tools may have written them. */
export type OrderFacts = {
  status: string;
  deliveryMethod: string;
  paymentMethod: string;
  isPaid: boolean;
};

export function toOrderFacts(
  order: Pick<Order, "status" | "deliveryMethod" | "paymentMethod" | "paidAt">,
): OrderFacts {
  const { status, deliveryMethod, paymentMethod, paidAt } = order;
  return { status, deliveryMethod, paymentMethod, isPaid: paidAt !== null };
}

/** The states an order may come to from where it is; the one that is usual comes first. */
export function allowedMoves({
  status,
  deliveryMethod,
  paymentMethod,
  isPaid,
}: OrderFacts): OrderState[] {
  const handedOver: OrderState = deliveryMethod === "pickup" ? "ready_for_pickup" : "shipped";
  const back: OrderState = isPaid ? "refunded" : "cancelled";
  switch (status) {
    case "pending":
      // Cash comes at the counter, when the order has been prepared.
      return paymentMethod === "cash" ? ["preparing", "paid", "cancelled"] : ["paid", "cancelled"];
    case "paid":
      return ["preparing", "cancelled", "refunded"];
    case "preparing":
      return unique([handedOver, "cancelled", back]);
    case "ready_for_pickup":
      return unique(["delivered", "cancelled", back]);
    case "shipped":
      return unique(["delivered", back]);
    case "delivered":
      return isPaid ? ["refunded"] : [];
    case "cancelled":
      // What had been paid is still to be given back.
      return isPaid ? ["refunded"] : [];
    default:
      return [];
  }
}

export function canMoveTo(facts: OrderFacts, state: OrderState): boolean {
  return allowedMoves(facts).includes(state);
}

/** Whether the money is there once an order comes to this state: cash comes with handing over. */
export function isPaidBy(state: OrderState, wasPaid: boolean): boolean {
  return wasPaid || state === "paid" || state === "delivered";
}

/** Whether its money can still come in; that of a cancelled order too, to be given back. */
export function canReceivePayment({ status, isPaid }: OrderFacts): boolean {
  return !isPaid && findOrderState(status) !== null && status !== "refunded";
}

/** Whether a carrier has it, or will. */
export function canBeTracked({ status, deliveryMethod }: OrderFacts): boolean {
  return deliveryMethod !== "pickup" && !hasEnded(status);
}

function unique(states: OrderState[]): OrderState[] {
  return [...new Set(states)];
}
