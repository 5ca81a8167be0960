import { findMailRule, type MailKind } from "./mail-kinds";

/** The states of a mail in the outbox. The ids are stored. */
export const MAIL_STATES = [
  { id: "waiting", label: "En espera" },
  { id: "sent", label: "Enviado" },
  { id: "failed", label: "No se pudo enviar" },
  /** It is sent only when the owner releases it. */
  { id: "held", label: "Retenido" },
] as const;

export type MailState = (typeof MAIL_STATES)[number]["id"];

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

export type OutgoingMail = {
  kind: MailKind;
  /** Null for the owner, whose address is looked up when the mail enters the outbox. */
  recipient: string | null;
  subject: string;
  text: string;
  /** Empty for a text-only mail. */
  html: string;
};

export type ListedMail = {
  id: number;
  kind: string;
  recipient: string;
  subject: string;
  status: string;
  attempts: number;
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
  author: string;
};

export type MailDetails = ListedMail & { text: string };

/** One page of the list. `olderThan` is the cursor of the next page, null at the end. */
export type MailPage = { mails: ListedMail[]; olderThan: number | null };

export type MailCounts = { waiting: number; failed: number; held: number };

export function mailKindLabel(value: string): string {
  return findMailRule(value).label;
}

export function describeAuthor(author: string): string {
  return `Lo mandó ${author}`;
}

export function findMailState(value: string): MailState | null {
  return MAIL_STATES.find(({ id }) => id === value)?.id ?? null;
}

export function mailStateLabel(value: string): string {
  return MAIL_STATES.find(({ id }) => id === value)?.label ?? value;
}
