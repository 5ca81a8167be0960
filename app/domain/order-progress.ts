import type { OrderState } from "./order";

/** One stop on an order's way, as its shopper reads it. */
export type OrderStep = { label: string; state: "done" | "current" | "ahead" };

type Facts = { status: string; deliveryMethod: string; paymentMethod: string; isPaid: boolean };

/** How far each state has come; one that is not here has left the way. */
const REACHED: Partial<Record<OrderState, number>> = {
  pending: 1,
  paid: 2,
  preparing: 3,
  ready_for_pickup: 4,
  shipped: 4,
  delivered: 5,
};

/**
 * The way of an order to its shopper, with the stop it stands at; none for one that left the way.
 * Cash is paid at the end, so its way has no stop for paying.
 */
export function listOrderSteps({
  status,
  deliveryMethod,
  paymentMethod,
  isPaid,
}: Facts): OrderStep[] {
  const reached = REACHED[status as OrderState];
  if (reached === undefined) return [];
  const isPickup = deliveryMethod === "pickup";
  const stops = [
    { label: "Pedido recibido", at: 1 },
    ...(paymentMethod === "cash" && !isPaid ? [] : [{ label: "Pago recibido", at: 2 }]),
    { label: "En preparación", at: 3 },
    { label: isPickup ? "Listo para retirar" : "En camino", at: 4 },
    { label: isPickup ? "Retirado" : "Entregado", at: 5 },
  ];
  const last = stops.findLast(({ at }) => at <= reached);
  return stops.map((stop) => ({ label: stop.label, state: toState(stop.at, last?.at ?? 1) }));
}

function toState(at: number, current: number): OrderStep["state"] {
  if (at === current) return "current";
  return at < current ? "done" : "ahead";
}
