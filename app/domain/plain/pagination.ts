export const PRODUCTS_PER_PAGE = 24;

/** A page of a list, and the range of its items: `start` included, `end` excluded. */
export type PagePlace = {
  total: number;
  page: number;
  pageCount: number;
  start: number;
  end: number;
};

export function placePage(asked: string | null, total: number, perPage: number): PagePlace {
  const page = nearestPage(asked, total, perPage);
  const start = (page - 1) * perPage;
  return { total, page, pageCount: countPages(total, perPage), start, end: start + perPage };
}

/**
 * The number of the existing page nearest to the one asked for: the first for anything that is not
 * a page number, the last for a number past the end. An empty list has one page.
 */
export function nearestPage(asked: string | null, itemCount: number, perPage: number): number {
  const pageCount = countPages(itemCount, perPage);
  if (asked === null || !/^\d+$/.test(asked)) return 1;
  return Math.min(Math.max(Number(asked), 1), pageCount);
}

export function countPages(itemCount: number, perPage: number): number {
  return Math.max(1, Math.ceil(itemCount / perPage));
}

/** A page number, or a gap that stands for the pages between two numbers. */
type PageStep = number | "gap";

/** The most steps, gaps included, that fit side by side on a phone. */
const MAX_STEPS = 7;

/**
 * The pages to link to: the first, the last and those around the current one. A gap never replaces
 * a single page, because it would need the same space.
 */
export function listPageSteps(page: number, pageCount: number): PageStep[] {
  if (pageCount <= MAX_STEPS) return countUp(1, pageCount);
  const nearEdge = MAX_STEPS - 2;
  if (page < nearEdge) return [...countUp(1, nearEdge), "gap", pageCount];
  if (page > pageCount - nearEdge + 1) {
    return [1, "gap", ...countUp(pageCount - nearEdge + 1, pageCount)];
  }
  return [1, "gap", ...countUp(page - 1, page + 1), "gap", pageCount];
}

function countUp(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
}
