import { expect, it } from "vitest";

import { indexOf } from "../../../test/helpers/catalogue-index";
import { aProduct } from "../../../test/helpers/products";
import { hasGuided, listInOwnSize } from "./in-own-size";
import type { Product } from "./product";
import type { SizeGuide } from "./size-guide";
import type { OwnMeasures } from "./size-match";

const GUIDE: SizeGuide = {
  ...{ id: "remeras", name: "Remeras", kind: "remera", fitNote: "", howToMeasure: "" },
  isConfirmed: true,
  rows: ["S", "M", "L"].map((sizeKey, at) => {
    const mm = 500 + at * 20;
    return { sizeKey, spans: { pecho: { minMm: mm, maxMm: mm } } };
  }),
  uses: [{ brand: "", groupId: "remeras", audience: "", productRow: null }],
};

function list(
  products: readonly Partial<Product>[],
  own: OwnMeasures,
  group: string | null = null,
) {
  const index = indexOf(
    products.map((product, at) =>
      aProduct({ subcategory: "Remeras", id: `p-${at}`, sizes: ["S", "M", "L"], ...product }),
    ),
  );
  const asked = { guides: [GUIDE], own };
  const found = listInOwnSize(index, asked, group === null ? null : { id: group });
  return {
    ids: found.positions.map((position) => index.entries[position]?.id).sort(),
    groups: [...found.groups],
    asked: found.asked?.id,
  };
}

const without = (sizeKey: string): Partial<Product> => ({
  colors: [],
  stock: [{ sizeKey, color: "", left: 0 }],
});

it("has the products whose nearest size is left", () => {
  const shop = [{}, { sizes: ["S"] }, without("M"), without("S"), { subcategory: "Gorras" }];
  expect(list(shop, { pecho: 521 })).toEqual({ ids: ["p-0", "p-1", "p-3"], groups: ["remeras"] });
  expect(list(shop, { pecho: 521 }, "gorras").ids).toEqual([]);
});

it("does not offer the next size of one whose own is gone, however near it is", () => {
  expect(list([{}, without("M")], { pecho: 530 - 1 }).ids).toEqual(["p-0"]);
});

it("has nothing when no size comes near, or the guide has no such measure", () => {
  expect(list([{}], { pecho: 900 }).ids).toEqual([]);
});

it("asks for what the guide of most has, in a category of which no measure is known", () => {
  const shop = [{}, { subcategory: "Gorras" }];
  expect(list(shop, {}, "remeras").asked).toBe("remeras");
  expect(list(shop, { cintura: 400 }, "remeras")).toMatchObject({ ids: [], asked: "remeras" });
  expect(list(shop, { pecho: 900 }, "remeras").asked).toBeUndefined();
  expect([list(shop, {}).asked, list(shop, {}, "gorras").asked]).toEqual([undefined, undefined]);
});

it("knows of a list whether any product has a guide", () => {
  const index = indexOf([
    aProduct({ id: "a", subcategory: "Remeras", sizes: ["M"] }),
    aProduct({ id: "b", subcategory: "Gorras", sizes: ["M"] }),
  ]);
  const has = (id: string) => hasGuided(index, [GUIDE], [index.positionById.get(id) ?? -1]);
  expect([has("a"), has("b")]).toEqual([true, false]);
  expect(hasGuided(index, [], [0, 1])).toBe(false);
});
