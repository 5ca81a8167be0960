import type { Order } from "./order-details";
import { orderStateLabel, type OrderState } from "./order";

export type ProgressStep = {
  state: OrderState;
  label: string;
  place: "done" | "current" | "ahead";
};

/** The way of an order from placed to delivered; null for one that left it. */
export function orderProgress({
  status,
  deliveryMethod,
  paymentMethod,
}: Pick<Order, "status" | "deliveryMethod" | "paymentMethod">): ProgressStep[] | null {
  const states: OrderState[] = [
    "pending",
    // Cash comes at the end, unless it came before.
    ...(paymentMethod === "cash" && status !== "paid" ? [] : (["paid"] as const)),
    "preparing",
    deliveryMethod === "pickup" ? "ready_for_pickup" : "shipped",
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
