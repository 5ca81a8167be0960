import { describe, expect, it } from "vitest";

import { describeAddRefusal } from "./stock-words";

const LINE = { productId: "a", size: "M", color: "Negro", quantity: 1 };
const NO_CHOICE = { ...LINE, size: "", color: "" };

const product = (left: number, colors: string[] = ["Negro", "Crudo"]) => ({
  sizes: ["S", "M"],
  colors,
  stock: [{ sizeKey: "M", color: "Negro", left }],
});
const plain = (left: number) => ({
  ...{ sizes: [], colors: [] },
  stock: [{ sizeKey: "", color: "", left }],
});

describe("describeAddRefusal", () => {
  it.each([
    ["nothing left", product(0), 0, LINE, "Se agotó el talle M en Negro."],
    ["nothing left of one colour", product(0, ["Negro"]), 0, LINE, "Se agotó el talle M."],
    ["nothing left without sizes", plain(0), 0, NO_CHOICE, "Se agotó."],
    ["more than is left", product(1), 0, { ...LINE, quantity: 2 }, "Queda 1 en talle M."],
    ["with the cart's", product(1), 1, LINE, "Queda 1 en talle M. Ya tenés 1 en tu carrito."],
    ["two left", product(2), 2, LINE, "Quedan 2 en talle M. Ya tenés 2 en tu carrito."],
    ["without sizes", plain(1), 1, NO_CHOICE, "Queda 1. Ya tenés 1 en tu carrito."],
    ["a full line of more", product(2), 3, LINE, "Quedan 2 en talle M. Ya tenés 3 en tu carrito."],
  ])("%s", (_, stocked, inCart, line, said) => {
    const cart = inCart === 0 ? [] : [{ ...line, quantity: inCart }];
    expect(describeAddRefusal(stocked, cart, line)).toBe(said);
  });

  it.each([
    ["enough", product(1), 0, LINE],
    ["as many as a line may have", product(3), 2, { ...LINE, quantity: 3 }],
    ["a full line", product(3), 3, LINE],
    ["another spelling of the size", product(1), 0, { ...LINE, size: "m" }],
    ["a size that is not counted", product(0), 0, { ...LINE, size: "S" }],
    ["nothing counted", { sizes: ["M"], colors: ["Negro"] }, 2, LINE],
  ])("has none for %s", (_, stocked, inCart, line) => {
    const cart = inCart === 0 ? [] : [{ ...line, quantity: inCart }];
    expect(describeAddRefusal(stocked, cart, line)).toBeNull();
  });

  it("counts no other line of the cart", () => {
    const cart = [
      { ...LINE, color: "Crudo" },
      { ...LINE, size: "S" },
      { ...LINE, productId: "b" },
    ];
    expect(describeAddRefusal(product(1), cart, LINE)).toBeNull();
  });
});
