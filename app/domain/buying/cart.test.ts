import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  addToCart,
  clampQuantity,
  countPieces,
  isSameLine,
  MAX_LINES,
  removeFromCart,
  updateQuantity,
  type Cart,
  type CartLine,
} from "./cart";

const LINE: CartLine = { productId: "remera-01", size: "M", color: "Negro", quantity: 1 };
const OTHERS: CartLine[] = [
  { ...LINE, productId: "remera-02" },
  { ...LINE, size: "L" },
  { ...LINE, color: "Blanco" },
];

function fullCart(): CartLine[] {
  return Array.from({ length: MAX_LINES }, (_, n) => ({ ...LINE, productId: `remera-${n}` }));
}

describe("addToCart", () => {
  it.each([
    { had: 1, added: 1, becomes: 2 },
    { had: 1, added: 2, becomes: 3 },
    { had: 2, added: 2, becomes: 3 },
    { had: 1, added: 99, becomes: 3 },
    { had: 1, added: 0, becomes: 2 },
    { had: 2, added: -5, becomes: 3 },
    { had: 1, added: NaN, becomes: 2 },
  ])("raises a line of $had by $added to $becomes", ({ had, added, becomes }) => {
    const result = addToCart([{ ...LINE, quantity: had }], { ...LINE, quantity: added });
    const line = { ...LINE, quantity: becomes };
    expect(result).toEqual({ outcome: "added", cart: [line], line });
  });

  it.each([
    { asked: 1, becomes: 1 },
    { asked: 3, becomes: 3 },
    { asked: 4, becomes: 3 },
    { asked: 0, becomes: 1 },
    { asked: -1, becomes: 1 },
    { asked: 2.9, becomes: 2 },
    { asked: Infinity, becomes: 3 },
  ])("opens a line of $becomes when $asked are asked for", ({ asked, becomes }) => {
    const result = addToCart([], { ...LINE, quantity: asked });
    const line = { ...LINE, quantity: becomes };
    expect(result).toEqual({ outcome: "added", cart: [line], line });
  });

  it.each(OTHERS)("opens a line of its own for $productId $size $color", (other) => {
    const result = addToCart([LINE], other);
    expect(result).toEqual({ outcome: "added", cart: [LINE, other], line: other });
  });

  it("refuses a line that holds three already", () => {
    const line = { ...LINE, quantity: 3 };
    expect(addToCart([line], LINE)).toEqual({ outcome: "at-maximum", line });
  });

  it("refuses the 31st line and still raises the 30 there are", () => {
    const cart = fullCart();
    expect(addToCart(cart, { ...LINE, productId: "otra" })).toEqual({ outcome: "cart-full" });
    expect(addToCart(cart, { ...LINE, productId: "remera-7" })).toMatchObject({
      outcome: "added",
      line: { productId: "remera-7", quantity: 2 },
    });
  });

  it("does not change the cart that it was given", () => {
    const cart = Object.freeze([Object.freeze({ ...LINE })]);
    addToCart(cart, LINE);
    expect(cart).toEqual([LINE]);
  });
});

describe("updateQuantity", () => {
  it.each([
    [1, 1],
    [3, 3],
    [0, 1],
    [-7, 1],
    [4, 3],
    [1e9, 3],
    [1.5, 1],
    [NaN, 1],
    [-Infinity, 1],
  ])("%d becomes %d, on that line only", (asked, becomes) => {
    expect(updateQuantity([...OTHERS, LINE], LINE, asked)).toEqual([
      ...OTHERS,
      { ...LINE, quantity: becomes },
    ]);
  });

  it("changes nothing when the line is not there", () => {
    expect(updateQuantity(OTHERS, LINE, 3)).toEqual(OTHERS);
  });
});

describe("removeFromCart", () => {
  it("deletes the line of that id, size and color, and no other", () => {
    expect(removeFromCart([LINE, ...OTHERS], LINE)).toEqual(OTHERS);
    expect(removeFromCart(OTHERS, LINE)).toEqual(OTHERS);
  });
});

describe("countPieces", () => {
  it("adds up the quantities and is 0 for an empty cart", () => {
    expect(countPieces([])).toBe(0);
    expect(countPieces([{ ...LINE, quantity: 3 }, ...OTHERS])).toBe(6);
  });
});

describe("a cart after any changes", () => {
  const anyLine = fc.record({
    productId: fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"),
    size: fc.constantFrom("S", "M", "L"),
    color: fc.constantFrom("Negro", ""),
    quantity: fc.double(),
  });
  const anyChange = fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant("add" as const), line: anyLine }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("update" as const), line: anyLine }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), line: anyLine }) },
  );

  function apply(cart: Cart, { kind, line }: { kind: string; line: CartLine }): Cart {
    if (kind === "update") return updateQuantity(cart, line, line.quantity);
    if (kind === "remove") return removeFromCart(cart, line);
    const result = addToCart(cart, line);
    return result.outcome === "added" ? result.cart : cart;
  }

  it("has at most 30 lines, each once, of 1, 2 or 3 pieces", () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 150, size: "max" }), (changes) => {
        const cart = changes.reduce(apply, []);
        expect(cart.length).toBeLessThanOrEqual(MAX_LINES);
        for (const line of cart) {
          expect([1, 2, 3]).toContain(line.quantity);
          expect(cart.filter((other) => isSameLine(line, other))).toHaveLength(1);
        }
        expect(countPieces(cart)).toBeGreaterThanOrEqual(cart.length);
      }),
    );
  });

  it("never holds fewer pieces after an addition that was accepted", () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 40 }), anyLine, (changes, line) => {
        const before = changes.reduce(apply, [] as Cart);
        const result = addToCart(before, line);
        if (result.outcome !== "added") return;
        expect(countPieces(result.cart)).toBeGreaterThan(countPieces(before));
      }),
    );
  });

  it("clamps any number to 1, 2 or 3", () => {
    fc.assert(
      fc.property(fc.double(), (quantity) => {
        expect([1, 2, 3]).toContain(clampQuantity(quantity));
      }),
    );
  });
});
