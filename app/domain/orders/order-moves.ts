import {
  findOrderState,
  hasEnded,
  type OrderState,
  type Order,
  isFree,
  orderStateLabel,
} from "./order";

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

export function canBeTracked({ status, deliveryMethod }: OrderFacts): boolean {
  return deliveryMethod !== "pickup" && !hasEnded(status);
}

function unique(states: OrderState[]): OrderState[] {
  return [...new Set(states)];
}

export type ProgressStep = {
  state: OrderState;
  label: string;
  place: "done" | "current" | "ahead";
};

/** The steps of an order from placed to delivered; null for a cancelled or refunded order. */
export function orderProgress(facts: OrderFacts): ProgressStep[] | null {
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

function handingOver({ status, deliveryMethod }: OrderFacts): OrderState {
  // Other tools may have marked a pick-up order as shipped.
  if (status === "shipped" || status === "ready_for_pickup") return status;
  return deliveryMethod === "pickup" ? "ready_for_pickup" : "shipped";
}

export function listOrderSteps(facts: OrderFacts & { totalInPesos: number }): ProgressStep[] {
  const words: Partial<Record<OrderState, string>> = {
    pending: "Pedido recibido",
    paid: isFree(facts) ? "Pedido confirmado" : "Pago recibido",
    shipped: "En camino",
    ...(facts.deliveryMethod === "pickup" && { delivered: "Retirado" }),
  };
  return (orderProgress(facts) ?? []).map((step) => ({
    ...step,
    label: words[step.state] ?? step.label,
  }));
}

const BULK_STATES = ["preparing", "shipped", "cancelled"] as const satisfies readonly OrderState[];
export type BulkState = (typeof BULK_STATES)[number];

export const BULK_STEPS = [...BULK_STATES, "hold", "free"] as const;
export type BulkStep = (typeof BULK_STEPS)[number];

/** Each is a transaction and a mail of its own: more would keep the owner waiting. */
export const MAX_BULK_ORDERS = 500;

export type BulkOutcome = {
  to: BulkStep;
  movedCount: number;
  refused: { orderNumber: string; reason: string }[];
};

/** Why an order cannot move to this state, as the rest of a sentence; null when it can. */
export function whyNotMoved(facts: OrderFacts, to: BulkState): string | null {
  const { status, deliveryMethod, isPaid } = facts;
  if (status === to) return `ya estaba en “${orderStateLabel(to)}”`;
  if (to === "cancelled" && isPaid) return "ya se pagó";
  if (canMoveTo(facts, to)) return null;
  if (to === "shipped" && deliveryMethod === "pickup") return "se retira en el local";
  if (to === "preparing" && status === "pending") return "todavía no está pagado";
  const where = `está en “${orderStateLabel(status)}”`;
  const isBeforePreparing = to === "shipped" && canMoveTo(facts, "preparing");
  return isBeforePreparing ? `${where}. Primero marcalo en preparación` : where;
}

export function describeMoved({ to, movedCount }: BulkOutcome): string {
  if (movedCount === 0) return "No se cambió nada";
  const orders = movedCount === 1 ? "de 1 pedido" : `de ${movedCount} pedidos`;
  if (to === "hold") return `Se separaron las prendas ${orders}`;
  if (to === "free") return `Volvieron a la venta las prendas ${orders}`;
  const state = `“${orderStateLabel(to)}”`;
  return movedCount === 1 ? `1 pedido pasó a ${state}` : `${movedCount} pedidos pasaron a ${state}`;
}

export function describeRefused({ refused: { length } }: BulkOutcome): string {
  return length === 1 ? "con 1 no se pudo" : `con ${length} no se pudo`;
}
