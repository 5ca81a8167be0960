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
  { id: "order-refund", label: "Reembolso" },
  { id: "order-note", label: "Mensaje sobre el pedido" },
  { id: "withdrawal", label: "Arrepentimiento" },
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

/** Where a mail of the outbox is. Values are stored. */
export const MAIL_STATES = [
  { id: "waiting", label: "En espera" },
  { id: "sent", label: "Enviado" },
  { id: "failed", label: "No se pudo enviar" },
  /** It leaves only when the owner releases it by hand. */
  { id: "held", label: "Retenido" },
] as const;

export type MailState = (typeof MAIL_STATES)[number]["id"];

/** Why a mail is held. Values are stored; the words are for the owner. */
const HELD_REASONS = [
  { id: "expired", text: "Venció: pasó demasiado tiempo desde que se escribió." },
  { id: "untrue", text: "Ya no es cierto: algo cambió después de que se escribió." },
  { id: "too-many", text: "Alguien pidió demasiados mails seguidos para esta dirección." },
] as const;

export type HeldReason = (typeof HELD_REASONS)[number]["id"];

/** In words, for the owner; an unknown reason in general ones. */
export function describeHold(reason: string): string {
  return HELD_REASONS.find(({ id }) => id === reason)?.text ?? "No sale solo.";
}

/** A mail as it will leave, its words settled. */
export type OutgoingMail = {
  kind: MailKind;
  /** Null for the owner, whose address is found when the mail enters the outbox. */
  recipient: string | null;
  subject: string;
  text: string;
  /** Empty for a mail that is text alone. */
  html: string;
};

/** A mail as the owner's list shows it. Kind and status are as stored. */
export type ListedMail = {
  id: number;
  kind: string;
  recipient: string;
  subject: string;
  status: string;
  attempts: number;
  /** What went wrong at the last try, in Spanish; empty when nothing did. */
  lastError: string;
  /** Null for a mail that belongs to no order. */
  orderNumber: string | null;
  /** Null when the stored time is none, here and below. */
  createdAt: Date | null;
  nextAttemptAt: Date | null;
  sentAt: Date | null;
  /** One of `HeldReason`; empty for a mail that is not held. */
  heldReason: string;
  /** When its text was removed; null while it is there. */
  emptiedAt: Date | null;
};

export type MailDetails = ListedMail & { text: string };

/** Some of a list; `olderThan` asks for those after them, and is null at the end. */
export type MailPage = { mails: ListedMail[]; olderThan: number | null };

export type MailCounts = { waiting: number; failed: number; held: number };

/** The label of a stored kind; one that is unknown is shown as it is. */
export function mailKindLabel(value: string): string {
  return MAIL_KINDS.find(({ id }) => id === value)?.label ?? value;
}

export function findMailState(value: string): MailState | null {
  return MAIL_STATES.find(({ id }) => id === value)?.id ?? null;
}

/** The label of a stored state; one that is unknown is shown as it is. */
export function mailStateLabel(value: string): string {
  return MAIL_STATES.find(({ id }) => id === value)?.label ?? value;
}
