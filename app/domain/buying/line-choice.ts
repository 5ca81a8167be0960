import { sizeLabel } from "../catalogue/size";
import type { CartLine } from "./cart";

/** "Talle M · Negro"; empty for a product with one size and colour. */
export function describeChoice({ size, color }: Pick<CartLine, "size" | "color">): string {
  return [size === "" ? "" : `Talle ${sizeLabel(size)}`, color].filter(Boolean).join(" · ");
}

/** "Talle M · Negro · 2 unidades". */
export function describePieces(line: Pick<CartLine, "size" | "color" | "quantity">): string {
  const { quantity } = line;
  const pieces = quantity === 1 ? "1 unidad" : `${quantity} unidades`;
  return [describeChoice(line), pieces].filter(Boolean).join(" · ");
}
