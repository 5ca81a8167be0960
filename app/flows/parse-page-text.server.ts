import MarkdownIt, { type Token } from "markdown-it";

import {
  type HeadingLevel,
  type PageBlock,
  type PagePart,
  describeWrongLink,
  isPageLink,
} from "../domain/shop/page";

/** Deeper lists and quotes are cut: each level costs time in the browser too. */
const MAX_NESTING = 20;

const parser = new MarkdownIt("commonmark", {
  html: false,
  breaks: true,
  maxNesting: MAX_NESTING,
});
// Each link is checked below, where a wrong one can be named.
parser.validateLink = () => true;

type ParsedPageText = {
  blocks: PageBlock[];
  problems: string[];
};

/** Reads Markdown without HTML. Any text can be read. */
export function parsePageText(markdown: string): ParsedPageText {
  const problems = new Set<string>();
  const blocks = readBlocks(parser.parse(markdown, {}), problems);
  return { blocks: levelHeadings(blocks), problems: [...problems] };
}

/** Opened blocks, the innermost last, with what they hold so far. */
type Opened = { token: Token; blocks: PageBlock[]; items: PageBlock[][] };

function readBlocks(tokens: readonly Token[], problems: Set<string>): PageBlock[] {
  const blocks: PageBlock[] = [];
  const opened: Opened[] = [];
  let parts: PagePart[] = [];
  const add = (block: PageBlock) => (opened.at(-1)?.blocks ?? blocks).push(block);
  for (const token of tokens) {
    switch (token.type) {
      case "inline":
        parts = readParts(token.children ?? [], problems);
        break;
      case "paragraph_close":
        add({ kind: "paragraph", parts });
        break;
      case "heading_close":
        // Within a list or quote it would start a section in the middle of another.
        if (opened.length > 0) add({ kind: "paragraph", parts: [{ kind: "strong", parts }] });
        else add({ kind: "heading", level: toLevel(token.tag), parts });
        break;
      case "fence":
      case "code_block":
        add({ kind: "code", text: token.content.trimEnd() });
        break;
      case "hr":
        add({ kind: "rule" });
        break;
      case "bullet_list_open":
      case "ordered_list_open":
      case "blockquote_open":
      case "list_item_open":
        opened.push({ token, blocks: [], items: [] });
        break;
      case "list_item_close": {
        const item = opened.pop();
        if (item) opened.at(-1)?.items.push(item.blocks);
        break;
      }
      case "bullet_list_close":
      case "ordered_list_close":
      case "blockquote_close": {
        const block = opened.pop();
        if (block) add(closeBlock(block));
        break;
      }
    }
  }
  return blocks;
}

function closeBlock({ token, blocks, items }: Opened): PageBlock {
  if (token.type === "blockquote_open") return { kind: "quote", blocks };
  if (token.type === "bullet_list_open") return { kind: "list", start: null, items };
  return { kind: "list", start: Number(token.attrGet("start") ?? 1), items };
}

type OpenedPart = { token: Token; parts: PagePart[] };

function readParts(tokens: readonly Token[], problems: Set<string>): PagePart[] {
  const parts: PagePart[] = [];
  const opened: OpenedPart[] = [];
  const add = (part: PagePart) => addPart(opened.at(-1)?.parts ?? parts, part);
  for (const token of tokens) {
    switch (token.type) {
      case "softbreak":
      case "hardbreak":
        add({ kind: "break" });
        break;
      case "code_inline":
        add({ kind: "code", text: token.content });
        break;
      case "image":
        problems.add("Las páginas todavía no llevan fotos: sacá la que empieza con “![”.");
        add(token.content);
        break;
      case "strong_open":
      case "em_open":
      case "link_open":
        opened.push({ token, parts: [] });
        break;
      case "strong_close":
      case "em_close":
      case "link_close": {
        const part = opened.pop();
        if (part) closePart(part, problems).forEach(add);
        break;
      }
      default:
        if (token.content !== "") add(token.content);
    }
  }
  return parts;
}

/** The parser gives words and marks without meaning one by one. */
function addPart(parts: PagePart[], part: PagePart): void {
  const last = parts.at(-1);
  if (typeof last === "string" && typeof part === "string") parts[parts.length - 1] = last + part;
  else parts.push(part);
}

function closePart({ token, parts }: OpenedPart, problems: Set<string>): PagePart[] {
  if (token.type !== "link_open") {
    return [{ kind: token.type === "strong_open" ? "strong" : "emphasis", parts }];
  }
  const href = String(token.attrGet("href") ?? "");
  if (!isPageLink(href)) {
    problems.add(describeWrongLink(href));
    return parts;
  }
  // A link without words could not be found.
  return [{ kind: "link", href, parts: parts.length === 0 ? [href] : parts }];
}

/** By the number of typed #. */
function toLevel(tag: string): HeadingLevel {
  const typed = Number(tag.slice(1));
  return typed === 1 ? 2 : typed === 2 ? 3 : 4;
}

/** Moves headings up, so that they start at h2 and none skips a level. */
function levelHeadings(blocks: PageBlock[]): PageBlock[] {
  const typed = blocks.flatMap((block) => (block.kind === "heading" ? block.level : []));
  const highest = Math.min(...typed);
  let previous = 1;
  return blocks.map((block) => {
    if (block.kind !== "heading") return block;
    const level = Math.min(block.level - highest + 2, previous + 1);
    previous = level;
    return { ...block, level: level as HeadingLevel };
  });
}
