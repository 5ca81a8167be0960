import type { HeadersFunction } from "@remix-run/node";

/**
 * For pages that look the same to everybody whose cart is empty: any cache may keep them, if it asks
 * each time whether they are still right. One that mixes visitors up asks with the wrong mark
 * (`ETag`), and is sent the right page.
 */
const PUBLIC = { "Cache-Control": "public, no-cache", Vary: "Cookie" };

/**
 * For pages that show the visitor's cart quantity: kept by the browser for going back, asked for
 * again otherwise, and by no cache in between.
 */
export const REVALIDATE = { ...PUBLIC, "Cache-Control": "private, no-cache" };

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

/** What the shop's pages carry around all that is of their own. */
export function visitorHeaders(hasOwn: { cart: boolean; flash: boolean }): Record<string, string> {
  return hasOwn.cart || hasOwn.flash ? REVALIDATE : PUBLIC;
}

/** What the loader of a list or product page adds: it is never kept while it is served from memory. */
export function noticeHeaders(notice: string | null): Record<string, string> {
  return notice === null ? {} : NO_STORE;
}

/** The headers of a public page: what its loader wants, and else those of the pages around it. */
export const publicPageHeaders: HeadersFunction = ({ loaderHeaders, parentHeaders }) =>
  loaderHeaders.has("Cache-Control") ? loaderHeaders : parentHeaders;

/** The headers of a page with a form, and how long to wait where an answer says so. */
export const formHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders, errorHeaders }) => {
  const [wait = null] = [actionHeaders, loaderHeaders, errorHeaders].flatMap(
    (headers) => headers?.get("Retry-After") ?? [],
  );
  return wait === null ? NO_STORE : { ...NO_STORE, "Retry-After": wait };
};

/** The headers of every page of the back office: each is a form. */
export const adminHeaders = formHeaders;

/** What a document may be kept for once it is known what became of it. */
export function settleDocumentCaching(headers: Headers, method: string, status: number): void {
  const kept = headers.get("Cache-Control");
  if (kept === null || status >= 500) headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  else if (kept.includes("public") && method === "POST") {
    headers.set("Cache-Control", REVALIDATE["Cache-Control"]);
  }
}
