import {
  CODE_PARAMETER,
  COLOR_PARAMETER,
  POSTAL_CODE_PARAMETER,
  SIZE_PARAMETER,
} from "../../app/forms/buying/page-parameters";
import { LIST_PARAMETERS } from "../../app/forms/catalogue/product-filters";
import { COOKIE_PARAMETER } from "../../app/http/kept-cookies";
import { parseTarget } from "../request-shape";
import { OTHER_ROUTE } from "../route-names";

const PRODUCT_PAGE = "/productos/:id";

/** The text of the search box, which every page shows again. */
const TEXT = ["q"];

/**
 * The public pages, each with the parameters that change it. They look the same for all visitors with the
 * same number of pieces in the cart. Other parameters, such as those of advertisements, change nothing.
 */
const PUBLIC_PAGES = new Map<string, readonly string[]>([
  ["/", TEXT],
  ["/productos", LIST_PARAMETERS],
  // Their loaders let no page of another colour or size than the product's be stored.
  [PRODUCT_PAGE, [...TEXT, SIZE_PARAMETER, COLOR_PARAMETER]],
  ["/productos/:id/fotos/:position", [COLOR_PARAMETER]],
  ["/coleccion", LIST_PARAMETERS],
  ["/coleccion/:id", LIST_PARAMETERS],
  ["/ofertas", LIST_PARAMETERS],
  ["/categoria/:categoryId/:subcategoryId?", LIST_PARAMETERS],
  ["/menu", TEXT],
  ["/privacidad", TEXT],
  // The page of an address that does not exist.
  [OTHER_ROUTE, TEXT],
]);

/** The loaders whose data a script asks for, when it already has the data of the others. */
const DATA_PARAMETER = "_routes";
const OLD_DATA_PARAMETER = "_data";

/**
 * Reduces a request's target to the address of a public page.
 *
 * @param nameOf - of `createRouteNames`
 * @returns the address with only the parameters that the page knows, sorted; null for a page that is not
 * public, and for a target that gets 400
 */
export function findPublicAddress(target: string, nameOf: (path: string) => string): string | null {
  if (!target.startsWith("/")) return null;
  const { pathname, searchParams } = parseTarget(target);
  const name = nameOf(decode(pathname));
  const known = PUBLIC_PAGES.get(name);
  if (known === undefined || searchParams.has(OLD_DATA_PARAMETER)) return null;
  // The first goes into the visitor's cart; the second asks about the browser.
  if (searchParams.has(CODE_PARAMETER) || searchParams.has(COOKIE_PARAMETER)) return null;
  // Thousands of postal codes would push the other pages out of the cache.
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

/** True for a public page that says when an order arrives at the visitor's place. */
export function dependsOnPlace(address: string, nameOf: (path: string) => string): boolean {
  return nameOf(decode(parseTarget(address).pathname)) === PRODUCT_PAGE;
}

/** The router decodes a path: "/%63arrito" is the cart's page too. */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
