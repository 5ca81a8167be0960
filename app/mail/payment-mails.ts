import { adminPaths } from "../admin-paths";
import type { OutgoingMail } from "../domain/mail/mail";
import type { Order, ManualRefund } from "../domain/orders/order";
import type { OrderPayment, OrderRefund } from "../domain/payments/order-payments";
import { findPaymentAlert } from "../domain/payments/payment-alert";
import { describeAlert } from "../domain/payments/payment-summary";
import { formatPaid, describeRejection } from "../domain/payments/payment-words";
import { holdsMoney } from "../domain/payments/payment-refund";
import { button, paragraph, type MailBlock, writeOwnerMail } from "./mail-layout";
import { orderButton, writeMail, type OrderMailParts, type ShopperMails } from "./order-mail-parts";
import { sum } from "../domain/plain/lists";
import type { PaymentMails } from "../data/payments/apply-payment.server";
import type { RefundMails } from "../data/payments/apply-refund.server";
import { composeMoveMails } from "./move-mails";
import { orderHeldInCents } from "../domain/payments/held-money";
import { formatPesos } from "../domain/plain/money";
import { paymentBlocks } from "./order-blocks";

export const PAYMENT_MAILS = {
  "order-unpaid": {
    sample: ({ order, ...parts }) =>
      composeUnpaidMails({ ...parts, order: { ...order, payments: [failedPayment(order)] } }),
  },
  "order-refund": {
    sample: (given) =>
      composeManualRefundMails(given, { amountInCents: given.order.totalInPesos * 100 }),
  },
  "order-credit": {
    sample: (given) => composeCreditMails(given, { amountInCents: 2_600_000, code: "CRE-EJEMPLO" }),
  },
  "order-payment-undone": { sample: composePaymentUndoneMails },
} satisfies ShopperMails;

function failedPayment({ totalInPesos }: Order): OrderPayment {
  return {
    ...{ id: 0, providerId: "", status: "rejected", statusDetail: "cc_rejected_other_reason" },
    ...{ amountInCents: totalInPesos * 100, refundedInCents: 0, netInCents: null, currency: "ARS" },
    ...{ method: "visa", type: "credit_card", instalments: 1, mismatches: [] },
    ...{ approvedAt: null, expiresAt: null, at: null },
  };
}

export function composePaymentAlertMails({
  order,
  settings,
  origin,
}: OrderMailParts): OutgoingMail[] {
  const alert = findPaymentAlert(order.paymentAlert);
  if (!alert) return [];
  const { orderNumber } = order;
  const blocks: MailBlock[] = [
    paragraph(`Pedido ${orderNumber}, de ${formatPaid(order.totalInPesos * 100)}.`),
    { kind: "notice", text: describeAlert(alert.id, order), link: null },
    ...paymentLines(order),
    ...button("Abrir el pedido", origin + adminPaths.order(orderNumber)),
    paragraph("Cuando lo hayas resuelto, tocá “Ya lo revisé” en la página del pedido."),
  ];
  const subject = `${alert.label}: pedido ${orderNumber}`;
  return [
    writeOwnerMail(settings, { kind: "owner-payment", subject, heading: alert.label, blocks }),
  ];
}

/** With the payment ids that the provider's site uses. */
function paymentLines({ payments }: Order): MailBlock[] {
  if (payments.length === 0) return [];
  const lines = payments.map(
    ({ providerId, amountInCents, currency }) =>
      `N.º ${providerId}: ${formatPaid(amountInCents, currency)}`,
  );
  return [{ kind: "lines", title: "Pagos de Mercado Pago", lines }];
}

/** To the shopper: the pending payment failed and can be repeated. */
export function composeUnpaidMails(parts: OrderMailParts): OutgoingMail[] {
  const { order } = parts;
  const failed = order.payments.findLast(({ mismatches }) => mismatches.length === 0);
  if (!failed) return [];
  return [
    writeMail(parts, {
      kind: "order-unpaid",
      subject: `No se hizo el pago de tu pedido ${order.orderNumber}`,
      heading: "No se hizo el pago",
      opening: `el pago de ${formatPaid(failed.amountInCents)} de tu pedido ${order.orderNumber} no se hizo. ${describeRejection(failed)}`,
      blocks: [
        paragraph(
          "Tu pedido sigue guardado: podés pagarlo desde su página, con la misma tarjeta, con otra o de otra forma.",
        ),
        ...orderButton(parts, "Pagar mi pedido"),
      ],
    }),
  ];
}

/** To the shopper: a refund was made, and where it will appear. */
export function composeRefundMails(
  parts: OrderMailParts,
  { amountInCents, status, paymentId }: Pick<OrderRefund, "amountInCents" | "status" | "paymentId">,
): OutgoingMail[] {
  const { order } = parts;
  const amount = formatPaid(amountInCents);
  const type = order.payments.find(({ id }) => id === paymentId)?.type ?? "";
  const isDone = status === "approved";
  return [
    writeMail(parts, {
      kind: "order-refund",
      subject: isDone
        ? `Te devolvimos ${amount} de tu pedido ${order.orderNumber}`
        : `Te estamos devolviendo ${amount} de tu pedido ${order.orderNumber}`,
      heading: isDone ? `Te devolvimos ${amount}` : `Te devolvemos ${amount}`,
      opening: isDone
        ? `te devolvimos ${amount} de tu pedido ${order.orderNumber} por Mercado Pago.`
        : `le pedimos a Mercado Pago que te devuelva ${amount} de tu pedido ${order.orderNumber}. Lo está procesando.`,
      blocks: [paragraph(tellWhereItIsSeen(type)), ...orderButton(parts, "Ver mi pedido")],
    }),
  ];
}

/** To the shopper: everything paid was refunded. Not sent for refunds that have their own mail. */
export function composeGivenBackMails(parts: OrderMailParts): OutgoingMail[] {
  const { payments, refunds } = parts.order;
  const gone = payments.filter(
    ({ mismatches, refundedInCents }) => mismatches.length === 0 && refundedInCents > 0,
  );
  const ours = refunds.filter(({ status }) => holdsMoney(status));
  const amountInCents =
    sum(gone.map(({ refundedInCents }) => refundedInCents)) -
    sum(ours.map((refund) => refund.amountInCents));
  const newest = gone.at(-1);
  if (!newest || amountInCents <= 0) return [];
  return composeRefundMails(parts, { amountInCents, status: "approved", paymentId: newest.id });
}

function tellWhereItIsSeen(type: string): string {
  switch (type) {
    case "credit_card":
      return "Lo vas a ver en el resumen de tu tarjeta: según el banco y la fecha de cierre, en el próximo o en el que sigue. Si pagaste en cuotas, se devuelven como las cobró tu banco.";
    case "debit_card":
    case "prepaid_card":
      return "Lo vas a ver en la cuenta de tu tarjeta: según el banco, puede tardar unos días hábiles.";
    default:
      return "Lo vas a ver como dinero disponible en tu cuenta de Mercado Pago.";
  }
}

export function composePaymentMails(origin: string): PaymentMails & RefundMails {
  return {
    moved: (order, settings) =>
      order.status === "refunded"
        ? composeGivenBackMails({ order, settings, origin })
        : composeMoveMails({ order, settings, origin }),
    failed: (order, settings) => composeUnpaidMails({ order, settings, origin }),
    alerted: (order, settings) => composePaymentAlertMails({ order, settings, origin }),
    refunded: (order, settings, refund) => composeRefundMails({ order, settings, origin }, refund),
  };
}

function composeCreditMails(
  parts: OrderMailParts,
  { amountInCents, code }: { amountInCents: number; code: string },
): OutgoingMail[] {
  const { orderNumber } = parts.order;
  const amount = formatPaid(amountInCents);
  return [
    writeMail(parts, {
      kind: "order-credit",
      subject: `Tenés ${amount} de crédito: ${code}`,
      heading: `Tenés ${amount} para tu próxima compra`,
      opening: `como acordamos por tu pedido ${orderNumber}, con el código ${code} tenés ${amount} para usar en la tienda.`,
      blocks: [
        paragraph(
          "Escribilo en el carrito. Paga también el envío, y lo que no uses queda en el código.",
        ),
        ...orderButton(parts, "Ver mi pedido"),
      ],
    }),
  ];
}

/** To the shopper: the owner refunded money by hand, or gave a credit. The mail leaves out the owner's note. */
export function composeManualRefundMails(
  parts: OrderMailParts,
  { amountInCents, code }: Pick<ManualRefund, "amountInCents"> & { code?: string },
): OutgoingMail[] {
  if (code !== undefined) return composeCreditMails(parts, { amountInCents, code });
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
