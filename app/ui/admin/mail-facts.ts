import type { MailState } from "../../domain/mail";

/** A mail of the outbox as its pages show it. */
export type ShownMail = {
  id: number;
  kind: string;
  recipient: string;
  subject: string;
  status: string;
  attempts: number;
  lastError: string;
  orderNumber: string | null;
  createdAt: Date | null;
  nextAttemptAt: Date | null;
  sentAt: Date | null;
};

export type ShownMails = {
  state: MailState | null;
  /** The mail that the list goes on after; null on the first page. */
  after: number | null;
  list: { mails: readonly ShownMail[]; olderThan: number | null };
  counts: { waiting: number; failed: number };
};
