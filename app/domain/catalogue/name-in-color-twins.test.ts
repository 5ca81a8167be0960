import { describe, expect, it } from "vitest";

import { indexOf } from "../../../test/helpers/catalogue-index";
import { aProduct } from "../../../test/helpers/products";
import type { Product } from "./product";
import { hasTwin } from "./name-in-color";

const olive = aProduct({ id: "a-01", name: "Campera Sudestada", colors: ["Oliva"] });

function hasTwinAmong(product: Product, others: Partial<Product>[]): boolean {
  const products = [product, ...others.map((other) => aProduct({ ...product, ...other }))];
  return hasTwin(indexOf(products), product);
}

describe("hasTwin", () => {
  it.each<[string, Partial<Product>[], boolean]>([
    ["nothing", [], false],
    ["another colour of it", [{ id: "b-01", colors: ["Negro"] }], true],
    ["one in other letters", [{ id: "b-01", name: "CAMPERA SUDESTADA ", colors: ["Negro"] }], true],
    ["the same colour in another size", [{ id: "b-01", sizes: ["XL"] }], false],
    ["the same colour in other letters", [{ id: "b-01", colors: ["OLIVA"] }], false],
    ["another brand's", [{ id: "b-01", brand: "Otra", colors: ["Negro"] }], false],
    ["one that is hidden", [{ id: "b-01", colors: ["Negro"], isHidden: true }], false],
    ["another name", [{ id: "b-01", name: "Campera Pampero", colors: ["Negro"] }], false],
  ])("beside %s: %s", (_, others, expected) => {
    expect(hasTwinAmong(olive, others)).toBe(expected);
  });

  it("also finds a twin through a colour link", () => {
    const linked = { ...olive, colorLinks: { Negro: "b-01" } };
    expect(hasTwinAmong(linked, [{ id: "b-01", brand: "Otra", colorLinks: {} }])).toBe(true);
    expect(hasTwinAmong(linked, [{ id: "b-01", name: "Otra", colorLinks: {} }])).toBe(false);
    expect(hasTwinAmong(linked, [])).toBe(false);
  });
});
