/** The longest name that the header shows at its full size on a phone. */
const LONG_NAME_LENGTH = 12;
/** The longest word that the cover shows at its full size beside the pictures. */
const LONG_WORD_LENGTH = 9;

/** Whether a shop's name has to be set smaller. */
export function isLongName(name: string): boolean {
  return name.length > LONG_NAME_LENGTH;
}

/** Whether a cover's title has to be set smaller. */
export function hasLongWord(title: string): boolean {
  return title.split(/\s+/).some((word) => word.length > LONG_WORD_LENGTH);
}
