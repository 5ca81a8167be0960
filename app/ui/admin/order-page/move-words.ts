import { mailKindLabel, type MailKind } from "../../../domain/mail";
import { formatPesos } from "../../../domain/money";
import type { OrderState } from "../../../domain/order";
import type { Order } from "../../../domain/order-details";

/** A state the order may come to, and the mails that then go out. */
export type OrderMoveChoice = {
  to: OrderState;
  mails: readonly { kind: MailKind; recipient: string | null }[];
};

/** What the button says. */
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

/** Whether there is no way back to selling it: asked for once more before it is done. */
export function endsOrder(to: OrderState): boolean {
  return to === "cancelled" || to === "refunded";
}

/** What follows from coming to a state, said before it is done. */
export function listConsequences({ to, mails }: OrderMoveChoice, order: Order): string[] {
  const total = formatPesos(order.totalInPesos);
  const isPaid = order.paidAt !== null;
  return [
    ...describeMoney(to, { total, isPaid }),
    ...(mails.length === 0
      ? ["No sale ningún mail."]
      : mails.map(
          ({ kind, recipient }) =>
            `Sale el mail “${mailKindLabel(kind)}” a ${recipient ?? "tu casilla"}.`,
        )),
    ...(endsOrder(to) ? ["Deja de contar como venta.", "No se puede deshacer."] : []),
  ];
}

function describeMoney(to: OrderState, { total, isPaid }: { total: string; isPaid: boolean }) {
  if (to === "refunded") {
    return [
      `Anotalo cuando ya hayas devuelto los ${total}: la tienda no mueve plata, la devolución la hacés vos.`,
    ];
  }
  if (to === "cancelled" && isPaid) {
    return [
      `Te queda devolver ${total} a mano: la tienda no mueve plata. Cuando lo hagas, anotalo acá con “Anotar la devolución”.`,
    ];
  }
  if (to === "cancelled") return ["No hay plata para devolver: todavía no se pagó."];
  if (to === "delivered" && !isPaid) return [`Queda anotado que cobraste ${total}.`];
  if (to === "paid") return [`Queda anotado que cobraste ${total}.`];
  return [];
}
