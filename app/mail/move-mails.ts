import { formatLongDay } from "../domain/plain/buenos-aires";
import { tellCancelReason } from "../domain/orders/cancellation";
import { carrierLabel, trackingAddress } from "../domain/orders/carrier";
import type { OutgoingMail } from "../domain/mail/mail";
import { isMailAddress } from "../domain/mail/mail-address";
import type { MailKind } from "../domain/mail/mail-kinds";
import {
  hasGivenBack,
  onlineRefundableInCents,
  orderHeldInCents,
} from "../domain/payments/held-money";
import { formatPesos } from "../domain/plain/money";
import { isFree, type OrderState, type Order } from "../domain/orders/order";
import { formatPaid } from "../domain/payments/payment-words";
import { button, paragraph, type MailBlock } from "./mail-layout";
import {
  arrivalBlocks,
  deliveryBlocks,
  orderFigures,
  paymentBlocks,
  pickupLines,
} from "./order-blocks";
import {
  orderButton,
  writeMail,
  type MailSample,
  type OrderMailParts,
  type ShopperMails,
} from "./order-mail-parts";

const sampleOf =
  (status: OrderState, given: Partial<Order> = {}) =>
  ({ order, now, ...parts }: MailSample) =>
    composeMoveMails({ ...parts, order: { ...order, paidAt: now, ...given, status } });

export const MOVE_MAILS = {
  "order-paid": { sample: sampleOf("paid") },
  "order-shipped": { sample: sampleOf("shipped") },
  "order-not-left": {
    sample: ({ order, now, ...parts }) =>
      composeNotLeftMails({ ...parts, order: { ...order, paidAt: now, status: "preparing" } }),
  },
  "order-ready": { sample: sampleOf("ready_for_pickup", { deliveryMethod: "pickup" }) },
  "order-waiting": {
    sample: ({ order, now, ...parts }) =>
      composeWaitingMails({ ...parts, order: { ...order, paidAt: now } }),
    remind: composeWaitingMails,
  },
  "order-cancelled": { sample: sampleOf("cancelled", { paidAt: null }) },
} satisfies ShopperMails;

/** The mails that a move to each of these states would send, for a preview. */
export function listMoveMails(
  parts: OrderMailParts,
  states: readonly OrderState[],
): { to: OrderState; mails: { kind: MailKind; recipient: string | null }[] }[] {
  return states.map((to) => {
    const mails = composeMoveMails({ ...parts, order: { ...parts.order, status: to } });
    return {
      to,
      mails: mails.filter(canLeave).map(({ kind, recipient }) => ({ kind, recipient })),
    };
  });
}

function canLeave({ recipient }: OutgoingMail): boolean {
  return recipient === null || isMailAddress(recipient);
}

/** Mails to the shopper about the order's new state; none when there is nothing to report. */
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
  const told = isFree(order)
    ? {
        subject: `Tu pedido ${order.orderNumber} está confirmado`,
        heading: "Tu pedido está confirmado",
        opening: `tu pedido ${order.orderNumber} está confirmado: no tenés que pagar nada.`,
      }
    : {
        subject: `Recibimos el pago de tu pedido ${order.orderNumber}`,
        heading: "Recibimos tu pago",
        opening: `entraron los ${formatPesos(order.totalInPesos)} de tu pedido.`,
      };
  return writeMail(parts, {
    kind: "order-paid",
    ...told,
    blocks: [
      paragraph(next),
      ...arrivalBlocks(order),
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
    heading: "Tu pedido está en camino",
    opening: `ya despachamos tu pedido ${order.orderNumber}.`,
    blocks: [
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

/** To who read that it had left. */
export function composeNotLeftMails(parts: OrderMailParts): OutgoingMail[] {
  const { orderNumber } = parts.order;
  return [
    writeMail(parts, {
      kind: "order-not-left",
      subject: `Tu pedido ${orderNumber} todavía no salió`,
      heading: "Tu pedido todavía no salió",
      opening: `tu pedido ${orderNumber} todavía no salió: el e-mail que decía que estaba en camino fue un error nuestro. Perdón por la confusión.`,
      blocks: [
        paragraph("Te escribimos de nuevo apenas salga, con el código de seguimiento."),
        ...orderButton(parts, "Ver mi pedido"),
      ],
    }),
  ];
}

function writeReady(parts: OrderMailParts): OutgoingMail {
  return writeMail(parts, {
    kind: "order-ready",
    subject: `Tu pedido ${parts.order.orderNumber} está listo para retirar`,
    heading: "Ya podés pasar a buscarlo",
    opening: `tu pedido está listo.`,
    blocks: pickupBlocks(parts),
  });
}

/** Some days after the mail that the order is ready. */
function composeWaitingMails(parts: OrderMailParts): OutgoingMail[] {
  const mail = writeMail(parts, {
    kind: "order-waiting",
    subject: `Tu pedido ${parts.order.orderNumber} te está esperando`,
    heading: "Tu pedido te está esperando",
    opening: "tu pedido sigue listo. Pasá a buscarlo cuando te quede cómodo.",
    blocks: [
      ...pickupBlocks(parts),
      paragraph(
        "Si no podés venir en estos días, respondé este e-mail y lo arreglamos. Si ya lo retiraste, no hace falta que hagas nada.",
      ),
    ],
  });
  return [mail];
}

function pickupBlocks(parts: OrderMailParts): MailBlock[] {
  const { order, settings } = parts;
  return [
    pickupLines("Te esperamos en", settings),
    { kind: "notice", text: `Mostrá este número: ${order.orderNumber}`, link: null },
    ...(order.paidAt === null ? paymentBlocks(order, settings) : []),
    ...orderButton(parts, "Ver mi pedido"),
  ];
}

function writeCancelled(parts: OrderMailParts): OutgoingMail {
  const { order } = parts;
  return writeMail(parts, {
    kind: "order-cancelled",
    subject: `Cancelamos tu pedido ${order.orderNumber}`,
    heading: "Cancelamos tu pedido",
    opening: `el pedido ${order.orderNumber} quedó cancelado${tellWhy(order)}.`,
    blocks: [
      paragraph(describeRefund(order)),
      orderFigures(order),
      ...orderButton(parts, "Ver mi pedido"),
    ],
  });
}

/** The cancellation reason, as the rest of the sentence; empty when it would not help the buyer. */
function tellWhy({ events }: Order): string {
  const reason = events.findLast(({ kind }) => kind === "cancel-reason");
  const told = tellCancelReason(reason?.status ?? "");
  return told === "" ? "" : `, ${told}`;
}

function describeRefund(order: Order): string {
  const { paidAt, paymentMethod } = order;
  if (isFree(order)) return "No hace falta que hagas nada: no había nada que pagar.";
  // A payment that did not cover the order is still the shopper's money.
  const heldInCents = orderHeldInCents(order);
  if (heldInCents === 0) {
    return paidAt === null
      ? describeUnpaid(paymentMethod)
      : "Ya te devolvimos todo lo que pagaste.";
  }
  const isOnline = onlineRefundableInCents(order) >= heldInCents;
  const way =
    paymentMethod === "transfer" && !isOnline
      ? "por transferencia a la cuenta desde la que pagaste; si querés que vaya a otra tuya, respondé este e-mail con el CBU o el alias"
      : paymentMethod === "cash" && !isOnline
        ? "en efectivo, en el local; si preferís una transferencia, respondé este e-mail con el CBU o el alias"
        : "por el mismo medio con el que pagaste";
  const amount = formatPaid(heldInCents);
  return hasGivenBack(order)
    ? `Te devolvemos los ${amount} que quedan de lo que pagaste, ${way}.`
    : `Te devolvemos los ${amount} que pagaste, ${way}.`;
}

function describeUnpaid(paymentMethod: string): string {
  switch (paymentMethod) {
    case "transfer":
      return "No hace falta que hagas nada. Si ya habías transferido, respondé este e-mail con el comprobante y te devolvemos el dinero.";
    case "mercadopago":
      return "No hace falta que hagas nada. Si tenías un cupón de Mercado Pago, no lo pagues; si ya lo habías pagado, te devolvemos el dinero.";
    default:
      return "No hace falta que hagas nada: no te cobramos.";
  }
}
