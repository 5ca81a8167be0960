import { orderStateLabel, type OrderState } from "./order";

export type ProgressStep = {
  state: OrderState;
  label: string;
  place: "done" | "current" | "ahead";
};

/** One stop on an order's way, as its shopper reads it. */
export type OrderStep = { label: string; state: ProgressStep["place"] };

type Facts = { status: string; deliveryMethod: string; paymentMethod: string; isPaid: boolean };

/** The way of an order from placed to delivered; null for one that left it. */
export function orderProgress(facts: Facts): ProgressStep[] | null {
  const { status, paymentMethod, isPaid } = facts;
  // Cash comes at the end, unless it came before.
  const hasPaidStop = paymentMethod !== "cash" || isPaid || status === "paid";
  const states: OrderState[] = [
    "pending",
    ...(hasPaidStop ? (["paid"] as const) : []),
    "preparing",
    handingOver(facts),
    "delivered",
  ];
  const position = states.findIndex((state) => state === status);
  if (position === -1) return null;
  return states.map((state, step) => ({
    state,
    label: orderStateLabel(state),
    place: step < position ? "done" : step === position ? "current" : "ahead",
  }));
}

function handingOver({ status, deliveryMethod }: Facts): OrderState {
  // Other tools may have sent what was to be picked up.
  if (status === "shipped" || status === "ready_for_pickup") return status;
  return deliveryMethod === "pickup" ? "ready_for_pickup" : "shipped";
}

/** The same way in the words of who waits for it; none for an order that left it. */
export function listOrderSteps(facts: Facts): OrderStep[] {
  const isPickup = facts.deliveryMethod === "pickup";
  return (orderProgress(facts) ?? []).map(({ state, label, place }) => ({
    label: shopperLabel(state, isPickup) ?? label,
    state: place,
  }));
}

function shopperLabel(state: OrderState, isPickup: boolean): string | null {
  switch (state) {
    case "pending":
      return "Pedido recibido";
    case "paid":
      return "Pago recibido";
    case "shipped":
      return "En camino";
    case "delivered":
      return isPickup ? "Retirado" : null;
    default:
      return null;
  }
}
