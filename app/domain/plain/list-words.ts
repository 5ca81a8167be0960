const ALL = new Intl.ListFormat("es-AR");
const ANY = new Intl.ListFormat("es-AR", { type: "disjunction" });

/** "Gorras, Bolsos y Jeans"; empty for none. */
export function listWords(words: readonly string[]): string {
  return ALL.format(words);
}

/** "Gorras, Bolsos o Jeans"; empty for none. */
export function listChoices(words: readonly string[]): string {
  return ANY.format(words);
}
