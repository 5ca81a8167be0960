/** Where an order can be. Values are stored; the labels are what people read. */
export const ORDER_STATES = [
  { id: "pending", label: "Pendiente" },
  { id: "paid", label: "Pagado" },
  { id: "preparing", label: "En preparación" },
  { id: "ready_for_pickup", label: "Listo para retirar" },
  { id: "shipped", label: "Enviado" },
  { id: "delivered", label: "Entregado" },
  { id: "cancelled", label: "Cancelado" },
  { id: "refunded", label: "Devuelto" },
] as const;

export type OrderState = (typeof ORDER_STATES)[number]["id"];

/** An order as lists show it. */
export type ListedOrder = {
  orderNumber: string;
  customerName: string;
  customerEmail: string;
  pieceCount: number;
  /** The first garments, each with its quantity and variant. */
  garments: string[];
  /** As stored: other tools may have written one that is no `OrderState`. */
  status: string;
  deliveryMethod: string;
  paymentMethod: string;
  isPaid: boolean;
  /** One of `PaymentAlert`, or empty. */
  paymentAlert: string;
  totalInPesos: number;
  /** Null when the stored time is none. */
  createdAt: Date | null;
};

export function findOrderState(value: string): OrderState | null {
  return ORDER_STATES.find(({ id }) => id === value)?.id ?? null;
}

/** The label of a stored status; one that is unknown is shown as it is. */
export function orderStateLabel(status: string): string {
  return ORDER_STATES.find(({ id }) => id === status)?.label ?? status;
}

/** Cancelled, or its money went back: nothing is sold any more, and nothing leaves the shop. */
export function hasEnded(status: string): boolean {
  return status === "cancelled" || status === "refunded";
}

/** Sent, or in the shopper's hands. */
export function hasLeft(status: string): boolean {
  return status === "shipped" || status === "delivered";
}

/** Where the owner has agreed to the sale, also where the cash comes at the counter. */
const AGREED_STATES: readonly string[] = [
  "paid",
  "preparing",
  "ready_for_pickup",
  "shipped",
  "delivered",
] satisfies OrderState[];

/**
 * Whether an order counts as sold: it was paid, or the owner went on with it, and it has not ended.
 * The columns `sold_in_cents` and `collected_in_cents` of `orders` say the same in SQL.
 */
export function isSold({ status, isPaid }: { status: string; isPaid: boolean }): boolean {
  return AGREED_STATES.includes(status) || isCollected({ status, isPaid });
}

/** Whether its money counts as collected: that of an order that has ended is to be given back. */
export function isCollected({ status, isPaid }: { status: string; isPaid: boolean }): boolean {
  return isPaid && !hasEnded(status);
}

/** Waits for the owner to do something first: the specification's `pendingOrders`. */
export function isPending(status: string): boolean {
  return status === "pending";
}

/** Has reached its customer: the specification's `completedOrders`. */
export function isCompleted(status: string): boolean {
  return status === "delivered";
}
