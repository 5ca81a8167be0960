const PLAIN = /^[\x20-\x7e]*$/;

/**
 * Folds text for comparison: accents, case and surrounding blanks do not count.
 * `ñ` folds to `n`, as shoppers often type without it.
 */
export function foldText(text: string): string {
  // Most of a catalogue is plain letters, which need no taking apart.
  if (PLAIN.test(text)) return text.toLowerCase().trim();
  return text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase().trim();
}

/** Lower-case words joined by dashes, for ids and addresses: "Azul Marino" becomes "azul-marino". */
export function slugify(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
