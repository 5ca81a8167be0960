import type { FormatCallback } from "html-to-text";

/** A chart of sizes has a line for each row, "S | 88 cm", however it was laid out. */
const formatCell: FormatCallback = (cell, walk, builder) => {
  const isCell = (node: typeof cell) => node.name === "td" || node.name === "th";
  const row: (typeof cell)[] = cell.parent?.children ?? [];
  if (row.find(isCell) !== cell) builder.addInline(" | ");
  walk(cell.children, builder);
};

/** As people read it: paragraphs and lists stay lines, a link is its text, pictures are left out. Seldom loaded. */
export async function createHtmlReader(): Promise<(html: string) => string> {
  const { compile } = await import("html-to-text");
  const toText = compile({
    wordwrap: false,
    limits: { maxDepth: 100 },
    formatters: { cell: formatCell },
    selectors: [
      { selector: "a", options: { ignoreHref: true } },
      { selector: "img", format: "skip" },
      { selector: "tr", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: "th", format: "cell" },
      { selector: "td", format: "cell" },
      { selector: "ul", options: { itemPrefix: "- " } },
      ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
        selector,
        options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 },
      })),
    ],
  });
  return (html) =>
    toText(html)
      .replace(/[^\S\n]+$/gm, "")
      .replace(/^ (?=- |\d+\. )/gm, "")
      .replace(/\n{3,}/g, "\n\n")
      .replaceAll("\u00a0", " ")
      .trim();
}
