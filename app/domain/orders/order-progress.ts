import { isFree, orderStateLabel, type OrderState } from "./order";

type ProgressStep = {
  state: OrderState;
  label: string;
  place: "done" | "current" | "ahead";
};

export type OrderStep = { label: string; state: ProgressStep["place"] };

type Facts = { status: string; deliveryMethod: string; paymentMethod: string; isPaid: boolean };

/** The steps of an order from placed to delivered; null for a cancelled or refunded order. */
export function orderProgress(facts: Facts): ProgressStep[] | null {
  const { status, paymentMethod, isPaid } = facts;
  // Cash is paid at the end, unless the order is already paid.
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
  // Other tools may have marked a pick-up order as shipped.
  if (status === "shipped" || status === "ready_for_pickup") return status;
  return deliveryMethod === "pickup" ? "ready_for_pickup" : "shipped";
}

/** The same steps in the shopper's words; empty for a cancelled or refunded order. */
export function listOrderSteps(facts: Facts & { totalInPesos: number }): OrderStep[] {
  const isPickup = facts.deliveryMethod === "pickup";
  return (orderProgress(facts) ?? []).map(({ state, label, place }) => ({
    label: shopperLabel(state, { isPickup, isFree: isFree(facts) }) ?? label,
    state: place,
  }));
}

type Words = { isPickup: boolean; isFree: boolean };

function shopperLabel(state: OrderState, { isPickup, isFree }: Words): string | null {
  switch (state) {
    case "pending":
      return "Pedido recibido";
    case "paid":
      return isFree ? "Pedido confirmado" : "Pago recibido";
    case "shipped":
      return "En camino";
    case "delivered":
      return isPickup ? "Retirado" : null;
    default:
      return null;
  }
}
