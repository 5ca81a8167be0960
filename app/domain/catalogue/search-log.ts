import { foldText } from "../plain/fold-text";

export const SEARCH_LOG_DAYS = 90;
export const MISSED_SEARCH_DAYS = 30;

export const MAX_LOGGED_LENGTH = 60;
export const MAX_LOGGED_WORDS = 12;
/** This many digits may be a phone, a document or a card. */
const PRIVATE_DIGITS = 6;

const MAIL_WORDS = /@|arroba|gmail|hotmail|outlook|yahoo/;

export type SearchCount = { text: string; searchCount: number };

/** Null for what is not logged: no word, too long, an e-mail address or a long number. */
export function toLoggedSearch(text: string): string | null {
  if (text.length > 4 * MAX_LOGGED_LENGTH) return null;
  const plain = foldText(text.normalize("NFKC"));
  if (MAIL_WORDS.test(plain)) return null;
  if ((plain.match(/\p{N}/gu) ?? []).length >= PRIVATE_DIGITS) return null;
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  const logged = words.join(" ");
  const isSearch = words.length > 0 && words.length <= MAX_LOGGED_WORDS;
  return isSearch && logged.length <= MAX_LOGGED_LENGTH ? logged : null;
}
