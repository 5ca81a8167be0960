import { slugify } from "../plain/fold-text";
import { hasVisibleLetter } from "../plain/visible-text";

export const MAX_PAGE_TITLE_LENGTH = 80;
export const MAX_PAGE_SLUG_LENGTH = 60;
/** Letters of a page's text. */
export const MAX_PAGE_TEXT_LENGTH = 20_000;
/** Texts kept of each page; the oldest goes first. */
export const MAX_PAGE_VERSIONS = 50;
export const MAX_PAGES = 100;

/** A page as the footer links to it. */
export type PageLink = { slug: string; title: string };

/** What the owner writes of a page. */
export type PageText = PageLink & { markdown: string };

/** A page of its own, or the owner's section of a page that the shop writes. */
export type PagePlace = "page" | "terms" | "privacy";

/** A page as the back office lists it. */
export type ListedPage = PageLink & {
  id: number;
  place: PagePlace;
  isPublished: boolean;
  /** Null for what another tool wrote. */
  updatedAt: Date | null;
};

/** A page as its form edits it. */
export type EditedPage = ListedPage & { markdown: string; version: number };

/** The headings of a page's text, without their marks. */
export function listHeadings(markdown: string): string[] {
  return [...markdown.matchAll(/^#{1,6}[ \t]+(.+)$/gm)].map(([, heading = ""]) => heading);
}

export type PageTextProblems = Partial<Record<keyof PageText, string>>;

/**
 * The page as it is stored: without an address of its own, it gets one from its title.
 * @param typed - trimmed
 */
export function settlePageText(typed: PageText): PageText {
  return { ...typed, slug: slugify(typed.slug === "" ? typed.title : typed.slug) };
}

/**
 * What is wrong with a page, by field; null when nothing is. Its links are checked elsewhere.
 * @param text - settled
 */
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
