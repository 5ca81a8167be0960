import type { OutgoingMail } from "../domain/mail";
import { formatPesos } from "../domain/money";
import { paths } from "../paths";
import type { OrderMailParts } from "./order-mails";

/** To the owner: a shopper sent proof of a transfer. None while the shop has no e-mail. */
export function composeReceiptMails({ order, settings, origin }: OrderMailParts): OutgoingMail[] {
  if (settings.email === "") return [];
  const text = [
    `${order.customerName} mandó el comprobante del pedido ${order.orderNumber}.`,
    `Total a recibir: ${formatPesos(order.totalInPesos)}.`,
    `Miralo y, si el dinero está en tu cuenta, marcá "Recibí el pago": ${origin}${paths.adminOrder(order.orderNumber)}`,
    settings.name,
  ].join("\n\n");
  const subject = `Comprobante del pedido ${order.orderNumber}`;
  return [{ kind: "owner-receipt", recipient: settings.email, subject, text, html: "" }];
}
