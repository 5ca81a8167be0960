import { findColorIn } from "../catalogue/picture-color";
import { findSize } from "../catalogue/size";
import type { ProductContent } from "../products/product-columns";
import { listVariants, variantKey, type Variant } from "../stock/stock-level";
import type { ImportedVariant } from "./imported-product";
import type { PlannedWrite } from "./planned-product";

export type ListedOptions = Pick<ProductContent, "sizes" | "colors">;

/** In the product's own spelling. What the file leaves out is the product's only size or colour. */
export function spell({ size, color }: ImportedVariant, { sizes, colors }: ListedOptions) {
  const only = (list: readonly string[]) => (list.length === 1 ? list[0] : undefined);
  return {
    size: findSize(sizes, size) ?? only(sizes) ?? size,
    color: findColorIn(colors, color) ?? only(colors) ?? color,
  };
}

/** False for a piece without a size of a product that has some: no page could show or sell it. */
export function isListed({ size, color }: Variant, { sizes, colors }: ListedOptions): boolean {
  return (size !== "" || sizes.length === 0) && (color !== "" || colors.length === 0);
}

/**
 * The shop sells every size in every colour, and what it does not count without an end. A size that the
 * other shop never had in a colour therefore begins at none. What was there before stays as it is.
 * @param before - the product without the file
 */
export function listMissing(
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
