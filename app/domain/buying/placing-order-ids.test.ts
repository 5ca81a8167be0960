import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { aProduct } from "../../../test/helpers/products";
import { isSameLine, MAX_QUANTITY, type CartLine } from "./cart";
import { toCurrentIds, seenWithCurrentIds } from "./placing-order";

const SHIRT = aProduct({ id: "nueva-01", sizes: ["M", "2XL"], colors: ["Negro"] });
const PRODUCTS = new Map([
  ["vieja-01", SHIRT],
  ["mas-vieja-01", SHIRT],
  ["nueva-01", SHIRT],
]);

function line(productId: string, given: Partial<CartLine> = {}): CartLine {
  return { productId, size: "M", color: "Negro", quantity: 1, ...given };
}

describe("a cart with former product ids", () => {
  it("gets the current ids, and lines that become equal are merged", () => {
    const cart = [line("vieja-01"), line("otra-01"), line("nueva-01"), line("mas-vieja-01")];
    expect(toCurrentIds(cart, PRODUCTS)).toEqual([
      line("nueva-01", { quantity: 3 }),
      line("otra-01"),
    ]);
  });

  it("never exceeds the maximum of a line", () => {
    const cart = [line("vieja-01", { quantity: 3 }), line("nueva-01", { quantity: 2 })];
    expect(toCurrentIds(cart, PRODUCTS)).toEqual([line("nueva-01", { quantity: MAX_QUANTITY })]);
    expect(toCurrentIds(cart, PRODUCTS, 99)).toEqual([line("nueva-01", { quantity: 5 })]);
  });

  it("keeps lines of another colour or size apart, and uses the product's spelling of a size", () => {
    const cart = [
      line("vieja-01", { size: "XXL" }),
      line("nueva-01"),
      line("nueva-01", { color: "Rojo" }),
    ];
    expect(toCurrentIds(cart, PRODUCTS)).toEqual([
      line("nueva-01", { size: "2XL" }),
      line("nueva-01"),
      line("nueva-01", { color: "Rojo" }),
    ]);
  });

  it("does not change when it is resolved again, and has no duplicate lines", () => {
    const anyLine = fc.record({
      productId: fc.constantFrom(...PRODUCTS.keys(), "otra-01"),
      size: fc.constantFrom("M", "m", "XXL", "2XL", "S"),
      color: fc.constantFrom("Negro", ""),
      quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 30 }), (cart) => {
        const resolved = toCurrentIds(cart, PRODUCTS);
        expect(toCurrentIds(resolved, PRODUCTS)).toEqual(resolved);
        for (const each of resolved) {
          expect(resolved.filter((other) => isSameLine(each, other))).toHaveLength(1);
        }
      }),
    );
  });
});

it("a shown line with a former id is compared under the current one", () => {
  const sums = { discountInPesos: 0, shippingInPesos: 0, totalInPesos: 52_000 };
  const seen = (...lines: CartLine[]) => ({
    ...sums,
    lines: lines.map((each) => ({ ...each, priceInPesos: 26_000 })),
  });
  expect(seenWithCurrentIds(seen(line("vieja-01"), line("nueva-01")), PRODUCTS)).toEqual(
    seen(line("nueva-01", { quantity: 2 })),
  );
});
