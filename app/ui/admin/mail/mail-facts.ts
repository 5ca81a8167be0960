import type { MailCounts, MailPage, MailState } from "../../../domain/mail/mail";

/** What the list of mails shows. */
export type ShownMails = {
  state: MailState | null;
  /** The mail that the list goes on after; null on the first page. */
  after: number | null;
  list: MailPage;
  counts: MailCounts;
};
