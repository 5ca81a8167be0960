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

/**
 * An order that was cancelled or whose money went back brings nothing in; every other one counts as
 * sold from the moment it is placed. The triggers on `orders` say the same in SQL.
 */
export function isRevenue(status: string): boolean {
  return status !== "cancelled" && status !== "refunded";
}

/** Waits for the owner to do something first: the specification's `pendingOrders`. */
export function isPending(status: string): boolean {
  return status === "pending";
}

/** Has reached its customer: the specification's `completedOrders`. */
export function isCompleted(status: string): boolean {
  return status === "delivered";
}
