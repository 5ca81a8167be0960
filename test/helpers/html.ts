/** An element of a rendered page: React's markup is regular enough for a short parser. */
export type HtmlElement = {
  tag: string;
  attributes: Record<string, string>;
  children: (HtmlElement | string)[];
};

const VOID_TAGS = new Set(["area", "br", "hr", "img", "input", "link", "meta", "source", "wbr"]);
/** Their content is raw text up to the end tag. */
const RAW_TAGS = new Set(["script", "style"]);
const TOKEN =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<\/([a-z][\w-]*)\s*>|<([a-z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const ATTRIBUTE = /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

export function parseHtml(html: string): HtmlElement {
  const root: HtmlElement = { tag: "#document", attributes: {}, children: [] };
  const open = [root];
  const token = new RegExp(TOKEN);
  let textStart = 0;
  for (let match = token.exec(html); match; match = token.exec(html)) {
    const parent = open.at(-1) ?? root;
    if (match.index > textStart) parent.children.push(unescape(html.slice(textStart, match.index)));
    const [, endTag, startTag, attributes = ""] = match;
    if (endTag !== undefined) {
      const depth = open.findLastIndex(({ tag }) => tag === endTag.toLowerCase());
      if (depth > 0) open.length = depth;
    } else if (startTag !== undefined) {
      const tag = startTag.toLowerCase();
      const element = { tag, attributes: parseAttributes(attributes), children: [] as string[] };
      parent.children.push(element);
      if (RAW_TAGS.has(tag)) {
        const end = html.toLowerCase().indexOf(`</${tag}`, token.lastIndex);
        element.children.push(html.slice(token.lastIndex, end));
        token.lastIndex = html.indexOf(">", end) + 1;
      } else if (!VOID_TAGS.has(tag) && !attributes.endsWith("/")) open.push(element);
    }
    textStart = token.lastIndex;
  }
  return root;
}

/** All elements below, in document order. */
export function descendants(element: HtmlElement): HtmlElement[] {
  return element.children.flatMap((child) =>
    typeof child === "string" ? [] : [child, ...descendants(child)],
  );
}

/**
 * The elements that match a selector: tags, `.class`, `#id`, `[name]`, `[name=value]`, descendants.
 */
export function selectAll(root: HtmlElement, selector: string): HtmlElement[] {
  const steps = selector.match(/(?:\[[^\]]*\]|[^\s[])+/g) ?? [];
  return steps.reduce<HtmlElement[]>(
    (found, step) => [...new Set(found.flatMap(descendants).filter((it) => matches(it, step)))],
    [root],
  );
}

/** The only element that matches a selector; throws for none or several. */
export function select(root: HtmlElement, selector: string): HtmlElement {
  const [element, ...others] = selectAll(root, selector);
  if (!element || others.length > 0) {
    throw new Error(`${element ? others.length + 1 : 0} elements match ${selector}`);
  }
  return element;
}

/** The visible text, with blanks as a browser shows them. */
export function readText(element: HtmlElement): string {
  return collectText(element)
    .replace(/[ \n]+/g, " ")
    .trim();
}

/** The separate pieces of text: `26.000` beside `2 colores` stays two pieces. */
export function readPieces(element: HtmlElement): string[] {
  return element.children
    .flatMap((child) => (typeof child === "string" ? [child.trim()] : readPieces(child)))
    .filter((piece) => piece !== "");
}

/** The unchanged text of a script. */
export function readScript({ children }: HtmlElement): string {
  return children.filter((child) => typeof child === "string").join("");
}

export function readAttribute(element: HtmlElement, name: string): string {
  const value = element.attributes[name];
  if (value === undefined) throw new Error(`<${element.tag}> has no attribute ${name}`);
  return value;
}

function collectText({ tag, children }: HtmlElement): string {
  if (RAW_TAGS.has(tag)) return "";
  return children.map((child) => (typeof child === "string" ? child : collectText(child))).join("");
}

function matches({ tag, attributes }: HtmlElement, step: string): boolean {
  const [name = ""] = /^[\w-]*/.exec(step) ?? [];
  if (name !== "" && name !== tag) return false;
  return [...step.matchAll(/\.([\w-]+)|#([\w-]+)|\[([\w-]+)(?:=([^\]]*))?\]/g)].every(
    ([, className, id, attribute = "", value]) => {
      if (className !== undefined) return attributes.class?.split(" ").includes(className);
      if (id !== undefined) return attributes.id === id;
      return value === undefined ? attribute in attributes : attributes[attribute] === value;
    },
  );
}

function parseAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = "", double, single, bare]) => [
      name.toLowerCase(),
      unescape(double ?? single ?? bare ?? ""),
    ]),
  );
}

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescape(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name: string) => {
    if (hex !== undefined) return String.fromCodePoint(parseInt(String(hex), 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    return NAMED[name] ?? whole;
  });
}

/** The product as data for search engines; a page's other data come after it. */
export function selectProductData(root: HtmlElement): HtmlElement {
  const [first] = selectAll(root, "script[type=application/ld+json]");
  if (!first) throw new Error("The page has no data for search engines");
  return first;
}
