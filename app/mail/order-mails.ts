import { carrierLabel, trackingAddress } from "../domain/carrier";
import { formatLongDay } from "../domain/buenos-aires";
import type { OutgoingMail } from "../domain/mail";
import { formatPesos } from "../domain/money";
import type { Order } from "../domain/order-details";
import { WITHDRAWAL_TEXT } from "../domain/order-terms";
import type { ShopSettings } from "../domain/shop-settings";
import { paths } from "../paths";
import { breakLinks, button, paragraph, type MailBlock } from "./mail-blocks";
import { renderMail } from "./mail-layout";
import {
  deliveryBlocks,
  orderFigures,
  paymentBlocks,
  pickupLines,
  toldPrices,
} from "./order-blocks";
import { composeOwnerOrderMail } from "./owner-order-mail";

/** What every mail about an order is made of. */
export type OrderMailParts = {
  order: Order;
  settings: ShopSettings;
  /** The shop's public address, without a final slash. */
  origin: string;
};

/** To the shopper, who sees that the order arrived, and to the owner, unless the owner took it. */
export function composeNewOrderMails(parts: OrderMailParts): OutgoingMail[] {
  const { order, settings } = parts;
  const received = writeMail(parts, {
    kind: "order-received",
    subject: `Recibimos tu pedido ${order.orderNumber}`,
    blocks: [
      { kind: "heading", text: "¡Gracias! Recibimos tu pedido" },
      paragraph(`${greet(order)} tu pedido es el ${order.orderNumber}. Guardá este mail.`),
      ...paymentBlocks(order, settings),
      ...orderButton(parts, "Ver mi pedido"),
      orderFigures(order),
      ...toldPrices(order),
      ...deliveryBlocks(order, settings),
      ...rightsOf(parts),
    ],
  });
  return order.channel === "web" ? [received, composeOwnerOrderMail(parts)] : [received];
}

/** Tells the shopper of the state the order is in now; none where there is nothing to tell. */
export function composeMoveMails(parts: OrderMailParts): OutgoingMail[] {
  switch (parts.order.status) {
    case "paid":
      return [writePaid(parts)];
    case "shipped":
      return [writeShipped(parts)];
    case "ready_for_pickup":
      return [writeReady(parts)];
    case "cancelled":
      return [writeCancelled(parts)];
    default:
      return [];
  }
}

function writePaid(parts: OrderMailParts): OutgoingMail {
  const { order } = parts;
  const next =
    order.deliveryMethod === "pickup"
      ? "Ahora lo preparamos: te escribimos cuando puedas pasar a buscarlo."
      : "Ahora lo preparamos: te escribimos cuando salga, con el código de seguimiento.";
  return writeMail(parts, {
    kind: "order-paid",
    subject: `Recibimos el pago de tu pedido ${order.orderNumber}`,
    blocks: [
      { kind: "heading", text: "Recibimos tu pago" },
      paragraph(`${greet(order)} entraron los ${formatPesos(order.totalInPesos)} de tu pedido.`),
      paragraph(next),
      orderFigures(order),
      ...orderButton(parts, "Ver mi pedido"),
    ],
  });
}

function writeShipped(parts: OrderMailParts): OutgoingMail {
  const { order, settings } = parts;
  const { carrier, trackingCode, estimatedDelivery } = order;
  const day = estimatedDelivery === null ? "" : formatLongDay(estimatedDelivery);
  return writeMail(parts, {
    kind: "order-shipped",
    subject: `Tu pedido ${order.orderNumber} está en camino`,
    blocks: [
      { kind: "heading", text: "Tu pedido está en camino" },
      paragraph(`${greet(order)} ya despachamos tu pedido ${order.orderNumber}.`),
      {
        kind: "lines",
        title: "El envío",
        lines: [
          carrier === "" ? "" : `Lo lleva: ${carrierLabel(carrier)}`,
          trackingCode === "" ? "" : `Código de seguimiento: ${trackingCode}`,
          day === "" ? "" : `Llega alrededor del ${day}`,
        ],
      },
      ...button("Seguir el envío", trackingAddress(carrier, trackingCode)),
      ...deliveryBlocks(order, settings),
      ...orderButton(parts, "Ver mi pedido"),
    ],
  });
}

function writeReady(parts: OrderMailParts): OutgoingMail {
  const { order, settings } = parts;
  const isPaid = order.paidAt !== null;
  return writeMail(parts, {
    kind: "order-ready",
    subject: `Tu pedido ${order.orderNumber} está listo para retirar`,
    blocks: [
      { kind: "heading", text: "Ya podés pasar a buscarlo" },
      paragraph(`${greet(order)} tu pedido está listo.`),
      pickupLines("Te esperamos en", settings),
      { kind: "notice", text: `Mostrá este número: ${order.orderNumber}`, link: null },
      ...(isPaid ? [] : paymentBlocks(order, settings)),
      ...orderButton(parts, "Ver mi pedido"),
    ],
  });
}

function writeCancelled(parts: OrderMailParts): OutgoingMail {
  const { order } = parts;
  return writeMail(parts, {
    kind: "order-cancelled",
    subject: `Cancelamos tu pedido ${order.orderNumber}`,
    blocks: [
      { kind: "heading", text: "Cancelamos tu pedido" },
      paragraph(`${greet(order)} el pedido ${order.orderNumber} quedó cancelado.`),
      paragraph(describeRefund(order)),
      orderFigures(order),
      ...orderButton(parts, "Ver mi pedido"),
    ],
  });
}

function describeRefund({ paidAt, paymentMethod, totalInPesos }: Order): string {
  if (paidAt === null) {
    return paymentMethod === "transfer"
      ? "No hace falta que hagas nada. Si ya habías transferido, respondé este mail con el comprobante y te devolvemos el dinero."
      : "No hace falta que hagas nada: no te cobramos.";
  }
  const total = formatPesos(totalInPesos);
  const way =
    paymentMethod === "transfer"
      ? "por transferencia a la cuenta desde la que pagaste; si querés que vaya a otra tuya, respondé este mail con el CBU o el alias"
      : paymentMethod === "cash"
        ? "en efectivo, en el local; si preferís una transferencia, respondé este mail con el CBU o el alias"
        : "por el mismo medio con el que pagaste";
  return `Te devolvemos los ${total} que pagaste, ${way}.`;
}

/** A note the owner wrote to the shopper. */
export function composeNoteMails(parts: OrderMailParts, note: string): OutgoingMail[] {
  const { order } = parts;
  return [
    writeMail(parts, {
      kind: "order-note",
      subject: `Sobre tu pedido ${order.orderNumber}`,
      blocks: [
        { kind: "heading", text: `Sobre tu pedido ${order.orderNumber}` },
        paragraph(`${greet(order)} te escribimos por tu pedido.`),
        paragraph(note),
        ...orderButton(parts, "Ver mi pedido"),
      ],
    }),
  ];
}

type Written = { kind: OutgoingMail["kind"]; subject: string; blocks: MailBlock[] };

function writeMail({ order, settings }: OrderMailParts, written: Written): OutgoingMail {
  const { kind, subject, blocks } = written;
  return { kind, recipient: order.customerEmail, subject, ...renderMail(blocks, settings) };
}

function orderButton({ order, origin }: OrderMailParts, text: string): MailBlock[] {
  return button(text, order.token === null ? null : origin + paths.order(order.token));
}

/** What the law wants every buyer to be told, in the words that were shown before confirming. */
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

function greet({ customerName }: Order): string {
  return `Hola, ${breakLinks(customerName)}:`;
}
