import type { MailCounts, MailPage, MailState } from "../../../domain/mail/mail";

/** The data of the mail list. */
export type ShownMails = {
  state: MailState | null;
  /** The cursor of the page; null for the first one. */
  after: number | null;
  list: MailPage;
  counts: MailCounts;
};
