import { pictureFor } from "../catalogue/product-picture";
import { showPicture } from "../catalogue/shown-picture";
import { isVisibleToShoppers, type Product } from "../catalogue/product";
import { nameFromProductId } from "../products/product-id";
import { isGifted } from "../offers/gift";
import type { Addable } from "../offers/next-piece";
import type { OfferedLine } from "../offers/offered-line";
import {
  discountOrder,
  type OfferedDiscounts,
  type OrderDiscounts,
} from "../offers/order-discounts";
import { groupPieces } from "../offers/piece-prices";
import { isOnSaleAt, priceAt } from "../offers/sale";
import { calendarDay } from "../plain/buenos-aires";
import { addPesos } from "../plain/money";
import {
  buildPriceBlock,
  type AppliedCode,
  type PriceBlock,
  type PricedQuantity,
  type PriceTerms,
  type Reductions,
} from "../payments/price-block";
import { findLeft, variantKey, listVariants, type Variant } from "../stock/stock-level";
import { type Cart, type CartLine, isSameLine, MAX_LINES, MAX_QUANTITY } from "./cart";

export type PricedLine = CartLine & {
  name: string;
  brand: string;
  image: string;
  unitPriceInPesos: number;
  /** Present while it is on sale. */
  listPriceInPesos?: number;
  ivaPermille: number;
  /** Before offers by quantity and code. */
  lineTotalInPesos: number;
  /** What these take off all its pieces; absent for nothing. */
  offerInPesos?: number;
  codeInPesos?: number;
  /** Present when the cart wants more pieces than are left; `quantity` is what is left. */
  isCutDown?: true;
};

/** As pages show it, without its tax rate. */
export type ShownLine = Omit<PricedLine, "ivaPermille">;

export type UnavailableLine = CartLine & {
  name: string;
  /** Present when the shop sells it, but no piece is left. */
  isSoldOut?: true;
};

export type PricedCart = {
  lines: PricedLine[];
  /** Lines whose product is gone or hidden, sold out, or no longer has that size or color. */
  unavailable: UnavailableLine[];
  /** Sum of the available lines, before offers by quantity and code. */
  totalInPesos: number;
  discounts: Pick<OrderDiscounts, "offer" | "code" | "codeProblem">;
};

export type CartPricing = {
  now: Date;
  discounts: OfferedDiscounts;
  placeOf: (product: Product) => Pick<OfferedLine, "brandId" | "groupIds">;
};

/** The cart itself stores no prices. Lines have at most as many pieces as are left. */
export function priceCart(
  cart: Cart,
  products: ReadonlyMap<string, Product>,
  pricing: CartPricing,
): PricedCart {
  const { now } = pricing;
  const lines: PricedLine[] = [];
  const offered: OfferedLine[] = [];
  const unavailable: UnavailableLine[] = [];
  const takeLeft = createLeftCounter();
  for (const line of cart) {
    const product = products.get(line.productId);
    if (product && isVisibleToShoppers(product) && canBuy(product, line)) {
      const quantity = takeLeft(product, line);
      if (quantity === 0) {
        unavailable.push({ ...line, name: product.name, isSoldOut: true });
        continue;
      }
      const offeredLine = toOfferedLine(product, quantity, pricing);
      const { unitPriceInPesos, isOnSale } = offeredLine;
      const { gift } = pricing.discounts;
      offered.push(gift ? { ...offeredLine, takesGift: isGifted(line, gift) } : offeredLine);
      lines.push({
        ...line,
        quantity,
        ...(quantity < line.quantity && { isCutDown: true }),
        name: product.name,
        brand: product.brand,
        image: showPicture(pictureFor(product, line.color), product.imageFocus),
        unitPriceInPesos,
        ...(isOnSale && { listPriceInPesos: product.priceInPesos }),
        ivaPermille: product.ivaPermille,
        lineTotalInPesos: unitPriceInPesos * quantity,
      });
    } else {
      unavailable.push({ ...line, name: product?.name ?? nameFromProductId(line.productId) });
    }
  }
  const { offer, code, codeProblem, ...taken } = discountOrder(
    offered,
    pricing.discounts,
    calendarDay(now),
  );
  return {
    lines: lines.map((line, at) => ({ ...line, ...keepAmounts(taken.lines[at]) })),
    unavailable,
    totalInPesos: lines.reduce((sum, line) => sum + line.lineTotalInPesos, 0),
    discounts: { offer, code, codeProblem },
  };
}

export function toOfferedLine(
  product: Product,
  quantity: number,
  { now, placeOf }: CartPricing,
): OfferedLine {
  return {
    unitPriceInPesos: priceAt(product, now),
    quantity,
    isOnSale: isOnSaleAt(product, now),
    ...placeOf(product),
  };
}

function keepAmounts({ offerInPesos = 0, codeInPesos = 0 }: Partial<LineDiscounts> = {}) {
  return { ...(offerInPesos > 0 && { offerInPesos }), ...(codeInPesos > 0 && { codeInPesos }) };
}

type LineDiscounts = OrderDiscounts["lines"][number];

/** Makes a function that gives each line what the lines before it left. */
function createLeftCounter() {
  const taken = new Map<string, number>();
  return (product: Product, { size, color, quantity }: CartLine): number => {
    const left = findLeft(product, { size, color });
    if (left === null) return quantity;
    const key = `${product.id}\n${variantKey({ size, color })}`;
    const before = taken.get(key) ?? 0;
    const given = Math.max(Math.min(quantity, left - before), 0);
    taken.set(key, before + given);
    return given;
  };
}

/** The products as if nothing was counted, for who may sell what another order holds. */
export function ignoreStock(products: ReadonlyMap<string, Product>): Map<string, Product> {
  return new Map([...products].map(([id, { stock: _, ...product }]) => [id, product]));
}

export function buildCartBlock(
  { lines, totalInPesos, discounts: { offer, code } }: Omit<PricedCart, "unavailable">,
  terms: PriceTerms,
): PriceBlock {
  const block = buildPriceBlock(lines.flatMap(toPricedQuantities), terms);
  if (!offer && !code) return block;
  const reductions: Reductions = {
    piecesInPesos: totalInPesos,
    offer: offer && { text: offer.text, inPesos: offer.inPesos },
    code: code && nameApplied(code),
  };
  return { ...block, reductions };
}

function nameApplied({ id: _, ...applied }: NonNullable<OrderDiscounts["code"]>): AppliedCode {
  return applied;
}

function toPricedQuantities(line: PricedLine): PricedQuantity[] {
  const { ivaPermille, quantity, unitPriceInPesos, offerInPesos = 0, codeInPesos = 0 } = line;
  const offInPesos = addPesos(offerInPesos, codeInPesos);
  return groupPieces({ unitPriceInPesos, quantity, offInPesos }).map((pieces) => {
    return { ...pieces, ivaPermille };
  });
}

/** A product without sizes or colors needs an empty one. */
export function canBuy(product: Product, choice: Pick<CartLine, "size" | "color">): boolean {
  return isOffered(product.sizes, choice.size) && isOffered(product.colors, choice.color);
}

function isOffered(offered: readonly string[], chosen: string): boolean {
  return offered.length === 0 ? chosen === "" : offered.includes(chosen);
}

export function listAddable(
  cart: Cart,
  products: readonly Product[],
  pricing: CartPricing,
): (Addable & { productId: string })[] {
  return products.filter(isVisibleToShoppers).flatMap((product) => {
    const room = listVariants(product)
      .map((variant) => countRoom(cart, product, variant))
      .reduce((sum, one) => sum + one, 0);
    const { quantity: _, ...piece } = toOfferedLine(product, 1, pricing);
    return room > 0 ? [{ ...piece, room, productId: product.id }] : [];
  });
}

function countRoom(cart: Cart, product: Product, variant: Variant): number {
  const line = cart.find((one) => isSameLine(one, { productId: product.id, ...variant }));
  if (!line && cart.length >= MAX_LINES) return 0;
  const most = Math.min(MAX_QUANTITY, findLeft(product, variant) ?? MAX_QUANTITY);
  return Math.max(most - (line?.quantity ?? 0), 0);
}
