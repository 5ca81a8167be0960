import { adminPaths } from "../admin-paths";
import type { OutgoingMail } from "../domain/mail/mail";
import { formatPesos } from "../domain/plain/money";
import { button, paragraph, toLine, writeOwnerMail, breakLinks } from "./mail-layout";
import { composeMoveMails } from "./move-mails";
import { orderFigures, paymentBlocks } from "./order-blocks";
import { orderButton, writeMail, type OrderMailParts, type ShopperMails } from "./order-mail-parts";

export const SHOPPER_CHANGE_MAILS = {
  "order-transfer": { sample: composeTransferMails },
} satisfies ShopperMails;

/** After a change to bank transfer: the account to the shopper, and a note to the owner. */
export function composeTransferMails(parts: OrderMailParts): OutgoingMail[] {
  const { order, settings } = parts;
  const { orderNumber } = order;
  return [
    writeMail(parts, {
      kind: "order-transfer",
      subject: `Datos para transferir: pedido ${orderNumber}`,
      heading: "Pagás por transferencia",
      opening: `tu pedido ${orderNumber} ahora se paga por transferencia. Si te quedó abierta la página de Mercado Pago, no pagues ahí.`,
      blocks: [
        ...paymentBlocks(order, settings),
        ...orderButton(parts, "Ver mi pedido"),
        orderFigures(order),
      ],
    }),
    writeToOwner(parts, {
      kind: "owner-order",
      subject: `Pedido ${orderNumber}: se paga por transferencia`,
      heading: "Cambió la forma de pago",
      text: `eligió pagar por transferencia el pedido ${orderNumber}: son ${formatPesos(order.totalInPesos)}.`,
    }),
  ];
}

export function composeShopperCancelMails(parts: OrderMailParts): OutgoingMail[] {
  const { orderNumber, totalInPesos } = parts.order;
  return [
    ...composeMoveMails(parts),
    writeToOwner(parts, {
      kind: "owner-cancelled",
      subject: `Cancelaron el pedido ${orderNumber}`,
      heading: "Pedido cancelado por quien compró",
      text: `canceló el pedido ${orderNumber}, de ${formatPesos(totalInPesos)}, que estaba sin pagar.`,
    }),
  ];
}

type OwnerMail = {
  kind: "owner-order" | "owner-cancelled";
  subject: string;
  heading: string;
  text: string;
};

function writeToOwner(
  { order, settings, origin }: OrderMailParts,
  { kind, subject, heading, text }: OwnerMail,
): OutgoingMail {
  const blocks = [
    paragraph(`${toLine(order.customerName)} ${text}`),
    ...button("Abrir el pedido", origin + adminPaths.order(order.orderNumber)),
  ];
  return writeOwnerMail(settings, { kind, subject, heading, blocks });
}

/** To the owner: a shopper sent a proof of transfer. */
export function composeReceiptMails({ order, settings, origin }: OrderMailParts): OutgoingMail[] {
  const { orderNumber, customerName, totalInPesos } = order;
  const mail = writeOwnerMail(settings, {
    kind: "owner-receipt",
    subject: `Comprobante del pedido ${orderNumber}`,
    heading: "Llegó un comprobante",
    blocks: [
      paragraph(
        `${breakLinks(toLine(customerName))} mandó el comprobante del pedido ${orderNumber}. Tendrían que llegarte ${formatPesos(totalInPesos)}.`,
      ),
      paragraph("Miralo y, si el dinero está en tu cuenta, tocá “Recibí el pago”."),
      ...button("Abrir el pedido", origin + adminPaths.order(orderNumber)),
    ],
  });
  return [mail];
}
