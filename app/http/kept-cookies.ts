import { paths } from "../paths";
import { seeOther } from "./responses";

/** In the address of a page after a form, where the browser should now send the cookie that it got. */
export const COOKIE_PARAMETER = "cookies";

const hasCookies = ({ headers }: Request) => headers.has("Cookie");

/** A browser that has sent no cookie may keep none: the next page looks whether they came back. */
export function seeOtherWithCookies(
  request: Request,
  location: string,
  ...cookies: Parameters<typeof seeOther>[1][]
) {
  if (hasCookies(request)) return seeOther(location, ...cookies);
  const [address = "", ...place] = location.split(/(?=#)/);
  const mark = `${address.includes("?") ? "&" : "?"}${COOKIE_PARAMETER}=probar`;
  return seeOther(address + mark + place.join(""), ...cookies);
}

/** @throws Response a redirect to the address without the mark, when the cookies came back */
export function missesCookies(request: Request): boolean {
  const url = new URL(request.url);
  if (!url.searchParams.has(COOKIE_PARAMETER)) return false;
  if (!hasCookies(request)) return true;
  url.searchParams.delete(COOKIE_PARAMETER);
  // Two slashes would begin another site's address.
  throw seeOther(url.pathname.replace(/^\/+/, "/") + url.search);
}

/** Who comes from the sign-in page has just signed in, and the browser kept no cookie. */
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
