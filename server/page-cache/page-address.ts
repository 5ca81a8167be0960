import { SIZE_PARAMETER } from "../../app/forms/buying/asked-size";
import { POSTAL_CODE_PARAMETER } from "../../app/forms/buying/postal-code-query";
import { LIST_PARAMETERS } from "../../app/forms/catalogue/product-filters";
import { parseTarget } from "../request-shape";
import { OTHER_ROUTE } from "../route-names";

const PRODUCT_PAGE = "/productos/:id";

/** What the search box of every page shows again. */
const TEXT = ["q"];

/**
 * The pages that look the same to everybody with as many pieces in the cart, and what else their
 * addresses may ask. Any other parameter, such as what advertisements add, changes nothing in them.
 */
const PUBLIC_PAGES = new Map<string, readonly string[]>([
  ["/", TEXT],
  ["/productos", LIST_PARAMETERS],
  [PRODUCT_PAGE, [...TEXT, SIZE_PARAMETER]],
  ["/productos/:id/fotos/:position", []],
  ["/coleccion", LIST_PARAMETERS],
  ["/categoria/:categoryId/:subcategoryId?", LIST_PARAMETERS],
  ["/menu", TEXT],
  ["/privacidad", TEXT],
  // What is not found.
  [OTHER_ROUTE, TEXT],
]);

/** Which loaders a script wants the data of; it says so when it has the others'. */
const DATA_PARAMETER = "_routes";
const OLD_DATA_PARAMETER = "_data";

/**
 * Finds out whether anybody may be sent the same answer for an address as it stands in a request.
 *
 * @param nameOf - of `createRouteNames`
 * @returns the address with what matters of it, always in the same order; null for a page that is not
 * public, which includes those that only an answer of 400 fits
 */
export function findPublicAddress(target: string, nameOf: (path: string) => string): string | null {
  if (!target.startsWith("/")) return null;
  const { pathname, searchParams } = parseTarget(target);
  const name = nameOf(decode(pathname));
  const known = PUBLIC_PAGES.get(name);
  if (known === undefined || searchParams.has(OLD_DATA_PARAMETER)) return null;
  // One page for each of thousands of codes would push out the others.
  if (name === PRODUCT_PAGE && searchParams.has(POSTAL_CODE_PARAMETER)) return null;
  if (searchParams.size === 0) return pathname;
  const isData = pathname.endsWith(".data");
  const kept = [...searchParams].filter(
    ([name]) => known.includes(name) || (isData && name === DATA_PARAMETER),
  );
  if (kept.length === 0) return pathname;
  const wanted = new URLSearchParams(kept);
  wanted.sort();
  return `${pathname}?${wanted}`;
}

/** As the router reads it: "/%63arrito" is the cart's page too. */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
