import { describeChoice } from "../buying/line-choice";
import { sizeLabel } from "../catalogue/size";
import { foldText } from "../plain/fold-text";
import { isGone, listVariants, type Stocked, type Variant } from "./stock-level";

/** "talle M, Negro", within a sentence; empty for a product without sizes and colours. */
export function describeVariant({ size, color }: Variant): string {
  return [size === "" ? "" : `talle ${sizeLabel(size)}`, color].filter(Boolean).join(", ");
}

/** The size and colour that a form's option describes; null when the product does not have it. */
export function findVariant(
  product: Pick<Stocked, "sizes" | "colors">,
  option: string,
): Variant | null {
  const wanted = foldText(option);
  return listVariants(product).find((one) => foldText(describeChoice(one)) === wanted) ?? null;
}

/** The sizes and colours that are gone: in this colour, or in all of them when it is empty. */
export function listGone(product: Stocked, color = ""): Variant[] {
  return listVariants(product).filter(
    (variant) => (color === "" || variant.color === color) && isGone(product, variant),
  );
}
