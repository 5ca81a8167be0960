import { orderStateLabel, type OrderState } from "./order";
import { canMoveTo, type OrderFacts } from "./order-moves";

const BULK_STATES = ["preparing", "shipped", "cancelled"] as const satisfies readonly OrderState[];
export type BulkState = (typeof BULK_STATES)[number];

export const BULK_STEPS = [...BULK_STATES, "hold", "free"] as const;
export type BulkStep = (typeof BULK_STEPS)[number];

/** Each is a transaction and a mail of its own: more would keep the owner waiting. */
export const MAX_BULK_ORDERS = 500;

type RefusedOrder = { orderNumber: string; reason: string };

export type BulkOutcome = { to: BulkStep; movedCount: number; refused: RefusedOrder[] };

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
