import type { OutgoingMail } from "../domain/mail/mail";
import type { OrderItem } from "../domain/orders/order";
import { FIT_CHOICES, listAskedPieces, type Fit } from "../domain/returns/fit-vote";
import { describeVariant } from "../domain/stock/stock-words";
import { paths } from "../paths";
import { sealPiece } from "./fit-links.server";
import { small, type MailBlock } from "./mail-layout";
import { writeMail, type OrderMailParts, type ShopperMails } from "./order-mail-parts";

export const FIT_MAILS = {
  "order-fit": {
    sample: (given) =>
      composeFitMails(
        { ...given, order: { ...given.order, status: "delivered" } },
        () => given.origin + paths.home(),
      ),
    remind: (parts) => {
      const { orderNumber } = parts.order;
      return composeFitMails(
        parts,
        ({ id }, fit) => parts.origin + paths.fitVote(sealPiece({ orderNumber, itemId: id }), fit),
      );
    },
  },
} satisfies ShopperMails;

/** Asks once how each piece fitted. Its links open a page whose button answers. */
function composeFitMails(
  parts: OrderMailParts,
  addressOf: (item: OrderItem, fit: Fit) => string,
): OutgoingMail[] {
  const { orderNumber, items } = parts.order;
  const blocks = listAskedPieces(items).map((item): MailBlock => ({
    kind: "choices",
    title: [item.name, describeVariant(item)].filter(Boolean).join(", "),
    links: FIT_CHOICES.map(({ fit, label }) => ({ text: label, url: addressOf(item, fit) })),
  }));
  return [
    writeMail(parts, {
      kind: "order-fit",
      subject: `¿Cómo te quedó lo de tu pedido ${orderNumber}?`,
      heading: "¿Cómo te quedó?",
      opening:
        "contanos cómo te quedó cada prenda: ayudás a quien la mire después a elegir su talle.",
      blocks: [
        ...blocks,
        small(
          "Te lo preguntamos una sola vez. Nadie ve quién respondió qué, y podés cambiarlo o borrarlo con el mismo enlace.",
        ),
      ],
    }),
  ];
}
