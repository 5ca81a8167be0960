import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { indexOf } from "../../../test/helpers/catalogue-index";
import { aProduct } from "../../../test/helpers/products";
import type { Audience } from "./audience";
import { FACETS, type Facet } from "./catalogue-entry";
import { queryCatalogue, SORT_ORDERS, type ProductFilters } from "./catalogue-query";

/** The rules of a list, written the slow way round: one pass over all products for every number. */
function naiveQuery(
  shelf: readonly AnyProduct[],
  scope: { section?: string; group?: string; collection?: readonly string[] },
  filters: ProductFilters,
  found: readonly number[] | null,
) {
  const wanted: Record<Facet, readonly string[]> = {
    brand: filters.brands,
    group: filters.groups,
    size: filters.sizes,
    color: filters.colors,
    audience: filters.audiences ?? [],
  };
  const price = (position: number) => shelf[position]?.price ?? NaN;
  const inScope = (found ?? shelf.map((_, position) => position)).filter((position) => {
    const product = shelf[position];
    return (
      product !== undefined &&
      (!scope.section || product.section === scope.section) &&
      (!scope.group || product.values.group.includes(scope.group)) &&
      (!scope.collection || scope.collection.includes(product.collection ?? ""))
    );
  });
  const isOneOf = (values: readonly string[], value: string) =>
    values.length === 0 || values.includes(value);
  const passes = (position: number, chosen: typeof wanted, ignored?: "price") => {
    const { values, left } = shelf[position] ?? { values: null, left: [] };
    if (values === null) return false;
    const hasChoice = left.some(
      ({ size, color }) => isOneOf(chosen.size, size) && isOneOf(chosen.color, color),
    );
    return (
      FACETS.every(
        (facet) =>
          chosen[facet].length === 0 || values[facet].some((one) => chosen[facet].includes(one)),
      ) &&
      (hasChoice || (chosen.size.length === 0 && !filters.isInStock)) &&
      (ignored === "price" ||
        ((filters.minPesos === null || price(position) >= filters.minPesos) &&
          (filters.maxPesos === null || price(position) <= filters.maxPesos)))
    );
  };

  const counts = FACETS.map((facet) => {
    const values = new Set([
      ...shelf.flatMap((product) => product.values[facet]),
      ...wanted[facet],
    ]);
    return [...values]
      .map((value) => ({
        value,
        count: inScope.filter((position) => passes(position, { ...wanted, [facet]: [value] }))
          .length,
      }))
      .filter(({ value, count }) => count > 0 || wanted[facet].includes(value))
      .sort((left, right) => (left.value < right.value ? -1 : 1));
  });
  const prices = inScope.filter((position) => passes(position, wanted, "price")).map(price);
  const order = {
    nuevo: (left: number, right: number) => left - right,
    "precio-asc": (left: number, right: number) => price(left) - price(right) || left - right,
    "precio-desc": (left: number, right: number) => price(right) - price(left) || left - right,
  };
  const matching = inScope.filter((position) => passes(position, wanted));
  const sorted = filters.sort ? matching.toSorted(order[filters.sort]) : matching;
  const isSoldOut = (position: number) => shelf[position]?.left.length === 0;
  return {
    positions: [...sorted.filter((position) => !isSoldOut(position)), ...sorted.filter(isSoldOut)],
    counts,
    priceRangeInPesos:
      prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
  };
}

const SUBCATEGORIES = [
  { stored: "Remeras", section: "ropa", group: ["remeras"] },
  { stored: "Hoodies", section: "ropa", group: ["buzos"] },
  { stored: "gorra", section: "accesorios", group: ["gorras"] },
  { stored: "Novedades", section: "ropa", group: [] },
];
const some = (...values: string[]) => fc.subarray(values);
const SIZES = ["s", "m", "xxl"];
const COLORS = ["negro", "rojo"];
const ANY_PAIR = ["", ...SIZES].flatMap((size) =>
  ["", ...COLORS].map((color) => ({ size, color })),
);
const orNone = (values: readonly string[]) => (values.length === 0 ? [""] : values);
const anyProduct = fc
  .record({
    shelfMark: fc.constantFrom(...SUBCATEGORIES),
    brand: some("bento", "manki", "shato").map((brands) => brands.slice(0, 1)),
    sizes: some(...SIZES),
    color: some(...COLORS),
    audience: some("mujer", "hombre", "nina"),
    gone: fc.oneof(fc.constant<typeof ANY_PAIR>([]), fc.subarray(ANY_PAIR)),
    price: fc.integer({ min: 1, max: 6 }),
    collection: fc.constantFrom("fw25", null),
  })
  .map(({ shelfMark, brand, color, audience, ...rest }) => {
    const left = orNone(rest.sizes)
      .flatMap((size) => orNone(color).map((one) => ({ size, color: one })))
      .filter(
        (pair) => !rest.gone.some((one) => one.size === pair.size && one.color === pair.color),
      );
    const size = rest.sizes.filter((one) => left.some((pair) => pair.size === one));
    return {
      ...rest,
      left,
      stored: shelfMark.stored,
      section: shelfMark.section,
      values: { brand, size, color, audience, group: shelfMark.group },
    };
  });
type AnyProduct = typeof anyProduct extends fc.Arbitrary<infer T> ? T : never;

const anyFilters: fc.Arbitrary<ProductFilters> = fc.record(
  {
    brands: some("bento", "shato"),
    groups: some("remeras", "buzos"),
    sizes: some("m", "xxl"),
    colors: some("negro", "azul"),
    audiences: some("mujer", "bebe"),
    minPesos: fc.constantFrom(null, 0, 2, 4),
    maxPesos: fc.constantFrom(null, 3, 5),
    sort: fc.constantFrom(null, ...SORT_ORDERS),
    isInStock: fc.constant(true as const),
  },
  { requiredKeys: ["brands", "groups", "sizes", "colors", "minPesos", "maxPesos", "sort"] },
);
const anyScope = fc.record(
  {
    section: fc.constantFrom("ropa" as const, "accesorios" as const),
    group: fc.constantFrom("remeras", "gorras"),
    collection: fc.constant(["fw25"]),
  },
  { requiredKeys: [] },
);

describe("queryCatalogue, asked anything", () => {
  it("answers as a naive filter does: positions, counts and prices", () => {
    const anyShelf = fc.array(anyProduct, { maxLength: 12 });
    // For each product the rank of its match, or none.
    const anyRank = fc.constantFrom(null, 0, 1, 2, 3);
    const anyRanking = fc.option(fc.array(anyRank, { minLength: 12, maxLength: 12 }));
    fc.assert(
      fc.property(anyShelf, anyScope, anyFilters, anyRanking, (shelf, scope, filters, ranking) => {
        const index = indexOf(
          shelf.map(({ price, stored, values, sizes, gone, collection }, n) =>
            aProduct({
              id: `p-${n}`,
              priceInPesos: price,
              category: "ropa",
              subcategory: stored,
              brand: values.brand[0]?.toUpperCase() ?? "",
              sizes,
              colors: values.color,
              audiences: values.audience as Audience[],
              collection,
              ...(gone.length > 0 && {
                stock: gone.map(({ size, color }) => ({
                  ...{ sizeKey: size.toUpperCase(), color, left: 0 },
                })),
              }),
            }),
          ),
        );
        const placeOf = (n: number) => index.positionById.get(`p-${n}`) ?? NaN;
        const ranks =
          ranking &&
          [0, 1, 2, 3].map((rank) =>
            [...shelf.keys()].filter((position) => ranking[position] === rank),
          );
        const expected = naiveQuery(shelf, scope, filters, ranks && ranks.flat());
        const actual = queryCatalogue(index, scope, filters, ranks?.flat().map(placeOf));
        expect({
          positions: actual.positions,
          counts: FACETS.map((facet) =>
            (actual.counts[facet] ?? [])
              .map(({ value, count }) => ({ value, count }))
              .sort((left, right) => (left.value < right.value ? -1 : 1)),
          ),
          priceRangeInPesos: actual.priceRangeInPesos,
        }).toEqual({ ...expected, positions: expected.positions.map(placeOf) });
      }),
      { numRuns: 400 },
    );
  });
});
