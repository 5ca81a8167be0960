import type { CartLineKey } from "../buying/cart";
import { describeChoice } from "../buying/line-choice";
import { isVisibleToShoppers, type Product } from "../catalogue/product";
import { priceAt } from "../offers/sale";
import { sizeLabel } from "../catalogue/size";
import { findLeft, listVariants, variantKey } from "../stock/stock-level";

/** What the shopper wants for a piece. */
export type WantedPiece = CartLineKey;

export type WantedChoice = WantedPiece & {
  label: string;
  /** Null when it is not counted. */
  left: number | null;
};

/** The sizes that are there now, of the same product first and in its colour, and of its other colours. */
export function listWanted(
  bought: CartLineKey,
  product: Product,
  linked: readonly Product[],
): WantedChoice[] {
  const ofOne = (one: Product) =>
    isVisibleToShoppers(one)
      ? listVariants(one).map((variant) => ({
          ...variant,
          productId: one.id,
          label: describeWanted({ ...variant, name: one.id === product.id ? "" : one.name }),
          left: findLeft(one, variant),
        }))
      : [];
  const all = [product, ...linked].flatMap(ofOne).filter(({ left }) => left !== 0);
  const isSame = (one: WantedChoice) => one.productId === product.id && one.color === bought.color;
  return [...all.filter(isSame), ...all.filter((one) => !isSame(one))];
}

function describeWanted({ size, color, name }: { size: string; color: string; name: string }) {
  return [describeChoice({ size, color }), name].filter(Boolean).join(" · ") || "Lo mismo";
}

export function isSameVariant(left: WantedPiece, right: WantedPiece): boolean {
  return left.productId === right.productId && variantKey(left) === variantKey(right);
}

/** "Ya no queda M. Queda L, XL." with what is left beside what was wanted. */
export function describeSoldOut(wanted: WantedPiece, left: readonly WantedChoice[]): string {
  const { size, color } = wanted;
  const gone = size === "" ? color : sizeLabel(size);
  const said = `Ya no queda ${gone === "" ? "esa prenda" : gone}.`;
  if (left.length === 0) return `${said} Tampoco quedan otros talles: podés pedir otra prenda.`;
  const labels = left.map(({ label }) => label).join("; ");
  return `${said} ${left.length === 1 ? "Queda" : "Quedan"}: ${labels}.`;
}

type WantedPrice = {
  /** For all pieces, as the result is. */
  paidInPesos: number;
  quantity: number;
  wanted: Product;
  /** As it is now; null when the shop has it no more. */
  bought: Product | null;
  keepsPrice: boolean;
  now: Date;
};

/**
 * Another size of the same product costs what was paid, and another colour differs from that as the two
 * products differ today: what prices rose since turns no exchange into a bill.
 */
export function priceWanted(given: WantedPrice): number {
  const { paidInPesos, quantity, wanted, bought, keepsPrice, now } = given;
  const newInPesos = priceAt(wanted, now) * quantity;
  if (!keepsPrice || bought === null) return newInPesos;
  return Math.max(paidInPesos + newInPesos - priceAt(bought, now) * quantity, 0);
}
