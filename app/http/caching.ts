import type { HeadersFunction } from "@remix-run/node";

/*
 * How a public page (the home page, lists, products) gets its caching headers, all of it here:
 * 1. The shop layout's loader sends `visitorHeaders`: they depend on the cart and the flash.
 * 2. The page's loader sends `noticeHeaders`, or `NO_STORE` for an answer to one visitor's question.
 * 3. `publicPageHeaders` takes the page's headers when it sent any, otherwise the layout's.
 * 4. `settleDocumentCaching` corrects them for errors and posts, once the status is known.
 * The page cache then stores every 200 and 404 without `no-store` and without `Set-Cookie`.
 */

/**
 * For pages that look the same for every visitor with an empty cart: any cache may store them if it
 * revalidates each time. A cache that mixes up visitors sends a wrong `ETag` and gets the right
 * page.
 */
const PUBLIC = { "Cache-Control": "public, no-cache", Vary: "Cookie" };

/** For pages with the visitor's cart quantity: only the browser stores them, and revalidates. */
const REVALIDATE = { ...PUBLIC, "Cache-Control": "private, no-cache" };

export const NO_STORE = { "Cache-Control": "no-store" };

/**
 * For pages with a token: not stored, not indexed, and their address is sent to no other site. Not
 * "no-referrer", because browsers would then send `Origin: null` with the page's forms, and the
 * server refuses those.
 */
export const TOKEN_PAGE = {
  ...NO_STORE,
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex, nofollow",
};

/** The same for pages without a form: their address is not even sent to the shop itself. */
export const TOKEN_SCREEN = { ...TOKEN_PAGE, "Referrer-Policy": "no-referrer" };

export function visitorHeaders(hasOwn: { cart: boolean; flash: boolean }): Record<string, string> {
  return hasOwn.cart || hasOwn.flash ? REVALIDATE : PUBLIC;
}

/** Headers of a list or product page: not stored while it is served from memory. */
export function noticeHeaders(notice: string | null): Record<string, string> {
  return notice === null ? {} : NO_STORE;
}

/** The headers of a public page: its loader's, otherwise its layout's. */
export const publicPageHeaders: HeadersFunction = ({ loaderHeaders, parentHeaders }) =>
  loaderHeaders.has("Cache-Control") ? loaderHeaders : parentHeaders;

export const ownHeaders: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** With `Retry-After` when an answer has it. */
const withWait =
  (headers: Record<string, string>): HeadersFunction =>
  ({ actionHeaders, loaderHeaders, errorHeaders }) => {
    const [wait = null] = [actionHeaders, loaderHeaders, errorHeaders].flatMap(
      (sent) => sent?.get("Retry-After") ?? [],
    );
    return wait === null ? headers : { ...headers, "Retry-After": wait };
  };

export const formHeaders = withWait(NO_STORE);
export const tokenPageHeaders = withWait(TOKEN_PAGE);

/** The headers of a public page with a form that may be sent too often. */
export const publicFormHeaders: HeadersFunction = (parts) =>
  parts.actionHeaders.has("Retry-After") ? formHeaders(parts) : publicPageHeaders(parts);

/** The headers of every page of the back office; all have forms. */
export const adminHeaders = formHeaders;

export const tokenHeaders: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const wait = (errorHeaders ?? actionHeaders).get("Retry-After");
  return wait === null ? TOKEN_PAGE : { ...TOKEN_PAGE, "Retry-After": wait };
};

/** Sets a document's final caching headers, once its status is known. */
export function settleDocumentCaching(headers: Headers, method: string, status: number): void {
  const kept = headers.get("Cache-Control");
  if (kept === null || status >= 500) headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  else if (kept.includes("public") && method === "POST") {
    headers.set("Cache-Control", REVALIDATE["Cache-Control"]);
  }
}

/** Compares weakly (RFC 9110, 13.1.2). @param etag of the answer; ours have no comma */
export function matchesETag(asked: string | null | undefined, etag: string): boolean {
  const tags = (asked ?? "").split(",").map((tag) => tag.trim());
  return tags.some((tag) => tag === "*" || readOpaqueTag(tag) === readOpaqueTag(etag));
}

const readOpaqueTag = (etag: string) => etag.replace(/^W\//, "");
