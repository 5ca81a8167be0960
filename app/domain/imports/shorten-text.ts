/** The first letters of a text, no letter cut in two; the text itself when it is short enough. */
export function shortenText(text: string, max: number): string {
  if (text.length <= max) return text;
  return text
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd();
}
