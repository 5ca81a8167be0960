import type { HeadersFunction } from "@remix-run/node";

/**
 * For pages that show the visitor's cart quantity: kept by the browser for going back, asked for
 * again otherwise, and by no cache in between.
 */
export const REVALIDATE = { "Cache-Control": "private, no-cache" };

/** For what must never be shown from a copy: the cart, and lists that are not from the database. */
export const NO_STORE = { "Cache-Control": "no-store" };

/**
 * For pages that a token opens: kept nowhere, found by no search engine, and their address is told to
 * no other site. Not "no-referrer", with which a browser says of a form on them that it comes from
 * nowhere (`Origin: null`), and no such form is taken.
 */
export const TOKEN_PAGE = {
  ...NO_STORE,
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex, nofollow",
};

/** The same for those without a form: not even the shop's own pages are told. */
export const TOKEN_SCREEN = { ...TOKEN_PAGE, "Referrer-Policy": "no-referrer" };

/** The headers of a list or product page, which is never kept while it is served from memory. */
export function pageHeaders(notice: string | null): Record<string, string> {
  return notice === null ? REVALIDATE : NO_STORE;
}

/** The headers of a page with a form, and how long to wait where an answer says so. */
export const formHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders, errorHeaders }) => {
  const [wait = null] = [actionHeaders, loaderHeaders, errorHeaders].flatMap(
    (headers) => headers?.get("Retry-After") ?? [],
  );
  return wait === null ? NO_STORE : { ...NO_STORE, "Retry-After": wait };
};

/** The headers of every page of the back office: each is a form. */
export const adminHeaders = formHeaders;
