import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { aProduct } from "../../../test/helpers/products";
import { buildCatalogueIndex, listPositionsByGroup, type CatalogueIndex } from "./catalogue-index";
import { COLUMNS, FACETS, type StoredProduct } from "./catalogue-row";
import { SORT_ORDERS } from "./catalogue-order";
import { NO_FILTERS, queryCatalogue } from "./catalogue-query";
import { listFound } from "../../../test/helpers/list-found";
import { searchCatalogue } from "./catalogue-search";
import { updateCatalogueIndex } from "./catalogue-update";
import { valuesAt } from "./facet-column";
import type { Product } from "./product";

const DAY_MS = 86_400_000;

const anyProduct: fc.Arbitrary<Partial<Product>> = fc.record({
  name: fc.constantFrom("Remera lisa", "Remera", "Buzo", "Un buzo ñandú", "Antibuzo", "A"),
  brand: fc.constantFrom("SHATO", "Shato", "manki", ""),
  sizes: fc.subarray(["S", "M", "2XL", "XXL"]),
  colors: fc.subarray(["Negro", "NEGRO", "Índigo"]),
  subcategory: fc.constantFrom("Remeras", "Gorras", "Novedades"),
  collection: fc.constantFrom("fw25", null),
  priceInPesos: fc.integer({ min: 1, max: 5 }),
  isHidden: fc.boolean(),
  images: fc.constantFrom(["/a.jpg"], [" "]),
});

/** A row is written, or goes where there is no product. */
const anyEdit = fc.record({
  rowId: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 0, max: 3 }),
  product: fc.option(anyProduct),
});
const anyVersion = fc.array(anyEdit, { maxLength: 4 });

function toStored({
  rowId,
  day,
  product,
}: {
  rowId: number;
  day: number;
  product: Partial<Product>;
}) {
  const createdAt = new Date(day * DAY_MS);
  return { rowId, product: aProduct({ id: `p-${rowId}`, ...product, createdAt }) };
}

function buildFresh(rows: ReadonlyMap<number, StoredProduct>): CatalogueIndex {
  const time = ({ product }: StoredProduct) => product.createdAt.getTime();
  return buildCatalogueIndex(
    [...rows.values()].sort((left, right) => time(right) - time(left) || right.rowId - left.rowId),
  );
}

/** All that anybody can ask of an index. */
function describeIndex(index: CatalogueIndex) {
  return {
    products: index.products,
    prices: [...index.pricesInPesos],
    positions: Array.from({ length: 14 }, (_, row) => [
      index.positionById.get(`p-${row}`),
      index.positionById.has(`p-${row}`),
      index.positionByRowId.get(row),
    ]),
    groups: [...listPositionsByGroup(index)],
    labels: FACETS.map((facet) => [...index.labels[facet]].sort()),
    values: COLUMNS.map((column) =>
      index.products.map((_, position) => valuesAt(index.columns[column], position)),
    ),
    lists: SORT_ORDERS.map((sort) => {
      const { counts, slice, ...rest } = queryCatalogue(index, {}, { ...NO_FILTERS, sort });
      const sorted = FACETS.map((facet) =>
        counts[facet].toSorted((left, right) => (left.value < right.value ? -1 : 1)),
      );
      return [slice(0, 20), sorted, rest];
    }),
    searches: ["a", "bu", "buzo", "ñ", " l", "p-1", "remera lisa", "x", ""].map((text) =>
      listFound(searchCatalogue(index, text)),
    ),
  };
}

describe("updateCatalogueIndex", () => {
  it("gives what building from all products gives, after any changes", () => {
    fc.assert(
      fc.property(anyVersion, fc.array(anyVersion, { maxLength: 6 }), (first, versions) => {
        const rows = new Map<number, StoredProduct>();
        const write = ({ rowId, day, product }: (typeof first)[number]) => {
          if (product) rows.set(rowId, toStored({ rowId, day, product }));
          else rows.delete(rowId);
        };
        first.forEach(write);
        let index = buildFresh(rows);
        for (const version of versions) {
          version.forEach(write);
          const rowIds = new Set(version.map(({ rowId }) => rowId));
          const changed = Array.from(rowIds, (rowId) => ({
            rowId,
            product: rows.get(rowId)?.product ?? null,
          }));
          const updated = updateCatalogueIndex(index, changed);
          if (updated === null) throw new Error("The change was not taken");
          index = updated;
          expect(describeIndex(index)).toEqual(describeIndex(buildFresh(rows)));
        }
      }),
      { numRuns: 150 },
    );
  });

  it("does not guess where a product goes in an order that is not by time", () => {
    const [first, last] = [new Date(0), new Date(DAY_MS)];
    const index = buildCatalogueIndex([
      { rowId: 1, product: aProduct({ id: "a-01", createdAt: first }) },
      { rowId: 2, product: aProduct({ id: "b-01", createdAt: last }) },
    ]);
    expect(updateCatalogueIndex(index, [])).toBeNull();
  });
});
