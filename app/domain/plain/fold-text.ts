const PLAIN = /^[\x20-\x7e]*$/;

/**
 * Folds text for comparison: ignores accents, case and outer blanks. `ñ` becomes `n`, because
 * shoppers often type it so.
 */
export function foldText(text: string): string {
  // Most of the catalogue is ASCII, which needs no normalisation.
  if (PLAIN.test(text)) return text.toLowerCase().trim();
  return text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase().trim();
}

/** Lower-case words joined by dashes, for ids and addresses: "Azul Marino" becomes "azul-marino". */
export function slugify(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
