import { findColorIn } from "../catalogue/product-picture";
import type { ShopperProduct } from "../catalogue/product";
import { listSizes, sizeLabel } from "../catalogue/size";
import { describeLeft } from "./stock-words";
import { FEW_LEFT, findLeft, isSoldOut, listSizesLeft, type Stocked } from "./stock-level";

export type ProductOffer = {
  /** The chosen one of `colors`; empty when there are none. */
  color: string;
  /** To choose among by links; empty for a product with one colour or none. */
  colors: { name: string; label: string }[];
  goneSizes: string[];
  /** The position of the first size that can be bought. */
  firstLeft: number;
  /** "Última en talle S · Quedan 2 en talle M"; empty for nothing to say. */
  lastPieces: string;
  /** "Agotado", or "Agotado en Negro"; empty when the chosen colour can be bought. */
  soldOut: string;
};

type Offered = Pick<ShopperProduct, "sizes" | "colors" | "imageColors" | "stock">;

/** True when the page shows one colour at a time: when that changes its pictures or its sizes. */
export function isShownByColor({ colors, imageColors, stock }: Offered): boolean {
  return colors.length > 1 && (imageColors !== undefined || stock !== undefined);
}

/** The asked one, else the first that can be bought; empty for a page that shows all colours at once. */
export function chooseColor(product: Offered, asked: string): string {
  if (!isShownByColor(product)) return "";
  const { colors } = product;
  const bought = colors.find((color) => !isGoneIn(product, color));
  return findColorIn(colors, asked) ?? bought ?? colors[0] ?? "";
}

/** @returns null for a product whose page is the same as without stock and colours of pictures */
export function describeOffer(product: Offered, asked: string): ProductOffer | null {
  const isByColor = isShownByColor(product);
  if (!isByColor && product.stock === undefined) return null;
  const color = chooseColor(product, asked);
  const shown = isByColor ? color : (product.colors[0] ?? "");
  const sizes = listSizes(product.sizes);
  const left = listSizesLeft({ ...product, sizes }, shown);
  return {
    color,
    colors: isByColor ? product.colors.map((name) => labelColor(product, name, color)) : [],
    goneSizes: sizes.filter((size) => !left.includes(size)),
    firstLeft: Math.max(sizes.indexOf(left[0] ?? ""), 0),
    lastPieces: describeLastPieces(product, shown),
    soldOut: describeSoldOut(product, shown),
  };
}

/** What `soldOut` says already, no colour says again. */
function labelColor(product: Stocked, name: string, shown: string) {
  const isSaid = name === shown || isSoldOut(product);
  return { name, label: isGoneIn(product, name) && !isSaid ? `${name} · Agotado` : name };
}

function isGoneIn({ sizes, stock }: Stocked, color: string): boolean {
  return stock !== undefined && isSoldOut({ sizes, colors: [color], stock });
}

function describeLastPieces(product: Stocked, color: string): string {
  const sizes = product.sizes.length === 0 ? [""] : listSizes(product.sizes);
  return sizes
    .flatMap((size) => {
      const left = findLeft(product, { size, color });
      if (left === null || left === 0 || left > FEW_LEFT) return [];
      if (left > 1) return [describeLeft(left, size)];
      return [size === "" ? "Última pieza" : `Última en talle ${sizeLabel(size)}`];
    })
    .join(" · ");
}

function describeSoldOut(product: Stocked, color: string): string {
  if (isSoldOut(product)) return "Agotado";
  return isGoneIn(product, color) ? `Agotado en ${color}` : "";
}
