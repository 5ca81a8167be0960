import { toHeaderText } from "../domain/mail/mail-address";

/** What mails are built of: written once, and rendered as text and as HTML. */
export type MailBlock =
  | { kind: "heading"; text: string }
  /** Line breaks in the text stay. */
  | { kind: "paragraph"; text: string }
  /** One under another, as an address; empty ones are left out. */
  | { kind: "lines"; title: string; lines: readonly string[] }
  | { kind: "figures"; title: string; figures: readonly Figure[] }
  | { kind: "button"; text: string; url: string }
  /** What has to catch the eye. */
  | { kind: "notice"; text: string; link: MailLink | null }
  | { kind: "small"; text: string; link: MailLink | null };

export type MailLink = { text: string; url: string };

export type Figure = {
  label: string;
  /** Under the label; empty for nothing. */
  note: string;
  value: string;
  isTotal?: boolean;
};

export const paragraph = (text: string): MailBlock => ({ kind: "paragraph", text });

/** A block for each text there is: an empty address has no button. */
export function button(text: string, url: string | null): MailBlock[] {
  return url === null ? [] : [{ kind: "button", text, url }];
}

/** One line of what somebody typed. */
export const toLine = toHeaderText;

/** What somebody typed in several lines, without control letters. */
export function toParagraph(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/(?!\n)[\p{Cc}\p{Cs}]+/gu, " ")
    .trim();
}

/**
 * Anybody can order in anybody's name and address. What they typed becomes no link in the mail that
 * this other person or the owner gets, so that nobody has the shop send their advertising or a trap.
 */
export function breakLinks(text: string): string {
  return text.replace(/\.(?=[\p{L}\p{N}])/gu, ". ").replaceAll("://", ": //");
}
