import type { Order } from "../domain/orders/order";
import type { OutgoingMail } from "../domain/mail/mail";
import { isUnheld } from "../domain/stock/hold";
import { paths } from "../paths";
import { button, paragraph } from "./mail-layout";
import { orderFigures, paymentBlocks } from "./order-blocks";
import {
  orderButton,
  writeMail,
  type MailSample,
  type OrderMailParts,
  type ShopperMails,
} from "./order-mail-parts";

const heldFor = (hours: number, { order, now, ...parts }: MailSample) => ({
  ...parts,
  order: { ...order, holdUntil: new Date(now.getTime() + hours * 60 * 60 * 1000) },
});

export const HOLD_MAILS = {
  "order-held": { sample: (given) => composeHoldMails(heldFor(48, given)) },
  "order-freed": {
    sample: ({ order, ...parts }) => {
      const items = order.items.map((item) => ({ ...item, stockState: "released" as const }));
      return composeHoldMails({ ...parts, order: { ...order, items } });
    },
  },
  "order-expiring": {
    sample: (given) => composeHoldReminder(heldFor(12, given)),
    remind: composeHoldReminder,
  },
  "order-expired": {
    sample: ({ order, ...parts }) =>
      composeExpiredMails({ ...parts, order: { ...order, status: "cancelled" } }),
  },
} satisfies ShopperMails;

/** To the shopper, after a person set the pieces of an unpaid order apart, or offered them again. */
export function composeHoldMails(parts: OrderMailParts): OutgoingMail[] {
  const { order, settings } = parts;
  const { orderNumber } = order;
  const written = isUnheld(order)
    ? ({
        kind: "order-freed",
        subject: `Sobre tu pedido ${orderNumber}`,
        heading: "Tu pedido sigue en pie",
        opening: `las prendas de tu pedido ${orderNumber} volvieron a la venta, porque todavía no está pagado.`,
      } as const)
    : ({
        kind: "order-held",
        subject: `Separamos tu pedido ${orderNumber}`,
        heading: "Separamos tus prendas",
        opening: `ya separamos las prendas de tu pedido ${orderNumber}.`,
      } as const);
  // Its page told where to transfer: the money may be on its way, and a receipt says that it is.
  const mayBePaid = written.kind === "order-freed" && order.paymentMethod === "transfer";
  const hasReceipt = order.receipts.length > 0;
  const blocks = [
    ...(hasReceipt ? [paragraph(IN_REVIEW)] : paymentBlocks(order, settings)),
    ...(mayBePaid && !hasReceipt ? [paragraph(ALREADY_TRANSFERRED)] : []),
    ...orderButton(parts, "Ver mi pedido"),
    orderFigures(order),
  ];
  return [writeMail(parts, { ...written, blocks })];
}

const IN_REVIEW =
  "Ya tenemos tu comprobante, así que no hace falta que hagas nada: cuando veamos el pago te avisamos por e-mail.";
const ALREADY_TRANSFERRED =
  "Si ya transferiste, mandanos el comprobante desde la página de tu pedido: sigue valiendo.";

/** To the shopper, before the shop stops waiting for a transfer. */
function composeHoldReminder(parts: OrderMailParts): OutgoingMail[] {
  const { order, settings } = parts;
  const mail = writeMail(parts, {
    kind: "order-expiring",
    subject: `Te guardamos tu pedido ${order.orderNumber} por unas horas más`,
    heading: "Te lo guardamos por unas horas más",
    opening: `todavía no nos llegó la transferencia de tu pedido ${order.orderNumber}.`,
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

export function composeExpiredMails(parts: OrderMailParts): OutgoingMail[] {
  const { order, origin } = parts;
  const mail = writeMail(parts, {
    kind: "order-expired",
    subject: `Se venció la reserva de tu pedido ${order.orderNumber}`,
    heading: "Se venció tu reserva",
    opening: `${describeEnd(order)}, así que lo cancelamos y las prendas volvieron a la venta.`,
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

function describeEnd({ paymentMethod, orderNumber }: Order): string {
  if (paymentMethod !== "cash") return `no nos llegó a tiempo el pago del pedido ${orderNumber}`;
  return `se cumplió el plazo para retirar el pedido ${orderNumber}`;
}

function describeLatePayment(paymentMethod: string): string {
  const again = "Si todavía lo querés, lo podés volver a pedir.";
  const late =
    "si las prendas siguen estando tu pedido vuelve a valer, y si no te devolvemos el dinero";
  switch (paymentMethod) {
    case "cash":
      return `No hace falta que hagas nada. ${again}`;
    case "transfer":
      return `Si ya habías transferido, respondé este e-mail con el comprobante: ${late}. ${again}`;
    default:
      return `Si ya habías pagado, no hace falta que hagas nada: ${late}. ${again}`;
  }
}
