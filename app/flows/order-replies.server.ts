import { adminPaths } from "../admin-paths";
import type { MovedOrder, SavedOrder } from "../data/orders/order-changes.server";
import type { NotedRefund } from "../data/payments/manual-refunds.server";
import { listOwnerNames } from "../data/owner/people.server";
import { readOrNull } from "../data/sqlite/database-fault.server";
import { isNothingHeld } from "../domain/payments/held-money";
import { isMailAddress } from "../domain/mail/mail-address";
import { orderStateLabel } from "../domain/orders/order";
import type { Order } from "../domain/orders/order-details";
import { describeRefundLimit } from "../domain/payments/refund-limit";
import { formatPaid } from "../domain/payments/payment-words";
import { isUnheld, TOO_FEW_TO_HOLD } from "../domain/stock/hold";
import { countPieces } from "../domain/stock/returned-pieces";
import { readPieceCounts } from "../forms/orders/piece-counts";
import { replyToOrderForm, type OrderIntent } from "../forms/orders/order-form";
import { serializeFlash } from "../sessions/flash.server";
import { notFound, refuseForm, seeOther } from "../http/responses";

/** A form that came too late shows the order's current state. */
export async function answerOrderChange(changed: MovedOrder | SavedOrder, formData: FormData) {
  if (changed.outcome === "not-found") throw notFound();
  const { order, outcome } = changed;
  const reply = replyToOrderForm(formData, {});
  if (outcome === "not-allowed") {
    const pedido = `${whyRefused(order, formData)} No se hizo nada.`;
    return refuseForm({ ...reply, errors: { pedido } }, 409);
  }
  const flash = {
    title: NEWS_TITLES[reply.intent],
    text: `${order.orderNumber} · ${orderStateLabel(order.status)}`,
  };
  return seeOther(adminPaths.order(order.orderNumber), await serializeFlash(flash));
}

export async function answerNotedRefund(noted: NotedRefund, formData: FormData) {
  if (noted.outcome === "over-limit") {
    const owners = (await readOrNull(listOwnerNames())) ?? [];
    const devuelto = describeRefundLimit(noted.order, noted.limitInPesos, owners);
    return refuseForm(replyToOrderForm(formData, { devuelto }), 403);
  }
  if (noted.outcome !== "too-much") return answerOrderChange(noted, formData);
  const devuelto = `Es más de lo que queda por devolver: ${formatPaid(noted.heldInCents)}.`;
  return refuseForm(replyToOrderForm(formData, { devuelto }), 400);
}

function whyRefused(order: Order, formData: FormData): string {
  const { status, customerEmail } = order;
  const state = `“${orderStateLabel(status)}”`;
  if (status !== formData.get("estado")) {
    return `Este pedido cambió mientras lo mirabas: ahora está ${state}.`;
  }
  if (formData.get("intent") === "alert-seen") {
    return "El aviso cambió mientras lo mirabas: leelo de nuevo.";
  }
  if (formData.get("a") === "refunded" && !isNothingHeld(order)) {
    return "Todavía queda plata por devolver: anotá cuánto devolviste.";
  }
  if (countPieces(readPieceCounts(formData).pieces.back ?? []) > 0) {
    return "Lo que salió y todavía no volvió cambió mientras lo mirabas, o anotaste más que eso: mirá la lista de nuevo.";
  }
  if (formData.get("intent") === "hold" && isUnheld(order)) return TOO_FEW_TO_HOLD;
  if (formData.get("intent") === "return-stock") return "De este pedido no queda nada por volver.";
  if (formData.get("intent") === "manual-refund") {
    return "Lo que queda por devolver cambió mientras lo mirabas.";
  }
  if (formData.get("intent") === "shopper-note" && !isMailAddress(customerEmail)) {
    return "El pedido ya no tiene un e-mail al que escribir.";
  }
  return `Un pedido ${state} no admite ese cambio.`;
}

const NEWS_TITLES: Record<OrderIntent, string> = {
  move: "Pedido actualizado",
  hold: "Prendas separadas",
  payment: "Pago anotado",
  "undo-payment": "Pago deshecho",
  "return-stock": "Las prendas volvieron al stock",
  "manual-refund": "Devolución anotada",
  "internal-note": "Nota guardada",
  "shopper-note": "Mensaje en camino",
  tracking: "Seguimiento guardado",
  estimate: "Entrega estimada guardada",
  resend: "E-mail en la cola de envío",
  "alert-seen": "Aviso revisado",
  "check-payments": "Pagos conciliados",
  refund: "Reembolso",
};
