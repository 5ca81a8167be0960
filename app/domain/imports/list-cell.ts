/**
 * Several texts in one cell of a spreadsheet: "a | b". A bar or a backslash of a text has a backslash
 * before it. Without any text the cell is empty.
 */
export function joinList(texts: readonly string[]): string {
  return texts.every((text) => text === "") ? "" : texts.map(escapePart).join(" | ");
}

/** "Negro=remera-01 | Crudo=remera-02". No value has an equals sign, so the last one parts the two. */
export function joinPairs(pairs: Readonly<Record<string, string>>): string {
  return joinList(Object.entries(pairs).map(([key, value]) => `${key}=${value}`));
}

function escapePart(text: string): string {
  return text.replace(/[\\|]/g, "\\$&");
}
