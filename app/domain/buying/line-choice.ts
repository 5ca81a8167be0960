import type { CartLine } from "./cart";
import { sizeLabel } from "../catalogue/size";

/** "Talle M · Negro"; empty for a product with one size and colour. */
export function describeChoice({ size, color }: Pick<CartLine, "size" | "color">): string {
  return [size === "" ? "" : `Talle ${sizeLabel(size)}`, color].filter(Boolean).join(" · ");
}
