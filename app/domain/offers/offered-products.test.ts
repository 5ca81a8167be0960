import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { indexOf } from "../../../test/helpers/catalogue-index";
import { EVERYTHING } from "../../../test/helpers/offers";
import { aProduct } from "../../../test/helpers/products";
import type { Product } from "../catalogue/product";
import { addTypedWords } from "../catalogue/typed-words";
import { isInScope, type OfferScope } from "./offered-line";
import {
  createOfferFinder,
  createPlaceReader,
  hasOffers,
  positionsInScope,
  positionsOnOffer,
} from "./offered-products";
import { describeScope, pickCurrent, showOffer, type CurrentOffer } from "./shown-offer";

const ON_SALE = { priceInPesos: 1, from: null, until: null, isOn: true, showsList: true };
const SOLD_OUT = { sizes: [], colors: [], stock: [{ sizeKey: "", color: "", left: 0 }] };

const anyProduct: fc.Arbitrary<Partial<Product>> = fc.record({
  brand: fc.constantFrom("SHATO", "shato", "Bento", "Sin lista", ""),
  subcategory: fc.constantFrom("Gorras", "gorra", "Bolsos", "Nada"),
  sale: fc.constantFrom(undefined, ON_SALE, { ...ON_SALE, isOn: false }),
});
const anyScope: fc.Arbitrary<OfferScope> = fc.record({
  brands: fc.subarray(["SHATO", "Bento", "ya no existe"]),
  groups: fc.subarray(["gorras", "bolsos", "ya-no-existe"]),
  skipsSale: fc.boolean(),
});

function shelve(given: readonly Partial<Product>[]): Product[] {
  return given.map((one, at) => aProduct({ category: "accesorios", id: `p-${at}`, ...one }));
}

const anOffer = (scope: Partial<OfferScope> = {}, until: string | null = null): CurrentOffer => {
  return { id: 1, kind: "2x1", scope: { ...EVERYTHING, ...scope }, until };
};

describe("the products of an offer", () => {
  it("are in lists the same as in the cart", () => {
    fc.assert(
      fc.property(fc.array(anyProduct, { maxLength: 8 }), anyScope, (given, scope) => {
        const products = shelve(given);
        const index = indexOf(products);
        const placeOf = createPlaceReader(BUILT_IN_TAXONOMY);
        const listed = positionsInScope(index, scope).map((at) => index.entries[at]?.id);
        const counted = products.filter((product) =>
          isInScope({ ...placeOf(product), isOnSale: product.sale?.isOn ?? false }, scope),
        );
        expect(listed.toSorted()).toEqual(counted.map(({ id }) => id).toSorted());
      }),
    );
  });

  it("do not show it when they are sold out, and it has no list when all of them are", () => {
    const [cap, gone] = shelve([{ subcategory: "Gorras" }, { subcategory: "Bolsos", ...SOLD_OUT }]);
    if (!cap || !gone) throw new Error("two products");
    const index = indexOf([cap, gone]);
    const find = createOfferFinder(BUILT_IN_TAXONOMY, [anOffer()]);
    expect([find(cap).length, find(gone).length]).toEqual([1, 0]);
    expect(hasOffers(index, [])).toBe(false);
    expect(hasOffers(index, [anOffer({ groups: ["gorras"] })])).toBe(true);
    expect(hasOffers(index, [anOffer({ groups: ["bolsos"] })])).toBe(false);
  });

  it("are on the page of offers with what is on sale, each once", () => {
    const index = indexOf(
      shelve([{ subcategory: "Gorras", sale: ON_SALE }, { sale: ON_SALE }, {}]),
    );
    expect(positionsOnOffer(index, [])).toHaveLength(2);
    expect(positionsOnOffer(index, [anOffer({ groups: ["gorras"] })])).toHaveLength(2);
    expect(positionsOnOffer(index, [anOffer()])).toHaveLength(3);
  });
});

describe("the offers of a day", () => {
  const dated = (id: number, given: object = {}) => {
    return { ...anOffer(), id, from: null, isOff: false, ...given };
  };

  it("are those that are on, the best one first", () => {
    const offers = [
      dated(1, { kind: "second-50" }),
      dated(2, { kind: "3x2", from: "2026-11-28", until: "2026-11-28" }),
      dated(3, { kind: "2x1" }),
      dated(4, { isOff: true }),
      dated(5, { from: "2026-11-29" }),
      dated(6, { until: "2026-11-27" }),
    ];
    expect(pickCurrent(offers, "2026-11-28").map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it("say what they count for, and until when", () => {
    expect(showOffer(anOffer({}, "2026-11-30"), BUILT_IN_TAXONOMY)).toEqual({
      ...{ id: 1, label: "2x1", scope: "en toda la tienda", until: "hasta el lunes 30/11" },
    });
    const scope = { brands: ["SHATO"], groups: ["gorras", "bolsos", "x"], skipsSale: true };
    expect(describeScope(scope, BUILT_IN_TAXONOMY)).toBe(
      "en Gorras y Bolsos de SHATO, sin lo que ya está en oferta",
    );
    expect(describeScope({ ...EVERYTHING, brands: ["Bento"] }, BUILT_IN_TAXONOMY)).toBe("en Bento");
    const twice = addTypedWords(BUILT_IN_TAXONOMY, {
      ...{ category: "", subcategory: "", brand: "" },
      alsoIn: ["Hombre > Remeras"],
    });
    expect(describeScope({ ...EVERYTHING, groups: ["hombre.remeras"] }, twice)).toBe(
      "en Remeras en Hombre",
    );
  });
});
