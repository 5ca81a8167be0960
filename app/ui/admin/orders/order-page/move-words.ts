import { onlineRefundableInCents, orderHeldInCents } from "../../../../domain/payments/held-money";
import { mailKindLabel } from "../../../../domain/mail/mail";
import type { MailKind } from "../../../../domain/mail/mail-kinds";
import { formatPesos } from "../../../../domain/plain/money";
import type { OrderState } from "../../../../domain/orders/order";
import type { Order } from "../../../../domain/orders/order-details";
import { formatPaid } from "../../../../domain/payments/payment-labels";

/** A possible next state, and the mails that the move sends. */
export type OrderMoveChoice = {
  to: OrderState;
  mails: readonly { kind: MailKind; recipient: string | null }[];
};

/** The button's text. */
export function moveLabel(to: OrderState, { paidAt }: Pick<Order, "paidAt">): string {
  switch (to) {
    case "pending":
      return "Volver a pendiente";
    case "paid":
      return "Recibí el pago";
    case "preparing":
      return "Empezar a preparar";
    case "ready_for_pickup":
      return "Está listo para retirar";
    case "shipped":
      return "Marcar como enviado";
    case "delivered":
      return paidAt === null ? "Entregado y cobrado" : "Marcar como entregado";
    case "cancelled":
      return "Cancelar el pedido";
    case "refunded":
      return "Anotar la devolución";
  }
}

/** True for final states, which need a confirmation. */
export function endsOrder(to: OrderState): boolean {
  return to === "cancelled" || to === "refunded";
}

/** The consequences of a move, shown before it is done. */
export function listConsequences({ to, mails }: OrderMoveChoice, order: Order): string[] {
  return [
    ...describeMoney(to, order),
    ...(mails.length === 0
      ? ["No sale ningún e-mail."]
      : mails.map(
          ({ kind, recipient }) =>
            `Sale el e-mail “${mailKindLabel(kind)}” a ${recipient ?? "tu casilla"}.`,
        )),
    ...(endsOrder(to) ? ["Deja de contar como venta.", "No se puede deshacer."] : []),
  ];
}

function describeMoney(to: OrderState, order: Order): string[] {
  const total = formatPesos(order.totalInPesos);
  const isPaid = order.paidAt !== null;
  const heldInCents = orderHeldInCents(order);
  if (to === "refunded" || (to === "cancelled" && (isPaid || heldInCents > 0))) {
    return describeReturn(to, order, heldInCents);
  }
  if (to === "cancelled") return ["No hay plata para devolver: todavía no se pagó."];
  if (to === "delivered" && !isPaid) return [`Queda anotado que cobraste ${total}.`];
  if (to !== "paid") return [];
  return [`Queda anotado que cobraste ${total}.`, ...warnOfOnline(order)];
}

function describeReturn(to: OrderState, order: Order, heldInCents: number): string[] {
  if (heldInCents === 0) return ["Ya no queda plata por devolver: la tienda no mueve plata."];
  const onlineInCents = Math.min(onlineRefundableInCents(order), heldInCents);
  const byHandInCents = heldInCents - onlineInCents;
  return [
    ...(onlineInCents > 0 ? byProvider(to, formatPaid(onlineInCents)) : []),
    ...(byHandInCents > 0 ? byHand(to, formatPaid(byHandInCents)) : []),
  ];
}

function byHand(to: OrderState, amount: string): string[] {
  return to === "refunded"
    ? [
        `Anotalo cuando ya hayas devuelto los ${amount}: la tienda no mueve plata, la devolución la hacés vos.`,
      ]
    : [
        `Te queda devolver ${amount} a mano: la tienda no mueve plata. Cuando lo hagas, anotalo acá con “Anotar la devolución”.`,
      ];
}

function byProvider(to: OrderState, rest: string): string[] {
  return to === "refunded"
    ? [
        `Esto no devuelve la plata. Para devolver los ${rest} que entraron por Mercado Pago usá “Reembolsar”, en “Pagos de Mercado Pago”: el pedido pasa solo a “Devuelto”.`,
        "Anotalo acá solamente si ya los devolviste de otra forma.",
      ]
    : [
        `Cancelar no devuelve la plata: quedan ${rest} por devolver. Hacelo con “Reembolsar”, en “Pagos de Mercado Pago”.`,
      ];
}

/** Payments by the provider are recorded automatically. */
export function warnOfOnline({ paymentMethod }: Pick<Order, "paymentMethod">): string[] {
  return paymentMethod === "mercadopago"
    ? [
        "Los pagos de Mercado Pago se anotan solos: hacelo a mano solamente si viste la plata en tu cuenta, o si te pagaron de otra forma. Si falta un aviso, tocá “Conciliar”.",
      ]
    : [];
}
