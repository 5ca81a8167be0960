import type { Product } from "../catalogue/product";

/** Hiding a product changes nothing about it, and the program writes links and times itself. */
const NOT_CONTENT: readonly string[] = [
  "isHidden",
  "colorLinks",
  "updatedAt",
] satisfies (keyof Product)[];

/**
 * Whether a stored product is still the sample product that came with the program. An owner who
 * changed its name, price, pictures, sizes or any other content made it their own.
 */
export function isUntouchedSample(stored: Product, sample: Product): boolean {
  return writeContent(stored) === writeContent(sample);
}

function writeContent(product: Product): string {
  const content = Object.entries(product).filter(([name]) => !NOT_CONTENT.includes(name));
  return JSON.stringify(content.sort(([left], [right]) => (left < right ? -1 : 1)));
}
