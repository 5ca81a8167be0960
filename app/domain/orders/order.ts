/** The states of an order. The ids are stored; people read the labels. */
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

export type ListedOrder = {
  orderNumber: string;
  customerName: string;
  customerEmail: string;
  pieceCount: number;
  garments: string[];
  /** As stored: another tool may have written a value that is no `OrderState`. */
  status: string;
  deliveryMethod: string;
  paymentMethod: string;
  isPaid: boolean;
  paymentAlert: string;
  totalInPesos: number;
  createdAt: Date | null;
};

export function findOrderState(value: string): OrderState | null {
  return ORDER_STATES.find(({ id }) => id === value)?.id ?? null;
}

export function orderStateLabel(status: string): string {
  return ORDER_STATES.find(({ id }) => id === status)?.label ?? status;
}

/** True for an order that a code pays whole: it counts as paid, and no money is expected or went back. */
export function isFree({ totalInPesos }: { totalInPesos: number }): boolean {
  return totalInPesos === 0;
}

/** True for a cancelled or refunded order: nothing is sold, and nothing will be shipped. */
export function hasEnded(status: string): boolean {
  return status === "cancelled" || status === "refunded";
}

export function hasLeft(status: string): boolean {
  return status === "shipped" || status === "delivered";
}

/** Waits for the owner's first action. */
export function isPending(status: string): boolean {
  return status === "pending";
}

export function isCompleted(status: string): boolean {
  return status === "delivered";
}
