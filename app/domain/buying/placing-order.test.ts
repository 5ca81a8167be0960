import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { aPricing } from "../../../test/helpers/cart-pricing";
import { aProduct } from "../../../test/helpers/products";
import type { Cart } from "./cart";
import { quoteBlock, type OrderQuote } from "./order-quote";
import {
  findChangesSinceReview,
  keepAvailable,
  takeOutBought,
  toAgreedCart,
  toSeenOrder,
} from "./placing-order";
import { priceCart, buildCartBlock } from "./priced-cart";
import type { Product } from "../catalogue/product";
import { DEFAULT_SHOP_SETTINGS } from "../shop/settings-table";

const SHIRT = aProduct({ id: "remera", name: "Remera" });
const BAG = aProduct({ id: "bolso", name: "Bolso", priceInPesos: 90_000, sizes: [], colors: [] });
const SHIRTS = { productId: "remera", size: "M", color: "Negro", quantity: 2 };
const BAGS = { productId: "bolso", size: "", color: "", quantity: 1 };
const CART: Cart = [SHIRTS, BAGS];

const PICKUP = { delivery: "pickup", address: null, payment: "transfer" } as const;
const SENT = {
  delivery: "shipping",
  address: { province: "X", city: "Villa María", street: "San Martín 350", postalCode: "5900" },
  payment: "transfer",
} as const;

function price(cart: Cart, products: readonly Product[], details: typeof PICKUP | typeof SENT) {
  const priced = priceCart(
    cart,
    new Map(products.map((product) => [product.id, product])),
    aPricing(),
  );
  const quote = quoteBlock(
    buildCartBlock(priced, DEFAULT_SHOP_SETTINGS),
    details,
    DEFAULT_SHOP_SETTINGS,
  ) as OrderQuote;
  return { priced, quote, seen: toSeenOrder(priced, quote) };
}

const before = price(CART, [SHIRT, BAG], SENT);

function changesTo(cart: Cart, products: readonly Product[]) {
  const { priced, quote } = price(cart, products, SENT);
  return findChangesSinceReview(before.seen, priced, quote);
}

describe("findChangesSinceReview", () => {
  it("is null without changes", () => {
    expect(changesTo(CART, [SHIRT, BAG])).toBeNull();
    expect(changesTo([...CART].reverse(), [BAG, { ...SHIRT, name: "Otro nombre" }])).toBeNull();
  });

  it("reports a price with the old and new values, and the new totals", () => {
    expect(changesTo(CART, [{ ...SHIRT, priceInPesos: 20_000 }, BAG])).toEqual({
      code: null,
      lines: [
        {
          ...SHIRTS,
          name: "Remera",
          oldPriceInPesos: 26_000,
          newPriceInPesos: 20_000,
          oldQuantity: null,
        },
      ],
      shipping: null,
      total: { oldInPesos: 134_300, newInPesos: 123_500 },
    });
  });

  it("reports the shipping price when the order crosses the limit for free shipping", () => {
    expect(changesTo(CART, [{ ...SHIRT, priceInPesos: 30_000 }, BAG])).toMatchObject({
      shipping: { oldInPesos: 6500, newInPesos: 0 },
    });
  });

  it.each<[string, Product[]]>([
    ["hidden", [SHIRT, { ...BAG, isHidden: true }]],
    ["gone", [SHIRT]],
    ["without a picture", [SHIRT, { ...BAG, images: [] }]],
    ["in sizes it did not have", [SHIRT, { ...BAG, sizes: ["S"] }]],
  ])("reports a product that is %s", (_, products) => {
    expect(changesTo(CART, products)?.lines).toMatchObject([
      { ...BAGS, oldPriceInPesos: 90_000, newPriceInPesos: null },
    ]);
  });

  it("reports a new quantity, an added line, and the total after a removed line", () => {
    expect(changesTo([{ ...SHIRTS, quantity: 3 }, BAGS], [SHIRT, BAG])?.lines).toMatchObject([
      { oldQuantity: 2, quantity: 3 },
    ]);
    const white = { ...SHIRT, colors: ["Negro", "Blanco"] };
    const more = [...CART, { ...SHIRTS, color: "Blanco" }];
    expect(changesTo(more, [white, BAG])?.lines).toMatchObject([
      { color: "Blanco", oldPriceInPesos: null, newPriceInPesos: 26_000 },
    ]);
    expect(changesTo([SHIRTS], [SHIRT, BAG])).toMatchObject({
      lines: [],
      total: { oldInPesos: 134_300 },
    });
  });

  it("is null for what was just shown, for any cart and any prices", () => {
    fc.assert(
      fc.property(anOrder(), ({ cart, products }) => {
        const { priced, quote, seen } = price(cart, products, SENT);
        const rest = { ...priced, unavailable: [] };
        expect(findChangesSinceReview(seen, rest, quote)).toBeNull();
        // The form sends it as JSON.
        expect(JSON.parse(JSON.stringify(seen))).toEqual(seen);
      }),
    );
  });
});

it("an order's total is its lines - discount + shipping, in every result", () => {
  fc.assert(
    fc.property(anOrder(), fc.constantFrom(PICKUP, SENT), ({ cart, products }, details) => {
      const { priced, quote, seen } = price(cart, products, details);
      const lines = seen.lines.reduce((sum, line) => sum + line.priceInPesos * line.quantity, 0);
      expect(lines).toBe(quote.itemsInPesos);
      expect(quote.block.listInPesos).toBe(lines);
      expect(priced.totalInPesos).toBe(lines);
      for (const { discountInPesos, shippingInPesos, totalInPesos } of [quote, seen]) {
        expect(totalInPesos).toBe(lines - discountInPesos + shippingInPesos);
        expect(discountInPesos).toBeLessThanOrEqual(lines);
      }
      if (details.delivery === "pickup") {
        expect(quote.totalInPesos).toBe(quote.block.transfer?.priceInPesos ?? 0);
      }
    }),
  );
});

describe("the lines to order", () => {
  const gone = price(CART, [SHIRT], SENT).priced;

  it("are those that can be bought", () => {
    expect(keepAvailable(CART, gone)).toEqual([SHIRTS]);
  });

  it("include a shown line that has become unavailable, so that it is reported", () => {
    expect(toAgreedCart(CART, gone, before.seen)).toEqual(CART);
    expect(toAgreedCart(CART, gone, price([SHIRTS], [SHIRT], SENT).seen)).toEqual([SHIRTS]);
  });

  it("leave in the cart what was added since", () => {
    expect(takeOutBought(CART, CART)).toEqual([]);
    expect(takeOutBought(CART, [SHIRTS])).toEqual([BAGS]);
    expect(takeOutBought([{ ...SHIRTS, quantity: 3 }], [SHIRTS])).toHaveLength(1);
  });
});

/** A cart with lines of several products, some of which cannot be bought. */
function anOrder() {
  const product = fc.record({
    priceInPesos: fc.integer({ min: 0, max: 10_000_000 }),
    isHidden: fc.boolean(),
    ivaPermille: fc.constantFrom(210, 105, 0),
  });
  return fc
    .array(fc.tuple(product, fc.integer({ min: 1, max: 3 })), { maxLength: 12 })
    .map((entries) => ({
      products: entries.map(([given], n) => aProduct({ ...given, id: `producto-${n}` })),
      cart: entries.map(([, quantity], n) => ({
        ...{ productId: `producto-${n}`, size: "M", color: "Negro" },
        quantity,
      })),
    }));
}
