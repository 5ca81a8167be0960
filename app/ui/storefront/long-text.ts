/** The longest name that fits the header at full size on a phone. */
const LONG_NAME_LENGTH = 12;
/** The longest word that fits the cover at full size beside the pictures. */
const LONG_WORD_LENGTH = 9;

/** True when a shop's name needs a smaller size. */
export function isLongName(name: string): boolean {
  return name.length > LONG_NAME_LENGTH;
}

/** True when a cover's title needs a smaller size. */
export function hasLongWord(title: string): boolean {
  return title.split(/\s+/).some((word) => word.length > LONG_WORD_LENGTH);
}
