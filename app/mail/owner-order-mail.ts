import { adminPaths } from "../admin-paths";
import type { OutgoingMail } from "../domain/mail/mail";
import { isFree } from "../domain/orders/order";
import { formatPesos } from "../domain/plain/money";
import { paymentMethodLabel } from "../domain/payments/payment-method";
import { formatPhone } from "../domain/buying/phone";
import { awaitsHold } from "../domain/stock/unpaid-holds";
import { breakLinks, button, paragraph, toLine, type MailBlock } from "./mail-blocks";
import { writeOwnerMail } from "./mail-layout";
import { addressLines, orderFigures } from "./order-blocks";
import type { OrderMailParts } from "./order-mail-parts";

const AFTERWARDS: Record<string, string> = {
  mercadopago:
    " Todavía no entró el pago: cuando Mercado Pago lo confirme, el pedido pasa solo a Pagado. Esperá a eso para prepararlo.",
};

const UNHELD =
  "Las prendas siguen a la venta, porque ya hay muchas apartadas por pedidos sin pagar. Separalas desde el pedido para confirmárselo.";

/** Tells the owner about a shopper's new order. */
export function composeOwnerOrderMail({ order, settings, origin }: OrderMailParts): OutgoingMail {
  const { orderNumber, totalInPesos } = order;
  const customerName = breakLinks(order.customerName);
  const shopperNotes = breakLinks(order.shopperNotes);
  const total = formatPesos(totalInPesos);
  const delivery: MailBlock =
    order.deliveryMethod === "pickup"
      ? paragraph("Lo retira en el local.")
      : addressLines("Enviar a", order);
  const blocks: MailBlock[] = [
    { kind: "heading", text: "Pedido nuevo" },
    paragraph(`${toLine(customerName)} hizo un pedido de ${total}.`),
    ...button("Abrir el pedido", origin + adminPaths.order(orderNumber)),
    orderFigures(order),
    {
      kind: "lines",
      title: "Cliente",
      lines: [customerName, order.customerEmail, formatPhone(order.customerPhone)],
    },
    delivery,
    ...(awaitsHold(order) ? [paragraph(UNHELD)] : []),
    paragraph(
      isFree(order)
        ? "No hay nada que cobrar: ya lo podés preparar."
        : `Paga con: ${paymentMethodLabel(order.paymentMethod)}.${AFTERWARDS[order.paymentMethod] ?? ""}`,
    ),
    ...(shopperNotes === "" ? [] : [paragraph(`Notas: ${shopperNotes}`)]),
  ];
  const subject = `Pedido nuevo ${orderNumber}: ${total}`;
  return writeOwnerMail(settings, { kind: "owner-order", subject, blocks });
}
