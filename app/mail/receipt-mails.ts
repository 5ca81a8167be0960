import { adminPaths } from "../admin-paths";
import type { OutgoingMail } from "../domain/mail/mail";
import { formatPesos } from "../domain/plain/money";
import { breakLinks, button, paragraph, toLine } from "./mail-blocks";
import { writeOwnerMail } from "./mail-layout";
import type { OrderMailParts } from "./order-mail-parts";

/** To the owner: a shopper sent a proof of transfer. */
export function composeReceiptMails({ order, settings, origin }: OrderMailParts): OutgoingMail[] {
  const { orderNumber, customerName, totalInPesos } = order;
  const mail = writeOwnerMail(settings, {
    kind: "owner-receipt",
    subject: `Comprobante del pedido ${orderNumber}`,
    blocks: [
      { kind: "heading", text: "Llegó un comprobante" },
      paragraph(
        `${breakLinks(toLine(customerName))} mandó el comprobante del pedido ${orderNumber}. Tendrían que llegarte ${formatPesos(totalInPesos)}.`,
      ),
      paragraph("Miralo y, si el dinero está en tu cuenta, tocá “Recibí el pago”."),
      ...button("Abrir el pedido", origin + adminPaths.order(orderNumber)),
    ],
  });
  return [mail];
}
