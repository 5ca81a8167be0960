import type { Product } from "../catalogue/product";

/** Hiding a product does not change its content, and the program itself writes links and times. */
const NOT_CONTENT: readonly string[] = [
  "isHidden",
  "colorLinks",
  "updatedAt",
] satisfies (keyof Product)[];

/** A sample whose name, price, pictures, sizes or other content was changed is the owner's. */
export function isUntouchedSample(stored: Product, sample: Product): boolean {
  return writeContent(stored) === writeContent(sample);
}

function writeContent(product: Product): string {
  const content = Object.entries(product).filter(([name]) => !NOT_CONTENT.includes(name));
  return JSON.stringify(content.sort(([left], [right]) => (left < right ? -1 : 1)));
}
