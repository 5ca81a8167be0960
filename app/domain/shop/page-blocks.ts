/** A page's text as it is shown: a small tree without HTML. */
export type PageBlock =
  | { kind: "heading"; level: HeadingLevel; parts: readonly PagePart[] }
  | { kind: "paragraph"; parts: readonly PagePart[] }
  /** `start` is the first number; null for a list without numbers. */
  | { kind: "list"; start: number | null; items: readonly (readonly PageBlock[])[] }
  | { kind: "quote"; blocks: readonly PageBlock[] }
  | { kind: "code"; text: string }
  | { kind: "rule" };

/** The page's title is the only h1. */
export type HeadingLevel = 2 | 3 | 4;

/** A part of a line. */
export type PagePart =
  | string
  | { kind: "strong" | "emphasis"; parts: readonly PagePart[] }
  | { kind: "code"; text: string }
  | { kind: "link"; href: string; parts: readonly PagePart[] }
  | { kind: "break" };

/** What the owner adds to the terms or the privacy page. */
export type OwnSection = { title: string; version: number; blocks: readonly PageBlock[] };

/** The letters of a line, without its marks. */
export function toPlainText(parts: readonly PagePart[]): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      if (part.kind === "break") return " ";
      return part.kind === "code" ? part.text : toPlainText(part.parts);
    })
    .join("");
}

const MAX_DESCRIPTION_LENGTH = 160;

/** The first sentence of the first paragraph; empty without one. */
export function describePage(blocks: readonly PageBlock[]): string {
  for (const block of blocks) {
    if (block.kind !== "paragraph") continue;
    const text = toPlainText(block.parts).replace(/\s+/g, " ").trim();
    if (text === "") continue;
    const [sentence = text] = /^.*?[.!?…](?=\s|$)/u.exec(text) ?? [];
    return cutAtWord(sentence);
  }
  return "";
}

function cutAtWord(text: string): string {
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, MAX_DESCRIPTION_LENGTH - 1);
  const lastBlank = cut.lastIndexOf(" ");
  // Without a blank, half a letter may be left at the end.
  const kept = lastBlank > 0 ? cut.slice(0, lastBlank) : cut.replace(/[\uD800-\uDBFF]$/, "");
  return `${kept}…`;
}
