import { adminPaths } from "../admin-paths";
import { paths } from "../paths";

/** Longer than any back-office address. */
const MAX_LENGTH = 2000;
/** Only its origin matters, which the input must not change. */
const BASE = "http://tela.invalid";
const CONTROL_CHARACTER = /\p{Cc}/u;

/**
 * The page to open after signing in: only a back-office page is accepted. Anything else, and the
 * sign-in and sign-out pages, becomes the first page of the back office.
 */
export function safeAdminPath(wanted: unknown): string {
  if (typeof wanted !== "string" || wanted.length > MAX_LENGTH) return adminPaths.home();
  // Browsers remove tabs and line breaks from addresses and read a backslash as a slash.
  if (CONTROL_CHARACTER.test(wanted) || wanted.includes("\\")) return adminPaths.home();
  if (!wanted.startsWith(adminPaths.home()) || !URL.canParse(wanted, BASE))
    return adminPaths.home();
  const { origin, pathname, search } = new URL(wanted, BASE);
  return origin === BASE && isPage(pathname) ? pathname + search : adminPaths.home();
}

function isPage(pathname: string): boolean {
  const path = decodePath(pathname);
  // The router merges doubled slashes.
  if (path === null || pathname.includes("//") || CONTROL_CHARACTER.test(path)) return false;
  const page = path.toLowerCase().replace(/\/+$/, "");
  if ([paths.adminLogin(), adminPaths.signInCode(), adminPaths.logout()].includes(page))
    return false;
  // Data requests of the client script are no pages.
  if (page.endsWith(".data")) return false;
  return [page, pathname].every(isInBackOffice);
}

function isInBackOffice(path: string): boolean {
  return path === adminPaths.home() || path.startsWith(`${adminPaths.home()}/`);
}

function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
