import { slugify } from "../plain/fold-text";
import { hasVisibleLetter } from "../plain/visible-text";

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

export type PagePart =
  | string
  | { kind: "strong" | "emphasis"; parts: readonly PagePart[] }
  | { kind: "code"; text: string }
  | { kind: "link"; href: string; parts: readonly PagePart[] }
  | { kind: "break" };

export type OwnSection = { title: string; version: number; blocks: readonly PageBlock[] };

function toPlainText(parts: readonly PagePart[]): string {
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

/** Browsers drop some of these from an address and read what is left. */
const HIDDEN = /[\u0000-\u0020\u007f\\]/;

/**
 * True for an address that a page may link to: a web address, a mail address, a telephone number,
 * or an address of the shop that starts with one slash.
 */
export function isPageLink(href: string): boolean {
  if (HIDDEN.test(href)) return false;
  if (href.startsWith("/")) return !href.startsWith("//");
  if (/^mailto:[^@]+@[^@]+$/i.test(href)) return true;
  if (/^tel:[+\d().*#-]+$/i.test(href)) return true;
  // Two slashes, because browsers also read "https:example.com" as an address of the shop.
  if (!/^https?:\/\/[^/]/i.test(href) || !URL.canParse(href)) return false;
  const { username, password } = new URL(href);
  return username === "" && password === "";
}

const MAX_SHOWN_LENGTH = 80;

export function describeWrongLink(href: string): string {
  const shown = href.length > MAX_SHOWN_LENGTH ? `${href.slice(0, MAX_SHOWN_LENGTH)}…` : href;
  return `El enlace “${shown}” no se puede usar. Tiene que empezar con https://, http://, mailto:, tel: o, si es de tu tienda, con una sola barra: /productos.`;
}

export const MAX_PAGE_TITLE_LENGTH = 80;
export const MAX_PAGE_SLUG_LENGTH = 60;
export const MAX_PAGE_TEXT_LENGTH = 20_000;
/** Texts kept of each page; the oldest goes first. */
export const MAX_PAGE_VERSIONS = 50;
export const MAX_PAGES = 100;

export type PageLink = { slug: string; title: string };

export type PageText = PageLink & { markdown: string };

/** A page of its own, or the owner's section of a page that the shop writes. */
export type PagePlace = "page" | "terms" | "privacy";

export type ListedPage = PageLink & {
  id: number;
  place: PagePlace;
  isPublished: boolean;
  /** Null for what another tool wrote. */
  updatedAt: Date | null;
};

export type EditedPage = ListedPage & { markdown: string; version: number };

export function listHeadings(markdown: string): string[] {
  return [...markdown.matchAll(/^#{1,6}[ \t]+(.+)$/gm)].map(([, heading = ""]) => heading);
}

type PageTextProblems = Partial<Record<keyof PageText, string>>;

/** Without an address of its own, it gets one from its title. @param typed - trimmed */
export function settlePageText(typed: PageText): PageText {
  return { ...typed, slug: slugify(typed.slug === "" ? typed.title : typed.slug) };
}

/** By field. Its links are checked elsewhere. @param text - settled */
export function findPageProblems({ slug, title, markdown }: PageText): PageTextProblems | null {
  const problems: PageTextProblems = {
    ...(findTitleProblem(title) ?? findSlugProblem(slug)),
    ...(markdown.length > MAX_PAGE_TEXT_LENGTH && {
      markdown: `El texto puede tener hasta ${MAX_PAGE_TEXT_LENGTH} letras y este tiene ${markdown.length}. Dividilo en dos páginas.`,
    }),
  };
  return Object.keys(problems).length === 0 ? null : problems;
}

function findTitleProblem(title: string): PageTextProblems | null {
  if (title === "") return { title: "Escribí el título de la página." };
  if (!hasVisibleLetter(title)) return { title: "El título necesita alguna letra o número." };
  if (title.length <= MAX_PAGE_TITLE_LENGTH) return null;
  return { title: `El título puede tener hasta ${MAX_PAGE_TITLE_LENGTH} letras.` };
}

function findSlugProblem(slug: string): PageTextProblems | null {
  if (slug === "") {
    return {
      slug: "La dirección necesita letras sin acento o números. Por ejemplo: guia-de-talles.",
    };
  }
  if (slug.length <= MAX_PAGE_SLUG_LENGTH) return null;
  return {
    slug: `La dirección puede tener hasta ${MAX_PAGE_SLUG_LENGTH} letras y esta tiene ${slug.length}. Escribí una más corta.`,
  };
}
