import { paths } from "../../app/paths";
import type { Ask } from "./asks";

/** How many requests of the well-known addresses there are to each one of an address never asked for. */
const TIMES_KNOWN = 9;

/** Found, past the last page, or not there. */
export const ANSWERED = [200, 302, 404];

/** Each is a way in which a shop gets addresses without end: some mean new pages, others known ones. */
const KINDS: readonly ((number: number, product: string) => string)[] = [
  (number) => `${paths.products()}?utm_source=correo&utm_campaign=${number}`,
  (number) => paths.search(`remera ${number.toString(36)}`),
  (number, product) => `${paths.product(product)}?fbclid=${number}`,
  (number) => `${paths.products()}?min=${number}&talle=M`,
  (number) => `/promo-${number}`,
  (number) => `${paths.products()}?page=${number}`,
];

/**
 * The request that comes as number so and so: every tenth has an address of its own, the others are what
 * most people ask for.
 */
export function readAddress(number: number, products: readonly string[]): Ask {
  const product = products[number % products.length] ?? "";
  if (number % (TIMES_KNOWN + 1) > 0) return { path: readKnown(number, product) };
  const distinct = number / (TIMES_KNOWN + 1);
  const write = KINDS[distinct % KINDS.length];
  return { path: write?.(distinct, product) ?? paths.home(), wanted: ANSWERED };
}

function readKnown(number: number, product: string): string {
  const known = [paths.home(), paths.products(), paths.section("ropa"), paths.product(product)];
  return known[number % known.length] ?? paths.home();
}
