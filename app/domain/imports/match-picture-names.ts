import { slugify } from "../plain/fold-text";

export type NamedProduct = {
  rowId: number;
  id: string;
  colors: readonly string[];
  skus: readonly { sku: string; color: string }[];
};

export type MatchedPicture = {
  name: string;
  productRow: number;
  color: string;
};

type MatchedNames = {
  /** The pictures of each product follow each other, in their order. */
  matched: MatchedPicture[];
  unknown: string[];
  others: string[];
};

const PICTURE_NAME = /^(.+)\.(jpe?g|png|webp|avif|gif|hei[cf]|tiff?|svg|bmp)$/i;
/** What operating systems put into archives by themselves. */
const NOISE = /^(\..*|__MACOSX|thumbs\.db|desktop\.ini)$/i;

/**
 * By its name: an id or SKU, then a colour, then a number, as in "remera-x-negro-1.jpg" and "remera-x-2.jpg". The longest
 * id wins. A file with any name counts when its folder is an id.
 */
export function matchPictureNames(
  names: readonly string[],
  products: readonly NamedProduct[],
): MatchedNames {
  const targets = listTargets(products);
  const found: Found[] = [];
  const unknown: string[] = [];
  const others: string[] = [];
  for (const name of names) {
    const parts = name.split("/");
    if (parts.some((part) => NOISE.test(part))) continue;
    const [, stem] = PICTURE_NAME.exec(parts.at(-1) ?? "") ?? [];
    if (stem === undefined) {
      others.push(name);
      continue;
    }
    const match = findByName(targets, slugify(stem)) ?? findByFolder(targets, parts.at(-2), stem);
    if (match) found.push({ ...match, name });
    else unknown.push(name);
  }
  return {
    matched: found
      .sort(inOrder)
      .map(({ name, product, color }) => ({ name, productRow: product.rowId, color })),
    unknown,
    others,
  };
}

type Target = { product: NamedProduct; color: string };
type Rest = { color: string; number: number };
type Found = Rest & { product: NamedProduct; name: string };

/** What a name may begin with. An id wins over a code, and a code of two products is none. */
function listTargets(products: readonly NamedProduct[]): Map<string, Target> {
  const codes = new Map<string, Target | null>();
  for (const product of products) {
    for (const { sku, color } of product.skus) {
      const key = slugify(sku);
      const other = codes.get(key);
      const isShared = other !== undefined && other?.product.rowId !== product.rowId;
      // A code of several colours names none of them.
      const shown = other && other.color !== color ? "" : color;
      codes.set(key, isShared ? null : { product, color: shown });
    }
  }
  const targets = new Map<string, Target>();
  for (const [key, target] of codes) if (target && key !== "") targets.set(key, target);
  for (const product of products) targets.set(product.id, { product, color: "" });
  return targets;
}

function findByName(targets: ReadonlyMap<string, Target>, slug: string) {
  const words = slug.split("-");
  for (let count = words.length; count > 0; count -= 1) {
    const target = targets.get(words.slice(0, count).join("-"));
    const rest = target && readRest(target, words.slice(count));
    if (rest) return { product: target.product, ...rest };
  }
  return null;
}

/** A colour of the product and a number, each of which may be absent; null for other words. */
function readRest({ product, color }: Target, words: readonly string[]): Rest | null {
  const last = words.at(-1) ?? "";
  const isNumbered = /^\d{1,3}$/.test(last);
  const number = isNumbered ? Number(last) : 0;
  const named = (isNumbered ? words.slice(0, -1) : words).join("-");
  if (named === "") return { color, number };
  const found = product.colors.find((each) => slugify(each) === named);
  return found === undefined ? null : { color: found, number };
}

function findByFolder(
  targets: ReadonlyMap<string, Target>,
  folder: string | undefined,
  stem: string,
) {
  const target = folder === undefined ? undefined : targets.get(slugify(folder));
  if (!target) return null;
  const words = slugify(stem).split("-");
  const number = Number(/\d{1,3}$/.exec(stem)?.[0] ?? 0);
  return {
    product: target.product,
    ...(readRest(target, words) ?? { color: target.color, number }),
  };
}

/** By product, its colours in their order, and number; pictures of all colours come first. */
function inOrder(one: Found, other: Found): number {
  const place = ({ product, color }: Found) => product.colors.indexOf(color);
  return (
    one.product.rowId - other.product.rowId ||
    place(one) - place(other) ||
    one.number - other.number ||
    (one.name < other.name ? -1 : 1)
  );
}
