import { RESTOCK_CONFIRM_HOURS } from "../stock/restock-turn";

/** The current facts that a mail's text depends on. Null when the mail has no such subject. */
export type MailFacts = {
  order: {
    /** As stored, here and below. */
    status: string;
    paymentMethod: string;
    paymentAlert: string;
    paidAt: Date | null;
    paymentDueAt: Date | null;
  } | null;
  withdrawal: { isAnswered: boolean } | null;
  /** Whether free disk space is low. */
  isRoomLow: boolean;
  isPictureMissing: boolean;
};

type OrderFacts = NonNullable<MailFacts["order"]>;

type MailRule = {
  label: string;
  /** How long the mail is useful after it was written. Later it is held. */
  validForDays: number;
  /** Whether its text is still true, else it is held; missing for facts that do not change. */
  isTrue?: (facts: MailFacts, createdAt: Date) => boolean;
  /** The facts, besides those of its order, that `isTrue` needs. */
  about?: "withdrawal" | "room" | "pictures";
  /** It says where to transfer, which is useless after the shop stops waiting for it. */
  saysWhereToTransfer?: true;
  /** To someone of whom the shop knows no order, and no name. */
  isToStranger?: true;
};

/** For mails about an order; without an order there is nothing that could have changed. */
const whileOrder =
  (isTrue: (order: OrderFacts, createdAt: Date) => boolean): NonNullable<MailRule["isTrue"]> =>
  ({ order }, createdAt) =>
    order === null || isTrue(order, createdAt);

const whileIn = (...states: string[]) => whileOrder(({ status }) => states.includes(status));

const whileUnpaid = (...states: string[]) =>
  whileOrder(({ status, paidAt }) => paidAt === null && states.includes(status));

/**
 * Every mail of the outbox, in the order of the owner's list. The kinds are stored. Those to the owner start
 * with "owner-"; of all others the owner may change the words.
 */
const TABLE = {
  "order-received": {
    label: "Recibimos tu pedido",
    validForDays: 5,
    isTrue: whileOrder(stillAsksFor),
    saysWhereToTransfer: true,
  },
  "order-transfer": {
    label: "Datos para transferir",
    validForDays: 5,
    isTrue: whileOrder(
      ({ status, paidAt, paymentMethod }) =>
        paidAt === null && paymentMethod === "transfer" && status === "pending",
    ),
    saysWhereToTransfer: true,
  },
  "order-paid": {
    label: "Pago recibido",
    validForDays: 7,
    isTrue: whileOrder(
      ({ status, paidAt }) => paidAt !== null && !["cancelled", "refunded"].includes(status),
    ),
  },
  "order-payment-undone": {
    label: "Corrección sobre el pago",
    validForDays: 7,
    isTrue: whileOrder(({ paidAt }) => paidAt === null),
  },
  "order-unpaid": { label: "Pago que no se hizo", validForDays: 3, isTrue: whileUnpaid("pending") },
  "order-shipped": { label: "Pedido enviado", validForDays: 7, isTrue: whileIn("shipped") },
  "order-not-left": {
    label: "Todavía no salió",
    validForDays: 3,
    isTrue: whileIn("paid", "preparing", "ready_for_pickup"),
  },
  "order-corrected": {
    label: "Pedido corregido",
    validForDays: 5,
    isTrue: whileIn("pending", "paid", "preparing", "ready_for_pickup", "shipped"),
  },
  "order-ready": {
    label: "Listo para retirar",
    validForDays: 7,
    isTrue: whileIn("ready_for_pickup"),
  },
  "order-waiting": {
    label: "Recordatorio de retiro",
    validForDays: 3,
    isTrue: whileIn("ready_for_pickup"),
  },
  "order-fit": { label: "Cómo te quedó", validForDays: 7, isTrue: whileIn("delivered") },
  "order-cancelled": {
    label: "Pedido cancelado",
    validForDays: 14,
    isTrue: whileIn("cancelled", "refunded"),
  },
  "order-held": { label: "Prendas separadas", validForDays: 1, isTrue: whileUnpaid("pending") },
  "order-freed": { label: "Prendas sin separar", validForDays: 1, isTrue: whileUnpaid("pending") },
  "order-expiring": {
    label: "Reserva por vencer",
    validForDays: 0.5,
    isTrue: whileUnpaid("pending"),
  },
  "order-expired": { label: "Reserva vencida", validForDays: 7, isTrue: whileUnpaid("cancelled") },
  "order-refund": { label: "Reembolso", validForDays: 14 },
  "order-credit": { label: "Crédito en la tienda", validForDays: 14 },
  "order-note": { label: "Mensaje sobre el pedido", validForDays: 7 },
  "order-ticket": {
    label: "Ticket de una compra en el local",
    validForDays: 7,
    isToStranger: true,
  },
  // The mail promises an answer within a day.
  withdrawal: { label: "Arrepentimiento", validForDays: 3, isToStranger: true },
  "withdrawal-answered": {
    label: "Cómo devolver lo de un arrepentimiento",
    validForDays: 7,
    isToStranger: true,
  },
  "withdrawal-received": {
    label: "Llegó lo de un arrepentimiento",
    validForDays: 14,
    isToStranger: true,
  },
  "withdrawal-refunded": {
    label: "Reintegro de un arrepentimiento",
    validForDays: 14,
    isToStranger: true,
  },
  "withdrawal-closed": {
    label: "Arrepentimiento terminado",
    validForDays: 14,
    isToStranger: true,
  },
  "exchange-asked": { label: "Recibimos tu pedido de cambio", validForDays: 5 },
  "exchange-accepted": { label: "Cambio aceptado", validForDays: 7 },
  "exchange-received": { label: "Llegó lo que se cambia", validForDays: 7 },
  "exchange-sent": { label: "Cambio en camino", validForDays: 7 },
  "exchange-settled": { label: "Valor de un cambio", validForDays: 14 },
  "exchange-refused": { label: "Cambio rechazado", validForDays: 14 },
  "exchange-expired": { label: "Se venció lo guardado para un cambio", validForDays: 5 },
  "restock-confirm": {
    label: "Confirmar un aviso de stock",
    validForDays: RESTOCK_CONFIRM_HOURS / 24,
    isToStranger: true,
  },
  // By then the pieces are probably sold again.
  restock: { label: "Volvió a haber stock", validForDays: 2, isToStranger: true },
  "owner-order": {
    label: "Aviso de pedido nuevo",
    validForDays: 7,
    isTrue: whileIn("pending", "paid"),
  },
  "owner-cancelled": {
    label: "Aviso de pedido cancelado",
    validForDays: 7,
    isTrue: whileIn("cancelled"),
  },
  "owner-receipt": {
    label: "Aviso de comprobante",
    validForDays: 7,
    isTrue: whileUnpaid("pending"),
  },
  "owner-payment": {
    label: "Aviso de pago para revisar",
    validForDays: 14,
    isTrue: whileOrder(({ paymentAlert }) => paymentAlert !== ""),
  },
  "owner-withdrawal": {
    label: "Aviso de arrepentimiento",
    validForDays: 7,
    isTrue: ({ withdrawal }) => withdrawal === null || !withdrawal.isAnswered,
    about: "withdrawal",
  },
  "owner-exchange": { label: "Aviso de cambio", validForDays: 7 },
  // The next one is written the next day.
  "owner-pictures": {
    label: "Aviso de productos sin foto",
    validForDays: 2,
    isTrue: ({ isPictureMissing }) => isPictureMissing,
    about: "pictures",
  },
  "owner-storage": {
    label: "Aviso de poco lugar",
    validForDays: 1,
    isTrue: ({ isRoomLow }) => isRoomLow,
    about: "room",
  },
  "owner-password": { label: "Aviso de contraseña nueva", validForDays: 14 },
} satisfies Record<string, MailRule>;

export type MailKind = keyof typeof TABLE;

export type StrangerMail = {
  [Kind in MailKind]: (typeof TABLE)[Kind] extends { isToStranger: true } ? Kind : never;
}[MailKind];

export const MAIL_RULES: Readonly<Record<MailKind, MailRule>> = TABLE;

export const MAIL_KINDS = Object.keys(TABLE) as MailKind[];

/** The rule of a stored kind. One that this version does not know is its own label. */
export function findMailRule(kind: string): MailRule {
  return Object.hasOwn(MAIL_RULES, kind)
    ? MAIL_RULES[kind as MailKind]
    : { label: kind, validForDays: 7 };
}

/**
 * The mail about a new order explains how to pay. For Mercado Pago it also covers an order that is
 * already paid; any other payment makes it wrong, and so does the end of the waiting time.
 */
function stillAsksFor({ status, paymentMethod, paidAt }: OrderFacts, createdAt: Date): boolean {
  if (["cancelled", "refunded"].includes(status)) return false;
  if (paymentMethod === "mercadopago") return true;
  return paidAt === null || paidAt <= createdAt;
}
