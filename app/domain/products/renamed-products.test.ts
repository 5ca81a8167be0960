import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { aProduct } from "../../../test/helpers/products";
import { isSameLine, MAX_QUANTITY, type CartLine } from "../buying/cart";
import { resolveCart, resolveSeen } from "./renamed-products";

const SHIRT = aProduct({ id: "nueva-01", sizes: ["M", "2XL"], colors: ["Negro"] });
const PRODUCTS = new Map([
  ["vieja-01", SHIRT],
  ["mas-vieja-01", SHIRT],
  ["nueva-01", SHIRT],
]);

function line(productId: string, given: Partial<CartLine> = {}): CartLine {
  return { productId, size: "M", color: "Negro", quantity: 1, ...given };
}

describe("a cart with ids that products had once", () => {
  it("gets the ids of now, and lines that become the same one are merged", () => {
    const cart = [line("vieja-01"), line("otra-01"), line("nueva-01"), line("mas-vieja-01")];
    expect(resolveCart(cart, PRODUCTS)).toEqual([
      line("nueva-01", { quantity: 3 }),
      line("otra-01"),
    ]);
  });

  it("never holds more of a line than can be bought", () => {
    const cart = [line("vieja-01", { quantity: 3 }), line("nueva-01", { quantity: 2 })];
    expect(resolveCart(cart, PRODUCTS)).toEqual([line("nueva-01", { quantity: MAX_QUANTITY })]);
  });

  it("keeps lines of another colour or size apart, and writes a size as the product does", () => {
    const cart = [
      line("vieja-01", { size: "XXL" }),
      line("nueva-01"),
      line("nueva-01", { color: "Rojo" }),
    ];
    expect(resolveCart(cart, PRODUCTS)).toEqual([
      line("nueva-01", { size: "2XL" }),
      line("nueva-01"),
      line("nueva-01", { color: "Rojo" }),
    ]);
  });

  it("is the same when it is resolved again, and has each line once", () => {
    const anyLine = fc.record({
      productId: fc.constantFrom(...PRODUCTS.keys(), "otra-01"),
      size: fc.constantFrom("M", "m", "XXL", "2XL", "S"),
      color: fc.constantFrom("Negro", ""),
      quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 30 }), (cart) => {
        const resolved = resolveCart(cart, PRODUCTS);
        expect(resolveCart(resolved, PRODUCTS)).toEqual(resolved);
        for (const each of resolved) {
          expect(resolved.filter((other) => isSameLine(each, other))).toHaveLength(1);
        }
      }),
    );
  });
});

it("what was seen under an old id is compared under the new one", () => {
  const sums = { discountInPesos: 0, shippingInPesos: 0, totalInPesos: 52_000 };
  const seen = (...lines: CartLine[]) => ({
    ...sums,
    lines: lines.map((each) => ({ ...each, priceInPesos: 26_000 })),
  });
  expect(resolveSeen(seen(line("vieja-01"), line("nueva-01")), PRODUCTS)).toEqual(
    seen(line("nueva-01", { quantity: 2 })),
  );
});
