import { findColorIn } from "../catalogue/product-picture";
import { compareSizes, findSize } from "../catalogue/size";
import { mergeColorLinks } from "../products/color-links";
import type { ProductContent } from "../products/product-fields";
import { variantKey, type Variant, listVariants } from "../stock/stock-level";
import type { ImportedProduct, ImportedVariant } from "./imported-product";
import { settlePlaces } from "./keep-places";
import { planPictures, type PictureFacts } from "./place-picture";
import type { PlannedWrite, StoredForImport } from "./planned-product";

export type FileFacts = {
  /** The file is Tela's own: its lists of pictures and links are the whole lists. */
  isOwnFormat: boolean;
  findFetched: PictureFacts["findFetched"];
};

/** What the file leaves empty stays, and so do sizes and colours that it does not list. `stored` is null for a new product. */
export function applyFile(
  base: ProductContent,
  imported: ImportedProduct,
  stored: StoredForImport | null,
  { isOwnFormat, findFetched }: FileFacts,
): PlannedWrite {
  const { colorLinks, isHiddenWhenNew, priceInPesos: asked = 0, ...fields } = imported.fields;
  // What has a price in the shop does not lose it to a file without one.
  const priceInPesos = asked === 0 ? base.priceInPesos : asked;
  const sizes = addSizes(base.sizes, imported.variants);
  const colors = addColors(base.colors, imported.variants);
  const links = new Map(Object.entries(colorLinks ?? {}));
  const content: ProductContent = {
    ...base,
    ...fields,
    priceInPesos,
    // A product without a price is not for sale.
    ...((priceInPesos === 0 || (stored === null && isHiddenWhenNew)) && { isHidden: true }),
    // Of another shop's file it is what the owner did not choose.
    ...(!isOwnFormat && base.collection !== null && { collection: base.collection }),
    ...(!isOwnFormat && settlePlaces(base, imported, stored === null)),
    sizes,
    colors,
    colorLinks:
      isOwnFormat && links.size > 0
        ? Object.fromEntries(links)
        : mergeColorLinks(base.colorLinks, links),
  };
  const { pictures, toFetch } = planPictures(content, imported.pictures, {
    isWholeList: isOwnFormat,
    findFetched,
    waiting: stored?.waiting ?? new Set(),
  });
  return {
    product: { ...content, ...pictures },
    stock: [
      ...listStock(imported.variants, { listed: content, base }, stored),
      ...listMissing(imported.variants, content, base),
    ],
    codes: listCodes(imported.variants, content, stored),
    formerIds: imported.formerIds,
    toFetch,
  };
}

/** Sizes that are in human order stay so; others get the new ones at their end. */
function addSizes(before: readonly string[], variants: readonly ImportedVariant[]): string[] {
  const sizes = [...before];
  for (const { size } of variants) {
    if (size !== "" && findSize(sizes, size) === null) sizes.push(size);
  }
  const isSorted = before.every((size, at) => compareSizes(before[at - 1] ?? size, size) <= 0);
  return before.length > 0 && sizes.length > before.length && isSorted
    ? sizes.sort(compareSizes)
    : sizes;
}

function addColors(before: readonly string[], variants: readonly ImportedVariant[]): string[] {
  const colors = [...before];
  for (const { color } of variants) {
    if (color !== "" && findColorIn(colors, color) === null) colors.push(color);
  }
  return colors;
}

function listStock(
  variants: readonly ImportedVariant[],
  { listed, base }: { listed: ListedOptions; base: ListedOptions },
  stored: StoredForImport | null,
): PlannedWrite["stock"] {
  return variants.flatMap((variant) => {
    const spelled = spell(variant, listed);
    const { stock, isStockUnclear } = variant;
    if (!isListed(spelled, listed)) return [];
    const before = stored?.onHand.get(variantKey(spelled));
    const isNew = stored === null || !isListed(spelled, base) || !hasBoth(base, spelled);
    const onHand = stock ?? (isStockUnclear && isNew ? 0 : before);
    return onHand === undefined || onHand === before ? [] : [{ ...spelled, onHand }];
  });
}

function hasBoth({ sizes, colors }: ListedOptions, { size, color }: Variant): boolean {
  return (
    (size === "" || findSize(sizes, size) !== null) &&
    (color === "" || findColorIn(colors, color) !== null)
  );
}

function listCodes(
  variants: readonly ImportedVariant[],
  listed: ListedOptions,
  stored: StoredForImport | null,
): PlannedWrite["codes"] {
  return variants.flatMap((variant) => {
    const spelled = spell(variant, listed);
    if (!isListed(spelled, listed)) return [];
    const before = stored?.codes.get(variantKey(spelled)) ?? { sku: "", barcode: "" };
    const sku = readCode(variant.sku, before.sku);
    const barcode = readCode(variant.barcode, before.barcode);
    const isSame = sku === before.sku && barcode === before.barcode;
    return isSame ? [] : [{ ...spelled, sku, barcode }];
  });
}

/** An empty cell keeps the code, and so does one that lost its zeros in a spreadsheet: 123 is 000123. */
function readCode(typed: string, before: string): string {
  const isShortened = /^0+\d+$/.test(before) && before.replace(/^0+(?=\d)/, "") === typed;
  return typed === "" || isShortened ? before : typed;
}

type ListedOptions = Pick<ProductContent, "sizes" | "colors">;

/** In the product's own spelling. What the file leaves out is the product's only size or colour. */
function spell({ size, color }: ImportedVariant, { sizes, colors }: ListedOptions) {
  const only = (list: readonly string[]) => (list.length === 1 ? list[0] : undefined);
  return {
    size: findSize(sizes, size) ?? only(sizes) ?? size,
    color: findColorIn(colors, color) ?? only(colors) ?? color,
  };
}

/** False for a piece without a size of a product that has some: no page could show or sell it. */
function isListed({ size, color }: Variant, { sizes, colors }: ListedOptions): boolean {
  return (size !== "" || sizes.length === 0) && (color !== "" || colors.length === 0);
}

/**
 * The shop sells every size in every colour, and what it does not count without an end: a size that the other shop
 * never had in a colour begins at none. What was there `before` the file stays as it is.
 */
function listMissing(
  variants: readonly ImportedVariant[],
  listed: ListedOptions,
  before: ListedOptions,
): PlannedWrite["stock"] {
  const isGrid = variants.every(({ size, color }) => size !== "" && color !== "");
  const hadOneList = (before.sizes.length === 0) !== (before.colors.length === 0);
  if (!isGrid || hadOneList) return [];
  const named = new Set(variants.map((variant) => variantKey(spell(variant, listed))));
  const hadBoth = (size: string, color: string) =>
    findSize(before.sizes, size) !== null && findColorIn(before.colors, color) !== null;
  return listVariants(listed)
    .filter((variant) => !named.has(variantKey(variant)) && !hadBoth(variant.size, variant.color))
    .map((variant) => ({ ...variant, onHand: 0 }));
}
