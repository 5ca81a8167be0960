import { paths } from "../paths";

/** No address of the back office comes near it. */
const MAX_LENGTH = 2000;
/** Only its origin counts, which nothing may change. */
const BASE = "http://tela.invalid";
const CONTROL_CHARACTER = /\p{Cc}/u;

/**
 * Where to go after signing in: a page of the back office, whatever the visitor's link says. Anything
 * else, or what would only sign in or out again, becomes the back office's first page.
 */
export function safeAdminPath(wanted: unknown): string {
  if (typeof wanted !== "string" || wanted.length > MAX_LENGTH) return paths.admin();
  // Browsers drop tabs and line breaks from addresses, and take a backslash for a slash.
  if (CONTROL_CHARACTER.test(wanted) || wanted.includes("\\")) return paths.admin();
  if (!wanted.startsWith(paths.admin()) || !URL.canParse(wanted, BASE)) return paths.admin();
  const { origin, pathname, search } = new URL(wanted, BASE);
  return origin === BASE && isPage(pathname) ? pathname + search : paths.admin();
}

function isPage(pathname: string): boolean {
  const path = decodePath(pathname);
  // The router takes doubled slashes for one.
  if (path === null || pathname.includes("//") || CONTROL_CHARACTER.test(path)) return false;
  const page = path.toLowerCase().replace(/\/+$/, "");
  if ([paths.adminLogin(), paths.adminLogout()].includes(page)) return false;
  // What scripts fetch is not for people to see.
  if (page.endsWith(".data")) return false;
  return [page, pathname].every(isInBackOffice);
}

function isInBackOffice(path: string): boolean {
  return path === paths.admin() || path.startsWith(`${paths.admin()}/`);
}

function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
