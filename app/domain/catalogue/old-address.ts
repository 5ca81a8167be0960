import { foldText, slugify } from "../plain/fold-text";

/** Where shops of other programs have their products: Shopify, and WooCommerce in Spanish and English. */
const OLD_ADDRESSES = [
  /^\/products\/([^/]+)\/?$/,
  /^\/collections\/[^/]+\/products\/([^/]+)\/?$/,
  /^\/producto?\/([^/]+)\/?$/,
];

/** The product's name in a path of another program's shop, decoded; null for any other path. */
export function readOldAddress(path: string): string | null {
  const [name] = OLD_ADDRESSES.flatMap((shape) => shape.exec(path)?.[1] ?? []);
  return name === undefined ? null : decode(name);
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The ids that an address may mean, the likeliest first: as it is, in small letters, and as an id is made. */
export function listMeantIds(name: string): string[] {
  return [...new Set([name, name.toLowerCase(), foldText(name), slugify(name)])].filter(
    (id) => id !== "",
  );
}
