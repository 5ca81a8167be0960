import { adminPaths } from "../admin-paths";
import { formatLongMoment } from "../domain/plain/buenos-aires";
import type { OutgoingMail } from "../domain/mail/mail";
import type { Order } from "../domain/orders/order";
import { ANSWER_HOURS, type Withdrawal, type WithdrawalStep } from "../domain/orders/withdrawal";
import { paths } from "../paths";
import {
  breakLinks,
  button,
  paragraph,
  small,
  writeOwnerMail,
  type MailBlock,
} from "./mail-layout";
import {
  writeStrangerMail,
  type MailSample,
  type OrderMailParts,
  type ShopperMails,
} from "./order-mail-parts";

type WithdrawalMailParts = Omit<OrderMailParts, "order"> & {
  withdrawal: Withdrawal;
  /** Null when the typed number matches no order. */
  order: Order | null;
};

const sampleOf = ({ now, ...parts }: MailSample) => ({
  ...parts,
  withdrawal: {
    ...{ id: 0, code: "ARR-EJEMPLO", matchedOrder: null, createdAt: now, answeredAt: null },
    ...{ orderNumber: "", email: "ana@ejemplo.com.ar", reason: "", state: "asked" as const },
  },
});

const sampleStep = (given: MailSample, step: WithdrawalStep) =>
  composeStepMails({ ...sampleOf(given), message: "" }, step);

export const WITHDRAWAL_MAILS = {
  withdrawal: { sample: (given) => composeWithdrawalMails(sampleOf(given)) },
  "withdrawal-answered": { sample: (given) => sampleStep(given, "answer") },
  "withdrawal-received": { sample: (given) => sampleStep(given, "receive") },
  "withdrawal-refunded": { sample: (given) => sampleStep(given, "refund") },
  "withdrawal-closed": { sample: (given) => sampleStep(given, "close") },
} satisfies ShopperMails;

/** Sends the code to the shopper, and tells the owner, who has to answer in time. */
export function composeWithdrawalMails(parts: WithdrawalMailParts): OutgoingMail[] {
  const shopper = findShopper(parts);
  return [...(shopper === "" ? [] : [writeToShopper(parts, shopper)]), writeToOwner(parts)];
}

/** A request with only a number is answered to that order's e-mail. */
function findShopper({ withdrawal, order }: Pick<WithdrawalMailParts, "withdrawal" | "order">) {
  return withdrawal.email === "" ? (order?.customerEmail ?? "") : withdrawal.email;
}

type StepMailParts = WithdrawalMailParts & {
  /** The shop's own words for this person; empty for none. */
  message: string;
};

/** What the shop did about a withdrawal; nothing while no address is known. */
export function composeStepMails(parts: StepMailParts, step: WithdrawalStep): OutgoingMail[] {
  const { withdrawal, settings, origin, message } = parts;
  const recipient = findShopper(parts);
  if (recipient === "") return [];
  const { blocks, ...words } = STEP_WORDS[step](parts);
  const mail = writeStrangerMail(recipient, settings, {
    ...words,
    subject: `${words.heading}: ${withdrawal.code}`,
    blocks: [
      ...(message === "" ? [] : [paragraph(breakLinks(message))]),
      ...blocks,
      ...button("Ver cómo sigue", origin + paths.withdrawalCode(withdrawal.code)),
    ],
  });
  return [mail];
}

type StepWords = {
  kind: `withdrawal-${"answered" | "received" | "refunded" | "closed"}`;
  heading: string;
  opening: string;
  blocks: MailBlock[];
};

const STEP_WORDS: Record<WithdrawalStep, (parts: StepMailParts) => StepWords> = {
  answer: ({ withdrawal: { code }, settings: { address, openingHours, name } }) => ({
    kind: "withdrawal-answered",
    heading: "Cómo devolver tu compra",
    opening: `respondemos a tu arrepentimiento ${code}.`,
    blocks: [
      paragraph(
        "Si ya tenés la prenda, nos la podés traer o mandar. La devolución no tiene costo para vos: el envío lo paga la tienda. Si todavía no salió, no hace falta que hagas nada.",
      ),
      { kind: "lines", title: "Dónde traerla", lines: [address, openingHours] },
      {
        kind: "lines",
        title: "Si la mandás, escribí en el paquete",
        lines: [code, name, address],
      },
      paragraph("Te devolvemos lo que pagaste, también el envío."),
    ],
  }),
  receive: () => ({
    kind: "withdrawal-received",
    heading: "Nos llegó lo que devolviste",
    opening: "ya está con nosotros. Ahora te devolvemos lo que pagaste.",
    blocks: [],
  }),
  refund: () => ({
    kind: "withdrawal-refunded",
    heading: "Te devolvimos lo que pagaste",
    opening: "ya te devolvimos el dinero de tu compra.",
    blocks: [paragraph("Según el medio de pago puede tardar unos días en verse.")],
  }),
  close: () => ({
    kind: "withdrawal-closed",
    heading: "Tu arrepentimiento quedó terminado",
    opening: "con esto queda terminado. Si algo no está bien, respondé este e-mail.",
    blocks: [],
  }),
};

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
