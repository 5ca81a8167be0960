import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { aPricing } from "../../../test/helpers/cart-pricing";
import { aProduct } from "../../../test/helpers/products";
import type { CartLine } from "./cart";
import { canBuy, priceCart } from "./priced-cart";
import type { Product } from "../catalogue/product";

const LINE: CartLine = {
  productId: "shato-remera-lisa-01",
  size: "M",
  color: "Negro",
  quantity: 2,
};

const NOTHING_OFF = { offer: null, code: null, codeProblem: null };

function catalogue(...products: Product[]): Map<string, Product> {
  return new Map(products.map((product) => [product.id, product]));
}

describe("priceCart", () => {
  it("prices a line with the catalogue as it is now", () => {
    const product = aProduct({ priceInPesos: 31_500, images: [" ", "/a.jpg", "/b.jpg"] });
    expect(priceCart([LINE], catalogue(product), aPricing())).toEqual({
      lines: [
        {
          ...LINE,
          name: "Remera lisa",
          brand: "SHATO",
          image: "/a.jpg",
          unitPriceInPesos: 31_500,
          ivaPermille: 210,
          lineTotalInPesos: 63_000,
        },
      ],
      unavailable: [],
      totalInPesos: 63_000,
      discounts: NOTHING_OFF,
    });
  });

  it.each([
    ["hidden", aProduct({ isHidden: true })],
    ["without a picture", aProduct({ images: ["", "  "] })],
    ["no longer in that size", aProduct({ sizes: ["S"] })],
    ["no longer in that color", aProduct({ colors: ["Blanco"] })],
    ["without any size now", aProduct({ sizes: [] })],
  ])("names a product that is %s and leaves it out of the total", (_, product) => {
    const other = aProduct({ id: "otra-01", priceInPesos: 10_000 });
    const priced = priceCart(
      [LINE, { ...LINE, productId: "otra-01", quantity: 1 }],
      catalogue(product, other),
      aPricing(),
    );
    expect(priced.unavailable).toEqual([{ ...LINE, name: "Remera lisa" }]);
    expect(priced.lines.map(({ productId }) => productId)).toEqual(["otra-01"]);
    expect(priced.totalInPesos).toBe(10_000);
  });

  it("names a deleted product by its id", () => {
    const { unavailable, totalInPesos } = priceCart([LINE], catalogue(), aPricing());
    expect(unavailable).toEqual([{ ...LINE, name: "Shato remera lisa" }]);
    expect(totalInPesos).toBe(0);
  });

  it("costs nothing when it is empty", () => {
    expect(priceCart([], catalogue(), aPricing())).toEqual({
      ...{ lines: [], unavailable: [], totalInPesos: 0, discounts: NOTHING_OFF },
    });
  });

  it("keeps every line exactly once, and its total is the sum of price times quantity", () => {
    const anyProduct = fc.record({
      priceInPesos: fc.integer({ min: 0, max: 900_000 }),
      isHidden: fc.boolean(),
      images: fc.constantFrom<string[]>([], [""], ["/a.jpg"]),
    });
    fc.assert(
      fc.property(
        fc.array(anyProduct, { maxLength: 6 }),
        fc.array(fc.tuple(fc.nat(7), fc.integer({ min: 1, max: 3 })), { maxLength: 30 }),
        (kinds, choices) => {
          const products = kinds.map((kind, n) => aProduct({ id: `p-${n}`, ...kind }));
          const cart = choices.map(([n, quantity]) => ({ ...LINE, productId: `p-${n}`, quantity }));
          const { lines, unavailable, totalInPesos } = priceCart(
            cart,
            catalogue(...products),
            aPricing(),
          );
          let expected = 0;
          let buyable = 0;
          for (const [n, quantity] of choices) {
            const kind = kinds[n];
            if (!kind?.priceInPesos || kind.isHidden || !kind.images.includes("/a.jpg")) continue;
            expected += kind.priceInPesos * quantity;
            buyable += 1;
          }
          expect(totalInPesos).toBe(expected);
          expect(lines).toHaveLength(buyable);
          expect(lines.length + unavailable.length).toBe(cart.length);
        },
      ),
    );
  });
});

describe("canBuy", () => {
  it.each([
    [{ size: "M", color: "Negro" }, true],
    [{ size: "XL", color: "Negro" }, false],
    [{ size: "M", color: "Rojo" }, false],
    [{ size: "", color: "Negro" }, false],
    [{ size: "m", color: "Negro" }, false],
  ])("for %j of a product in M and Negro: %s", (choice, expected) => {
    expect(canBuy(aProduct({ sizes: ["M"], colors: ["Negro"] }), choice)).toBe(expected);
  });

  it("needs an empty size and color for a product without them", () => {
    const product = aProduct({ sizes: [], colors: [] });
    expect(canBuy(product, { size: "", color: "" })).toBe(true);
    expect(canBuy(product, { size: "M", color: "" })).toBe(false);
  });
});
