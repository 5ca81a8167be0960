import { describe, expect, it } from "vitest";

import { aProduct } from "../../../test/helpers/products";
import { buildCatalogueIndex } from "./catalogue-index";
import { findLookalikes } from "./catalogue-lookalikes";
import type { Product } from "./product";

function indexOf(...given: Partial<Product>[]) {
  return buildCatalogueIndex(
    given.map((product, n) => ({ rowId: n, product: aProduct({ id: `${n}`, ...product }) })),
  );
}

describe("findLookalikes", () => {
  const index = indexOf(
    { name: "Remera lisa", colors: ["Negro"], brand: "Manki" },
    { name: "Hoodie Bardo", subcategory: "Hoodies", colors: ["Azul Marino"], brand: "SHATO" },
    { name: "Remera rayada", colors: ["Rojo"], brand: "SHATO" },
  );

  it.each([
    ["remeras negras", [0]],
    ["remera shato", [2]],
    ["buzos azules", [1]],
    ["remera", [0, 2]],
    ["zapatillas", []],
    ["remera zapatilla", []],
    ["   ", []],
  ])("finds for %j what has every word somewhere", (text, positions) => {
    expect(findLookalikes(index, text, 4)).toEqual(positions);
  });

  it("gives no more than it is asked for, newest first", () => {
    expect(findLookalikes(index, "remera", 1)).toEqual([0]);
  });

  it("answers a text of 10 KB", () => {
    expect(findLookalikes(index, "remera ".repeat(1500), 4)).toEqual([0, 2]);
  });
});
