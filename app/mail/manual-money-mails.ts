import { orderHeldInCents } from "../domain/payments/held-money";
import type { OutgoingMail } from "../domain/mail/mail";
import { formatPesos } from "../domain/plain/money";
import type { ManualRefund } from "../domain/orders/order";
import { formatPaid } from "../domain/payments/payment-words";
import { paragraph } from "./mail-blocks";
import { paymentBlocks } from "./order-blocks";
import { orderButton, writeMail, type OrderMailParts, type ShopperMails } from "./order-mail-parts";

export const MANUAL_MONEY_MAILS = {
  "order-refund": {
    sample: (given) =>
      composeManualRefundMails(given, { amountInCents: given.order.totalInPesos * 100 }),
  },
  "order-payment-undone": { sample: composePaymentUndoneMails },
} satisfies ShopperMails;

/** To the shopper: the owner refunded money by hand. The mail leaves out the owner's note. */
export function composeManualRefundMails(
  parts: OrderMailParts,
  { amountInCents }: Pick<ManualRefund, "amountInCents">,
): OutgoingMail[] {
  const { order } = parts;
  const amount = formatPaid(amountInCents);
  const isCash = order.paymentMethod === "cash";
  const heldInCents = orderHeldInCents(order);
  return [
    writeMail(parts, {
      kind: "order-refund",
      subject: `Te devolvimos ${amount} de tu pedido ${order.orderNumber}`,
      heading: `Te devolvimos ${amount}`,
      opening: `te devolvimos ${amount} de tu pedido ${order.orderNumber}${isCash ? "" : " por transferencia"}.`,
      blocks: [
        ...(isCash
          ? []
          : [paragraph("Si no la ves en tu cuenta en un día hábil, respondé este e-mail.")]),
        ...(order.status === "cancelled" && heldInCents > 0
          ? [paragraph(`Todavía te debemos ${formatPaid(heldInCents)}: también te los devolvemos.`)]
          : []),
        ...orderButton(parts, "Ver mi pedido"),
      ],
    }),
  ];
}

/** To the shopper: the payment that an earlier mail confirmed has not arrived. */
export function composePaymentUndoneMails(parts: OrderMailParts): OutgoingMail[] {
  const { order, settings } = parts;
  const isOpen = order.status !== "cancelled";
  return [
    writeMail(parts, {
      kind: "order-payment-undone",
      subject: `Una corrección sobre el pago de tu pedido ${order.orderNumber}`,
      heading: "Nos equivocamos con tu pago",
      opening: `te escribimos que habían entrado los ${formatPesos(order.totalInPesos)} de tu pedido ${order.orderNumber}. Fue un error nuestro: todavía no los vimos. Perdón por la confusión.`,
      blocks: [
        paragraph(
          "Si ya los pagaste, respondé este e-mail con el comprobante y lo revisamos enseguida.",
        ),
        ...(isOpen ? paymentBlocks(order, settings) : []),
        ...orderButton(parts, "Ver mi pedido"),
      ],
    }),
  ];
}
