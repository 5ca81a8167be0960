export const PRODUCTS_PER_PAGE = 24;

/** Where a page stands in its list, and which items are on it: from `start` up to `end`. */
export type PagePlace = {
  total: number;
  page: number;
  pageCount: number;
  start: number;
  end: number;
};

/** The place of the existing page nearest to the one asked for, as it stands in the address. */
export function placePage(asked: string | null, total: number, perPage: number): PagePlace {
  const page = nearestPage(asked, total, perPage);
  const start = (page - 1) * perPage;
  return { total, page, pageCount: countPages(total, perPage), start, end: start + perPage };
}

/**
 * The existing page nearest to the one asked for: the first for anything that is not a page
 * number, the last for a number past the end. An empty list has one page.
 */
export function nearestPage(asked: string | null, itemCount: number, perPage: number): number {
  const pageCount = countPages(itemCount, perPage);
  if (asked === null || !/^\d+$/.test(asked)) return 1;
  return Math.min(Math.max(Number(asked), 1), pageCount);
}

export function countPages(itemCount: number, perPage: number): number {
  return Math.max(1, Math.ceil(itemCount / perPage));
}
