const LIST = new Intl.ListFormat("es-AR");

/** "Gorras, Bolsos y Jeans"; empty for none. */
export function listWords(words: readonly string[]): string {
  return LIST.format(words);
}
