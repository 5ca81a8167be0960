import type { Order } from "../orders/order-details";
import { findPaymentAlert } from "./payment-alert";
import { formatPaid } from "./payment-labels";
import { summarizePayments } from "./payment-summary";

type AlertedOrder = Pick<
  Order,
  "status" | "totalInPesos" | "events" | "payments" | "manualRefunds"
>;

/** The owner's text for an alert of this order. An unknown alert gets a general sentence. */
export function describeAlert(alert: string, order: AlertedOrder): string {
  const text = findPaymentAlert(alert)?.text ?? "Revisá los pagos de este pedido en Mercado Pago.";
  if (alert !== "partial") return text;
  const { heldInCents, missingInCents } = summarizePayments(order, order.payments);
  if (missingInCents === 0) return text;
  const total = formatPaid(order.totalInPesos * 100);
  return `Entraron ${formatPaid(heldInCents)} de los ${total} del pedido: faltan ${formatPaid(missingInCents)}. Pedí lo que falta, o devolvé lo que entró.`;
}
