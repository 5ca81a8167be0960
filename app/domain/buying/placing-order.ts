import type { Product } from "../catalogue/product";
import { findSize } from "../catalogue/size";
import { describeCodeProblem } from "../offers/discount-code";
import { type Cart, type CartLine, isSameLine, clampQuantity, MAX_QUANTITY } from "./cart";
import type { OrderQuote } from "./order-quote";
import type { PricedCart } from "./priced-cart";

/** Only compared with the current values, never charged. */
export type SeenOrder = {
  lines: readonly (CartLine & { priceInPesos: number })[];
  discountInPesos: number;
  shippingInPesos: number;
  totalInPesos: number;
};

export type ChangedLine = CartLine & {
  name: string;
  /** Null for a line that was not shown. */
  oldPriceInPesos: number | null;
  /** Null when it can no longer be bought. */
  newPriceInPesos: number | null;
  /** Null when unchanged. */
  oldQuantity: number | null;
  /** Present when the pieces ran out: none is left, or fewer than the cart wants. */
  ranOut?: true;
};

export type ChangesSinceReview = {
  lines: ChangedLine[];
  /** Why the code does not count any more; null while it does, or without one. */
  code: string | null;
  shipping: { oldInPesos: number; newInPesos: number } | null;
  total: { oldInPesos: number; newInPesos: number } | null;
};

/** The differences from what was shown; null when there are none and the order can be placed. */
export function findChangesSinceReview(
  seen: SeenOrder,
  { lines, unavailable, discounts }: PricedCart,
  quote: OrderQuote,
): ChangesSinceReview | null {
  const { codeProblem } = discounts;
  const changes: ChangesSinceReview = {
    lines: [
      ...unavailable.map((line) => ({
        ...pickLine(line),
        name: line.name,
        oldPriceInPesos: findSeen(seen, line)?.priceInPesos ?? null,
        newPriceInPesos: null,
        oldQuantity: null,
        ...(line.isSoldOut && { ranOut: true as const }),
      })),
      ...lines.flatMap((line) => {
        const shown = findSeen(seen, line);
        const { name, unitPriceInPesos: newPriceInPesos, quantity } = line;
        if (shown?.priceInPesos === newPriceInPesos && shown.quantity === quantity) return [];
        return [
          {
            ...pickLine(line),
            name,
            oldPriceInPesos: shown?.priceInPesos ?? null,
            newPriceInPesos,
            oldQuantity: shown && shown.quantity !== quantity ? shown.quantity : null,
            ...(line.isCutDown && { ranOut: true as const }),
          },
        ];
      }),
    ],
    code: codeProblem && describeCodeProblem(codeProblem),
    shipping: compare(seen.shippingInPesos, quote.shippingInPesos),
    total: compare(seen.totalInPesos, quote.totalInPesos),
  };
  const isAsShown =
    changes.lines.length === 0 && changes.shipping === null && changes.total === null;
  return isAsShown ? null : changes;
}

export function toSeenOrder({ lines }: PricedCart, quote: OrderQuote): SeenOrder {
  return {
    lines: lines.map((line) => ({ ...pickLine(line), priceInPesos: line.unitPriceInPesos })),
    discountInPesos: quote.discountInPesos,
    shippingInPesos: quote.shippingInPesos,
    totalInPesos: quote.totalInPesos,
  };
}

/** The cart with the quantities that are left. Lines that cannot be bought stay, to be seen. */
export function fitCart(cart: Cart, { lines }: Pick<PricedCart, "lines">): Cart {
  return cart.map((line) => {
    const priced = lines.find((other) => isSameLine(other, line));
    return priced ? { ...line, quantity: priced.quantity } : line;
  });
}

export function keepAvailable(cart: Cart, { unavailable }: Pick<PricedCart, "unavailable">): Cart {
  return cart.filter((line) => !unavailable.some((gone) => isSameLine(gone, line)));
}

/** A line that was shown stays, so that its removal is reported as a change. */
export function toAgreedCart(cart: Cart, { unavailable }: PricedCart, seen: SeenOrder): Cart {
  return keepAvailable(cart, {
    unavailable: unavailable.filter((line) => findSeen(seen, line) === null),
  });
}

/** The cart without the lines that were bought as they are. A line with another quantity stays whole. */
export function takeOutBought(cart: Cart, bought: readonly CartLine[]): Cart {
  return cart.filter(
    (line) => !bought.some((item) => isSameLine(item, line) && item.quantity === line.quantity),
  );
}

function findSeen(seen: SeenOrder, line: CartLine) {
  return seen.lines.find((shown) => isSameLine(shown, line)) ?? null;
}

function pickLine({ productId, size, color, quantity }: CartLine): CartLine {
  return { productId, size, color, quantity };
}

function compare(oldInPesos: number, newInPesos: number) {
  return oldInPesos === newInPesos ? null : { oldInPesos, newInPesos };
}

/** Products by the requested id, which may be a former id of the product. */
type ProductsById = ReadonlyMap<string, Product>;

/** Lines that become equal are merged, up to `most` pieces. */
export function toCurrentIds(cart: Cart, products: ProductsById, most = MAX_QUANTITY): Cart {
  return mergeLines(
    cart.map((line) => toCurrentLine(line, products)),
    most,
  );
}

/** Renames what the shopper saw in the same way, so that a new id alone is not a change. */
export function seenWithCurrentIds(
  seen: SeenOrder,
  products: ProductsById,
  most = MAX_QUANTITY,
): SeenOrder {
  const lines = mergeLines(
    seen.lines.map((line) => toCurrentLine(line, products)),
    most,
  );
  return { ...seen, lines };
}

function toCurrentLine<Line extends CartLine>(line: Line, products: ProductsById): Line {
  const product = products.get(line.productId);
  if (!product) return line;
  return { ...line, productId: product.id, size: findSize(product.sizes, line.size) ?? line.size };
}

function mergeLines<Line extends CartLine>(lines: readonly Line[], most: number): Line[] {
  const merged: Line[] = [];
  for (const line of lines) {
    const at = merged.findIndex((other) => isSameLine(other, line));
    const known = merged[at];
    if (known) {
      merged[at] = { ...known, quantity: clampQuantity(known.quantity + line.quantity, most) };
    } else {
      merged.push(line);
    }
  }
  return merged;
}
