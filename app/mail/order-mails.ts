import type { OutgoingMail } from "../domain/mail/mail";
import { canPayOnline } from "../domain/payments/order-payments";
import { WITHDRAWAL_TEXT } from "../domain/buying/order-terms";
import { paths } from "../paths";
import { paragraph, type MailBlock } from "./mail-blocks";
import { deliveryBlocks, orderFigures, paymentBlocks, toldPrices } from "./order-blocks";
import { orderButton, writeMail, type OrderMailParts } from "./order-mail-parts";
import { composeOwnerOrderMail } from "./owner-order-mail";

/** Confirms a new order to the shopper, and tells the owner unless the owner entered it. */
export function composeNewOrderMails(parts: OrderMailParts): OutgoingMail[] {
  const { order, settings } = parts;
  const received = writeMail(parts, {
    kind: "order-received",
    subject: `Recibimos tu pedido ${order.orderNumber}`,
    heading: "¡Gracias! Recibimos tu pedido",
    opening: `tu pedido es el ${order.orderNumber}. Guardá este e-mail.`,
    blocks: [
      ...paymentBlocks(order, settings),
      ...orderButton(parts, canPayOnline(order) ? "Ver o pagar mi pedido" : "Ver mi pedido"),
      orderFigures(order),
      ...toldPrices(order),
      ...(order.status === "delivered" ? [] : deliveryBlocks(order, settings)),
    ],
    rights: rightsOf(parts),
  });
  return order.channel === "web" ? [received, composeOwnerOrderMail(parts)] : [received];
}

/** A message from the owner to the shopper. */
export function composeNoteMails(parts: OrderMailParts, note: string): OutgoingMail[] {
  const { order } = parts;
  return [
    writeMail(parts, {
      kind: "order-note",
      subject: `Sobre tu pedido ${order.orderNumber}`,
      heading: `Sobre tu pedido ${order.orderNumber}`,
      opening: `te escribimos por tu pedido.`,
      blocks: [paragraph(note), ...orderButton(parts, "Ver mi pedido")],
    }),
  ];
}

/** What the law requires every buyer to read, in the words shown before confirming. */
function rightsOf({ order: { terms }, origin }: OrderMailParts): MailBlock[] {
  const version = terms ? ` (versión ${terms.version})` : "";
  return [
    {
      kind: "notice",
      text: terms?.withdrawalText ?? WITHDRAWAL_TEXT,
      link: { text: "Botón de arrepentimiento", url: origin + paths.withdrawal() },
    },
    {
      kind: "small",
      text: "Garantía legal: 6 meses desde que recibís cada producto (Ley 24.240).",
      link: { text: `Términos y condiciones${version}`, url: origin + paths.terms() },
    },
  ];
}
