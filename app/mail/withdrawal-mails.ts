import { formatMoment } from "../domain/buenos-aires";
import type { OutgoingMail } from "../domain/mail";
import type { Order } from "../domain/order-details";
import type { ShopSettings } from "../domain/shop-settings";
import { ANSWER_HOURS, type Withdrawal } from "../domain/withdrawal";
import { paths } from "../paths";

export type WithdrawalMailParts = {
  withdrawal: Withdrawal;
  /** Null when what was typed names none. */
  order: Order | null;
  settings: ShopSettings;
  /** The shop's public address, without a final slash. */
  origin: string;
};

/** To the shopper, who gets the code also by mail, and to the owner, who has to answer in time. */
export function composeWithdrawalMails(parts: WithdrawalMailParts): OutgoingMail[] {
  const { withdrawal, order, settings } = parts;
  // Who names only a number is written to at that order's own address.
  const shopper = withdrawal.email === "" ? (order?.customerEmail ?? "") : withdrawal.email;
  return [
    ...(shopper === "" ? [] : [writeToShopper(parts, shopper)]),
    ...(settings.email === "" ? [] : [writeToOwner(parts)]),
  ];
}

function writeToShopper(
  { withdrawal, order, settings }: WithdrawalMailParts,
  recipient: string,
): OutgoingMail {
  const text = [
    "Hola:",
    `Recibimos tu arrepentimiento${order === null ? "" : ` del pedido ${order.orderNumber}`}. Tu código es ${withdrawal.code}.`,
    ...(withdrawal.createdAt === null ? [] : [`Fecha: ${formatMoment(withdrawal.createdAt)}.`]),
    `Dentro de las ${ANSWER_HOURS} horas te respondemos por este mismo medio con los pasos para devolver el producto y recuperar tu dinero. La devolución no tiene costo para vos.`,
    "Si no fuiste vos, no hace falta que hagas nada.",
    settings.name,
  ].join("\n\n");
  const subject = `Tu código de arrepentimiento: ${withdrawal.code}`;
  return { kind: "withdrawal", recipient, subject, text, html: "" };
}

function writeToOwner({ withdrawal, order, settings, origin }: WithdrawalMailParts): OutgoingMail {
  const { code, orderNumber, email, reason } = withdrawal;
  const text = [
    `Alguien usó el Botón de arrepentimiento. Código: ${code}.`,
    ...(order === null ? [] : [`Pedido ${order.orderNumber}, de ${order.customerName}.`]),
    ...(order === null && orderNumber !== "" ? [`Número que escribió: ${orderNumber}`] : []),
    ...(email === "" ? [] : [`E-mail: ${email}`]),
    ...(reason === "" ? [] : [`Qué nos cuenta:\n${reason}`]),
    `Tenés ${ANSWER_HOURS} horas para responder: ${origin}${paths.adminWithdrawals()}`,
    settings.name,
  ].join("\n\n");
  const subject = `Arrepentimiento ${code}: tenés ${ANSWER_HOURS} horas para responder`;
  return { kind: "owner-withdrawal", recipient: settings.email, subject, text, html: "" };
}
