import { adminPaths } from "../admin-paths";
import { formatLongMoment } from "../domain/plain/buenos-aires";
import type { OutgoingMail } from "../domain/mail/mail";
import type { Order } from "../domain/orders/order";
import { ANSWER_HOURS, type Withdrawal } from "../domain/orders/withdrawal";
import { paths } from "../paths";
import { breakLinks, button, paragraph, small, writeOwnerMail } from "./mail-layout";
import { writeStrangerMail, type OrderMailParts, type ShopperMails } from "./order-mail-parts";

type WithdrawalMailParts = Omit<OrderMailParts, "order"> & {
  withdrawal: Withdrawal;
  /** Null when the typed number matches no order. */
  order: Order | null;
};

export const WITHDRAWAL_MAILS = {
  withdrawal: {
    sample: ({ now, ...parts }) => {
      const withdrawal = {
        ...{ id: 0, code: "ARR-EJEMPLO", matchedOrder: null, createdAt: now, answeredAt: null },
        ...{ orderNumber: "", email: "ana@ejemplo.com.ar", reason: "" },
      };
      return composeWithdrawalMails({ ...parts, withdrawal });
    },
  },
} satisfies ShopperMails;

/** Sends the code to the shopper, and tells the owner, who has to answer in time. */
export function composeWithdrawalMails(parts: WithdrawalMailParts): OutgoingMail[] {
  const { withdrawal, order } = parts;
  // A request with only a number is answered to that order's e-mail.
  const shopper = withdrawal.email === "" ? (order?.customerEmail ?? "") : withdrawal.email;
  return [...(shopper === "" ? [] : [writeToShopper(parts, shopper)]), writeToOwner(parts)];
}

function writeToShopper(
  { withdrawal, order, settings, origin }: WithdrawalMailParts,
  recipient: string,
): OutgoingMail {
  const { code, createdAt } = withdrawal;
  return writeStrangerMail(recipient, settings, {
    kind: "withdrawal",
    subject: `Tu código de arrepentimiento: ${code}`,
    heading: "Recibimos tu arrepentimiento",
    opening: `tu código es ${code}${order === null ? "" : `, por el pedido ${order.orderNumber}`}. Guardá este e-mail.`,
    blocks: [
      ...(createdAt === null ? [] : [paragraph(`Lo pediste el ${formatLongMoment(createdAt)}.`)]),
      paragraph(
        `Dentro de las ${ANSWER_HOURS} horas te respondemos por este mismo medio con los pasos para devolver el producto y recuperar tu dinero. La devolución no tiene costo para vos.`,
      ),
      ...button("Ver mi código", origin + paths.withdrawalCode(code)),
    ],
    rights: [small("Si no fuiste vos, no hace falta que hagas nada.")],
  });
}

function writeToOwner({ withdrawal, order, settings, origin }: WithdrawalMailParts): OutgoingMail {
  const { code, orderNumber, email, reason } = withdrawal;
  const whose =
    order === null
      ? [orderNumber === "" ? "" : `Número que escribió: ${breakLinks(orderNumber)}`]
      : [`Pedido ${order.orderNumber}`, breakLinks(order.customerName)];
  return writeOwnerMail(settings, {
    kind: "owner-withdrawal",
    subject: `Arrepentimiento ${code}: tenés ${ANSWER_HOURS} horas para responder`,
    heading: "Alguien se arrepintió de su compra",
    blocks: [
      paragraph(`Tenés ${ANSWER_HOURS} horas para responderle. El código es ${code}.`),
      { kind: "lines", title: "De quién es", lines: [...whose, email] },
      ...(reason === "" ? [] : [paragraph(`Nos cuenta: ${breakLinks(reason)}`)]),
      ...button("Ver los arrepentimientos", origin + adminPaths.withdrawals()),
    ],
  });
}
