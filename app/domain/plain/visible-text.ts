/** Zero-width blanks and text direction marks; they come in with pasted text. */
const INVISIBLE = "[\\s\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]+";
const INVISIBLE_ENDS = new RegExp(`^${INVISIBLE}|${INVISIBLE}$`, "gu");

/** Removes blanks and invisible marks from both ends. */
export function trimInvisible(text: string): string {
  return text.replace(INVISIBLE_ENDS, "");
}

/** True when the text has a letter or digit that a reader can see. */
export function hasVisibleLetter(text: string): boolean {
  // Some letters, such as the Hangul filler, are invisible.
  return /[\p{L}\p{N}]/u.test(text.replace(/\p{Default_Ignorable_Code_Point}/gu, ""));
}

/** Typed text with its line breaks, each as `\n`. */
export function toLines(text: string): string {
  return trimInvisible(text.replace(/\r\n?/g, "\n"));
}

/** One line of typed text: line breaks and invisible characters become blanks. */
export function toLine(text: string): string {
  return trimInvisible(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " "));
}
