/** The mails the shop sends. */
export const MAIL_KINDS = [
  { id: "order-received", label: "Recibimos tu pedido" },
  { id: "order-transfer", label: "Datos para transferir" },
  { id: "order-paid", label: "Pago recibido" },
  { id: "order-payment-undone", label: "Corrección sobre el pago" },
  { id: "order-unpaid", label: "Pago que no se hizo" },
  { id: "order-shipped", label: "Pedido enviado" },
  { id: "order-ready", label: "Listo para retirar" },
  { id: "order-cancelled", label: "Pedido cancelado" },
  { id: "order-held", label: "Prendas separadas" },
  { id: "order-freed", label: "Prendas sin separar" },
  { id: "order-expiring", label: "Reserva por vencer" },
  { id: "order-expired", label: "Reserva vencida" },
  { id: "order-refund", label: "Reembolso" },
  { id: "order-note", label: "Mensaje sobre el pedido" },
  { id: "withdrawal", label: "Arrepentimiento" },
  { id: "restock-confirm", label: "Confirmar un aviso de stock" },
  { id: "restock", label: "Volvió a haber stock" },
  { id: "owner-order", label: "Aviso de pedido nuevo" },
  { id: "owner-cancelled", label: "Aviso de pedido cancelado" },
  { id: "owner-receipt", label: "Aviso de comprobante" },
  { id: "owner-payment", label: "Aviso de pago para revisar" },
  { id: "owner-withdrawal", label: "Aviso de arrepentimiento" },
  { id: "owner-pictures", label: "Aviso de productos sin foto" },
  { id: "owner-storage", label: "Aviso de poco lugar" },
  { id: "owner-password", label: "Aviso de contraseña nueva" },
] as const;

export type MailKind = (typeof MAIL_KINDS)[number]["id"];

/** The states of a mail in the outbox. The ids are stored. */
export const MAIL_STATES = [
  { id: "waiting", label: "En espera" },
  { id: "sent", label: "Enviado" },
  { id: "failed", label: "No se pudo enviar" },
  /** It is sent only when the owner releases it. */
  { id: "held", label: "Retenido" },
] as const;

export type MailState = (typeof MAIL_STATES)[number]["id"];

/** Why a mail is held. The ids are stored; the owner reads the words. */
const HELD_REASONS = [
  { id: "expired", text: "Venció: pasó demasiado tiempo desde que se escribió." },
  { id: "untrue", text: "Ya no es cierto: algo cambió después de que se escribió." },
  { id: "too-many", text: "Alguien pidió demasiados e-mails seguidos para esta dirección." },
] as const;

export type HeldReason = (typeof HELD_REASONS)[number]["id"];

/** The reason in the owner's words; an unknown reason gets a general text. */
export function describeHold(reason: string): string {
  return HELD_REASONS.find(({ id }) => id === reason)?.text ?? "No sale solo.";
}

/** A mail with its final text, ready to be sent. */
export type OutgoingMail = {
  kind: MailKind;
  /** Null for the owner, whose address is looked up when the mail enters the outbox. */
  recipient: string | null;
  subject: string;
  text: string;
  /** Empty for a text-only mail. */
  html: string;
};

/** A mail in the owner's list. Kind and status are as stored. */
export type ListedMail = {
  id: number;
  kind: string;
  recipient: string;
  subject: string;
  status: string;
  attempts: number;
  /** The error of the last attempt, in Spanish; empty without one. */
  lastError: string;
  /** Null for a mail that belongs to no order. */
  orderNumber: string | null;
  /** Null when the stored time is not valid; the same for the times below. */
  createdAt: Date | null;
  nextAttemptAt: Date | null;
  sentAt: Date | null;
  /** A `HeldReason`; empty for a mail that is not held. */
  heldReason: string;
  /** When the mail's text was removed; null while it is stored. */
  emptiedAt: Date | null;
  /** The person of the back office who sent it; empty for the shop itself. */
  author: string;
};

export type MailDetails = ListedMail & { text: string };

/** One page of the list. `olderThan` is the cursor of the next page, null at the end. */
export type MailPage = { mails: ListedMail[]; olderThan: number | null };

export type MailCounts = { waiting: number; failed: number; held: number };

/** The label of a stored kind; an unknown value is its own label. */
export function mailKindLabel(value: string): string {
  return MAIL_KINDS.find(({ id }) => id === value)?.label ?? value;
}

/** For a mail that a person of the back office sent. */
export function describeAuthor(author: string): string {
  return `Lo mandó ${author}`;
}

export function findMailState(value: string): MailState | null {
  return MAIL_STATES.find(({ id }) => id === value)?.id ?? null;
}

/** The label of a stored state; an unknown value is its own label. */
export function mailStateLabel(value: string): string {
  return MAIL_STATES.find(({ id }) => id === value)?.label ?? value;
}
