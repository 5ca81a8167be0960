import { findOrderState, hasEnded, type OrderState } from "./order";
import type { Order } from "./order-details";

/** Codes are as stored: other tools may have written them. */
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

/** The possible next states of an order, the usual one first. */
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
      // Cash is paid at the counter, after the order was prepared.
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
      // A paid order must still be refunded.
      return isPaid ? ["refunded"] : [];
    default:
      return [];
  }
}

export function canMoveTo(facts: OrderFacts, state: OrderState): boolean {
  return allowedMoves(facts).includes(state);
}

/** True when an order that comes to this state is paid: cash is paid on handing over. */
export function isPaidBy(state: OrderState): boolean {
  return state === "paid" || state === "delivered";
}

/** True when a payment can still arrive; for a cancelled order too, to be refunded. */
export function canReceivePayment({ status, isPaid }: OrderFacts): boolean {
  return !isPaid && findOrderState(status) !== null && status !== "refunded";
}

/** True when a carrier has the parcel or will get it. */
export function canBeTracked({ status, deliveryMethod }: OrderFacts): boolean {
  return deliveryMethod !== "pickup" && !hasEnded(status);
}

function unique(states: OrderState[]): OrderState[] {
  return [...new Set(states)];
}
