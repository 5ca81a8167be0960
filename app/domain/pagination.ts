export const PRODUCTS_PER_PAGE = 24;

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
