import type { OutgoingMail } from "../domain/mail";
import { formatPesos } from "../domain/money";
import { orderStateLabel } from "../domain/order";
import type { Order } from "../domain/order-details";
import type { ShopSettings } from "../domain/shop-settings";
import { paths } from "../paths";

/** What every mail about an order is made of. */
export type OrderMailParts = {
  order: Order;
  settings: ShopSettings;
  /** The shop's public address, without a final slash. */
  origin: string;
};

/** To the shopper, who sees that the order arrived, and to the owner. */
export function composeNewOrderMails(parts: OrderMailParts): OutgoingMail[] {
  return [writeMail(parts, "order-received", `Recibimos tu pedido ${parts.order.orderNumber}`)];
}

/** Tells the shopper of the state the order is in now; none where there is nothing to tell. */
export function composeMoveMails(parts: OrderMailParts): OutgoingMail[] {
  const { orderNumber, status } = parts.order;
  switch (status) {
    case "paid":
      return [writeMail(parts, "order-paid", `Recibimos el pago de tu pedido ${orderNumber}`)];
    case "shipped":
      return [writeMail(parts, "order-shipped", `Tu pedido ${orderNumber} está en camino`)];
    case "ready_for_pickup":
      return [writeMail(parts, "order-ready", `Tu pedido ${orderNumber} está listo para retirar`)];
    case "cancelled":
      return [writeMail(parts, "order-cancelled", `Cancelamos tu pedido ${orderNumber}`)];
    default:
      return [];
  }
}

/** A note the owner wrote to the shopper. */
export function composeNoteMails(parts: OrderMailParts, note: string): OutgoingMail[] {
  return [writeMail(parts, "order-note", `Sobre tu pedido ${parts.order.orderNumber}`, note)];
}

function writeMail(
  { order, settings, origin }: OrderMailParts,
  kind: OutgoingMail["kind"],
  subject: string,
  note = "",
): OutgoingMail {
  const link = order.token === null ? "" : origin + paths.order(order.token);
  const text = [
    `Hola, ${order.customerName}:`,
    note,
    `Pedido ${order.orderNumber}: ${orderStateLabel(order.status)}. Total ${formatPesos(order.totalInPesos)}.`,
    link,
    settings.name,
  ]
    .filter((line) => line !== "")
    .join("\n\n");
  return { kind, recipient: order.customerEmail, subject, text, html: "" };
}
