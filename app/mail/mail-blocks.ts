import { toHeaderText } from "../domain/mail/mail-address";

/** The parts of a mail, written once and rendered as text and as HTML. */
export type MailBlock =
  | { kind: "heading"; text: string }
  /** Keeps line breaks. */
  | { kind: "paragraph"; text: string }
  /** Lines below each other, such as an address; empty ones are left out. */
  | { kind: "lines"; title: string; lines: readonly string[] }
  | { kind: "figures"; title: string; figures: readonly Figure[] }
  | { kind: "button"; text: string; url: string }
  | { kind: "notice"; text: string; link: MailLink | null }
  | { kind: "small"; text: string; link: MailLink | null };

export type MailLink = { text: string; url: string };

export type Figure = {
  label: string;
  /** Shown below the label; empty for none. */
  note: string;
  value: string;
  isTotal?: boolean;
};

export const paragraph = (text: string): MailBlock => ({ kind: "paragraph", text });

export function button(text: string, url: string | null): MailBlock[] {
  return url === null ? [] : [{ kind: "button", text, url }];
}

export const toLine = toHeaderText;

/** User input of several lines, without control characters. */
export function toParagraph(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/(?!\n)[\p{Cc}\p{Cs}]+/gu, " ")
    .trim();
}

/**
 * Anyone can order with another person's name and address. Their input never becomes a link in a
 * mail, so that the shop sends no advertising or phishing for them.
 */
export function breakLinks(text: string): string {
  return text.replace(/\.(?=[\p{L}\p{N}])/gu, ". ").replaceAll("://", ": //");
}
