import type { HeadersFunction } from "@remix-run/node";

/**
 * For pages that show the visitor's cart quantity: kept by the browser for going back, asked for
 * again otherwise, and by no cache in between.
 */
export const REVALIDATE = { "Cache-Control": "private, no-cache" };

/** For what must never be shown from a copy: the cart, and lists that are not from the database. */
export const NO_STORE = { "Cache-Control": "no-store" };

/** The headers of a list or product page, which is never kept while it is served from memory. */
export function pageHeaders(notice: string | null): Record<string, string> {
  return notice === null ? REVALIDATE : NO_STORE;
}

/** The headers of every page of the back office, and how long to wait where an answer says so. */
export const adminHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders, errorHeaders }) => {
  const [wait = null] = [actionHeaders, loaderHeaders, errorHeaders].flatMap(
    (headers) => headers?.get("Retry-After") ?? [],
  );
  return wait === null ? NO_STORE : { ...NO_STORE, "Retry-After": wait };
};
