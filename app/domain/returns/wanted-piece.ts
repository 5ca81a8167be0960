import type { CartLineKey } from "../buying/cart";
import { describeChoice } from "../buying/line-choice";
import { isVisibleToShoppers, type Product } from "../catalogue/product";
import { priceAt } from "../offers/sale";
import { sizeLabel } from "../catalogue/size";
import { sum } from "../plain/lists";
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

/** "Ya no queda M. Quedan: L; XL.", or how many there are, with what else there is. */
export function describeSoldOut(wanted: WantedPiece, choices: readonly WantedChoice[]): string {
  const { size, color } = wanted;
  const gone = size === "" ? color : sizeLabel(size);
  const name = gone === "" ? "esa prenda" : gone;
  const own = choices.find((one) => isSameVariant(one, wanted))?.left ?? 0;
  const left = choices.filter((one) => !isSameVariant(one, wanted));
  if (own > 0) {
    const said = `De ${name} ${own === 1 ? "queda 1" : `quedan ${own}`}: no alcanza.`;
    return left.length === 0 ? said : `${said} También hay: ${listLabels(left)}.`;
  }
  const said = `Ya no queda ${name}.`;
  if (left.length === 0) return `${said} Tampoco quedan otros talles: podés pedir otra prenda.`;
  return `${said} ${left.length === 1 ? "Queda" : "Quedan"}: ${listLabels(left)}.`;
}

const listLabels = (left: readonly WantedChoice[]) => left.map(({ label }) => label).join("; ");

type CountedWish = { wanted: WantedPiece; quantity: number; choices: readonly WantedChoice[] };

/** What is said of the pieces that there are too few of. */
export function describeAllSoldOut(wishes: readonly CountedWish[]): string {
  const short = wishes.filter(({ wanted, choices }) => {
    const own = choices.find((one) => isSameVariant(one, wanted));
    const same = wishes.filter((one) => isSameVariant(one.wanted, wanted));
    return !own || (own.left !== null && own.left < sum(same.map(({ quantity }) => quantity)));
  });
  const said = (short.length > 0 ? short : wishes).map(({ wanted, choices }) =>
    describeSoldOut(wanted, choices),
  );
  return [...new Set(said)].join(" ");
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
