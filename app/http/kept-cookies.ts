import { paths } from "../paths";
import { seeOther } from "./responses";

/** In the address of a page after a form, where the browser should now send the cookie that it got. */
export const COOKIE_PARAMETER = "cookies";

const hasCookies = ({ headers }: Request) => headers.has("Cookie");

/**
 * `seeOther` with cookies that the visitor's next step needs. A browser that has sent none so far may keep
 * none: the next page looks whether they came back.
 */
export function seeOtherWithCookies(
  request: Request,
  location: string,
  ...cookies: Parameters<typeof seeOther>[1][]
) {
  if (hasCookies(request)) return seeOther(location, ...cookies);
  const mark = `${location.includes("?") ? "&" : "?"}${COOKIE_PARAMETER}=probar`;
  return seeOther(location + mark, ...cookies);
}

/**
 * For the page after such a form: true when the cookies did not come back.
 * @throws Response a redirect to the address without the mark when they did
 */
export function missesCookies(request: Request): boolean {
  const url = new URL(request.url);
  if (!url.searchParams.has(COOKIE_PARAMETER)) return false;
  if (!hasCookies(request)) return true;
  url.searchParams.delete(COOKIE_PARAMETER);
  // Two slashes would begin another site's address.
  throw seeOther(url.pathname.replace(/^\/+/, "/") + url.search);
}

/**
 * The sign-in page for a visitor without a session. Who comes from that very page has just signed in, and the
 * browser did not keep the session's cookie.
 */
export function signInAgain(request: Request, wanted: string): string {
  const address = paths.adminLogin(wanted);
  const referrer = request.headers.get("Referer");
  const isFromSignIn =
    referrer !== null &&
    URL.canParse(referrer) &&
    new URL(referrer).pathname.startsWith(paths.adminLogin());
  return isFromSignIn && !hasCookies(request) ? `${address}&${COOKIE_PARAMETER}=no` : address;
}

/** What the sign-in page knows of the browser's cookies. */
export function readSignInCookies(request: Request): "kept" | "unknown" | "blocked" {
  if (hasCookies(request)) return "kept";
  return new URL(request.url).searchParams.has(COOKIE_PARAMETER) ? "blocked" : "unknown";
}
