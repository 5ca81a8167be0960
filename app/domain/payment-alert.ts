/** What about an order's payments the owner has to look into, the gravest first. Values are stored. */
export const PAYMENT_ALERTS = [
  {
    id: "disputed",
    label: "Reclamo",
    text: "Quien compró desconoció el pago o abrió un reclamo: contestalo en Mercado Pago y no mandes nada hasta que se resuelva.",
  },
  {
    id: "dispute-lost",
    label: "Reclamo perdido",
    text: "Mercado Pago le dio la razón a quien compró y le devolvió la plata: si todavía no lo mandaste, no lo mandes.",
  },
  {
    id: "mismatch",
    label: "Pago que no coincide",
    text: "Llegó un pago que no coincide con el pedido, así que no lo dimos por pagado: revisalo en Mercado Pago.",
  },
  {
    id: "refund-failed",
    label: "Reembolso sin hacer",
    text: "Mercado Pago no hizo un reembolso: probá de nuevo, o hacelo desde tu cuenta de Mercado Pago.",
  },
  {
    id: "paid-after-cancelling",
    label: "Pago de un pedido terminado",
    text: "Hay plata de un pedido que ya estaba cancelado o devuelto: devolvela, o volvé a hacer el pedido con quien compró.",
  },
  {
    id: "overpaid",
    label: "Pagado de más",
    text: "Entró más de un pago, o uno de un pedido que ya habías dado por pagado: mirá si es la misma plata y, si no, devolvé lo que sobra.",
  },
] as const;

export type PaymentAlert = (typeof PAYMENT_ALERTS)[number]["id"];

export function findPaymentAlert(value: string): (typeof PAYMENT_ALERTS)[number] | null {
  return PAYMENT_ALERTS.find(({ id }) => id === value) ?? null;
}

/** The one to tell of several. */
export function gravestAlert(alerts: readonly PaymentAlert[]): PaymentAlert | null {
  return PAYMENT_ALERTS.find(({ id }) => alerts.includes(id))?.id ?? null;
}

type Raised = { alert: PaymentAlert | null; alertCount: number };

/**
 * What stands at the order once its payments changed. One that the owner dismissed comes back only
 * for a new reason, and a refund that failed is not settled by any payment.
 *
 * @param current as it is stored
 */
export function nextAlert(current: string, before: Raised, after: Raised): string {
  const isKnown = after.alert === before.alert && after.alertCount <= before.alertCount;
  if (isKnown) return current;
  if (current !== "refund-failed") return after.alert ?? "";
  return gravestAlert(after.alert === null ? [current] : [current, after.alert]) ?? current;
}
