import { expect, it } from "vitest";

import { indexOf } from "../../../test/helpers/catalogue-index";
import { aProduct } from "../../../test/helpers/products";
import { listInOwnSize } from "./in-own-size";
import type { Product } from "./product";
import type { SizeGuide } from "./size-guide";

const GUIDE: SizeGuide = {
  ...{ id: "remeras", name: "Remeras", kind: "remera", fitNote: "", howToMeasure: "" },
  isConfirmed: true,
  rows: ["S", "M", "L"].map((sizeKey, at) => {
    const mm = 500 + at * 20;
    return { sizeKey, spans: { pecho: { minMm: mm, maxMm: mm } } };
  }),
  uses: [{ brand: "", groupId: "remeras", audience: "", productRow: null }],
};

function list(products: readonly Partial<Product>[], pecho: number, group: string | null = null) {
  const index = indexOf(
    products.map((product, at) =>
      aProduct({ subcategory: "Remeras", id: `p-${at}`, sizes: ["S", "M", "L"], ...product }),
    ),
  );
  const asked = { guides: [GUIDE], own: { pecho } };
  const { positions, groups } = listInOwnSize(index, asked, group === null ? null : { id: group });
  return {
    ids: positions.map((position) => index.entries[position]?.id).sort(),
    groups: [...groups],
  };
}

const without = (sizeKey: string): Partial<Product> => ({
  colors: [],
  stock: [{ sizeKey, color: "", left: 0 }],
});

it("has the products whose nearest size is left", () => {
  const shop = [{}, { sizes: ["S"] }, without("M"), without("S"), { subcategory: "Gorras" }];
  expect(list(shop, 521)).toEqual({ ids: ["p-0", "p-1", "p-3"], groups: [["remeras", 3]] });
  expect(list(shop, 521, "gorras").ids).toEqual([]);
});

it("does not offer the next size of one whose own is gone, however near it is", () => {
  expect(list([{}, without("M")], 530 - 1).ids).toEqual(["p-0"]);
});

it("has nothing when no size comes near, or the guide has no such measure", () => {
  expect(list([{}], 900).ids).toEqual([]);
});
