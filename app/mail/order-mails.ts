import { describeCreditLeft } from "../domain/offers/discount-code";
import { adminPaths } from "../admin-paths";
import { formatPhone } from "../domain/buying/phone";
import type { OutgoingMail } from "../domain/mail/mail";
import { isFree, type Order } from "../domain/orders/order";
import { canPayOnline } from "../domain/payments/order-payments";
import { WITHDRAWAL_TEXT } from "../domain/buying/order-terms";
import { paymentMethodLabel } from "../domain/payments/payment-method";
import { formatPesos } from "../domain/plain/money";
import { describeHolidayEnd } from "../domain/shop/holiday";
import type { ShopSettings } from "../domain/shop/shop-settings";
import { awaitsHold } from "../domain/stock/hold";
import { paths } from "../paths";
import {
  paragraph,
  small,
  type MailBlock,
  breakLinks,
  button,
  toLine,
  writeOwnerMail,
} from "./mail-layout";
import {
  deliveryBlocks,
  orderFigures,
  paymentBlocks,
  toldPrices,
  addressLines,
} from "./order-blocks";
import {
  orderButton,
  writeMail,
  writeStrangerMail,
  type OrderMailParts,
  type ShopperMails,
} from "./order-mail-parts";

export const ORDER_MAILS = {
  "order-received": { sample: composeNewOrderMails },
  "order-note": {
    sample: (given) =>
      composeNoteMails(given, "Acá va lo que le escribas desde la página de su pedido."),
  },
  "order-ticket": { sample: (given) => composeTicketMails(given, "") },
} satisfies ShopperMails;

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
      ...(order.creditLeft ? [paragraph(describeCreditLeft(order.creditLeft))] : []),
      ...toldPrices(order),
      ...(order.status === "delivered"
        ? []
        : [...deliveryBlocks(order, settings), ...preparedBlocks(order, settings)]),
    ],
    rights: rightsOf(parts),
  });
  return order.channel === "web" ? [received, composeOwnerOrderMail(parts)] : [received];
}

/** Says when an order of the shop's holiday is prepared. */
function preparedBlocks({ createdAt }: Order, { holiday }: ShopSettings): MailBlock[] {
  const prepared = createdAt && describeHolidayEnd(holiday, createdAt);
  return prepared ? [paragraph(`Estamos de vacaciones. ${prepared}`)] : [];
}

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

/** To an address that was said at the counter; the sale itself may have no buyer's data. */
export function composeTicketMails(parts: OrderMailParts, recipient: string): OutgoingMail[] {
  const { order, settings } = parts;
  return [
    writeStrangerMail(recipient, settings, {
      kind: "order-ticket",
      subject: `Tu compra ${order.orderNumber} en ${settings.name}`,
      heading: "¡Gracias por tu compra!",
      opening: "este es el ticket de lo que llevaste. No es válido como factura.",
      blocks: [orderFigures(order), ...orderButton(parts, "Ver mi compra")],
      // A sale in the shop has no right of withdrawal.
      rights: [guaranteeOf(parts)],
    }),
  ];
}

/** What the law requires every buyer to read, in the words shown before confirming. */
function rightsOf(parts: OrderMailParts): MailBlock[] {
  return [
    {
      kind: "notice",
      text: parts.order.terms?.withdrawalText ?? WITHDRAWAL_TEXT,
      link: { text: "Botón de arrepentimiento", url: parts.origin + paths.withdrawal() },
    },
    guaranteeOf(parts),
  ];
}

function guaranteeOf({ order: { terms }, origin }: OrderMailParts): MailBlock {
  return small("Garantía legal: 6 meses desde que recibís cada producto (Ley 24.240).", {
    text: `Términos y condiciones${terms ? ` (versión ${terms.version})` : ""}`,
    url: origin + paths.terms(),
  });
}

const AFTERWARDS: Record<string, string> = {
  mercadopago:
    " Todavía no entró el pago: cuando Mercado Pago lo confirme, el pedido pasa solo a Pagado. Esperá a eso para prepararlo.",
};

const UNHELD =
  "Las prendas siguen a la venta, porque ya hay muchas apartadas por pedidos sin pagar. Separalas desde el pedido para confirmárselo.";

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
  return writeOwnerMail(settings, {
    kind: "owner-order",
    subject,
    heading: "Pedido nuevo",
    blocks,
  });
}
