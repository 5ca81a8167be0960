/** Blanks without width, and marks that turn the direction of what follows: they come from pasting. */
const INVISIBLE = "[\\s\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]+";
const INVISIBLE_ENDS = new RegExp(`^${INVISIBLE}|${INVISIBLE}$`, "gu");

/** The text without blanks and invisible marks at its ends. */
export function trimInvisible(text: string): string {
  return text.replace(INVISIBLE_ENDS, "");
}

/** Whether a name can be read and searched for: it has a letter or a number that shows. */
export function hasVisibleLetter(text: string): boolean {
  // Some letters, as the Hangul filler, are drawn as nothing.
  return /[\p{L}\p{N}]/u.test(text.replace(/\p{Default_Ignorable_Code_Point}/gu, ""));
}
