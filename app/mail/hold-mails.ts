import type { OutgoingMail } from "../domain/mail/mail";
import { formatDeadline } from "../domain/plain/buenos-aires";
import { paths } from "../paths";
import { button, paragraph } from "./mail-blocks";
import { orderFigures, paymentBlocks } from "./order-blocks";
import { orderButton, writeMail, type OrderMailParts } from "./order-mail-parts";

/** To the shopper, before the shop stops waiting for a transfer. */
export function composeHoldReminder(parts: OrderMailParts): OutgoingMail[] {
  const { order, settings } = parts;
  const until =
    order.holdUntil === null ? "" : ` Te lo guardamos hasta el ${formatDeadline(order.holdUntil)}.`;
  const mail = writeMail(parts, {
    kind: "order-expiring",
    subject: `Te guardamos tu pedido ${order.orderNumber} por unas horas más`,
    heading: "Te lo guardamos por unas horas más",
    opening: `todavía no nos llegó la transferencia de tu pedido ${order.orderNumber}.${until}`,
    blocks: [
      paragraph(
        "Si ya transferiste, mandanos el comprobante desde la página de tu pedido y te lo seguimos guardando.",
      ),
      ...paymentBlocks(order, settings),
      ...orderButton(parts, "Mandar el comprobante"),
    ],
  });
  return [mail];
}

/** To the shopper, after nobody paid and the pieces went back for sale. */
export function composeExpiredMails(parts: OrderMailParts): OutgoingMail[] {
  const { order, origin } = parts;
  const mail = writeMail(parts, {
    kind: "order-expired",
    subject: `Se venció la reserva de tu pedido ${order.orderNumber}`,
    heading: "Se venció tu reserva",
    opening: `no nos llegó el pago del pedido ${order.orderNumber} a tiempo, así que lo cancelamos y las prendas volvieron a la venta.`,
    blocks: [
      paragraph(describeLatePayment(order.paymentMethod)),
      orderFigures(order),
      ...button(
        "Volver a pedirlo",
        order.token === null ? null : `${origin}${paths.order(order.token)}#volver-a-pedir`,
      ),
    ],
  });
  return [mail];
}

function describeLatePayment(paymentMethod: string): string {
  return paymentMethod === "cash"
    ? "No hace falta que hagas nada. Si todavía lo querés, lo podés volver a pedir."
    : "Si ya habías pagado, no hace falta que hagas nada: si las prendas siguen estando tu pedido vuelve a valer, y si no te devolvemos el dinero. Si todavía lo querés, lo podés volver a pedir.";
}
