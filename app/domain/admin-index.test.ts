import fc from "fast-check";
import { expect, it } from "vitest";

import { ADMIN_SORTS } from "./admin-catalogue";
import { buildAdminIndex, type AdminEntry, type AdminIndex } from "./admin-index";
import { filterSlots, searchEntries, sliceOrder } from "./admin-query";
import { updateAdminIndex } from "./admin-update";
import { countBits, type Bitset } from "./bitset";

const anyContent = fc.record({
  isHidden: fc.boolean(),
  hasPicture: fc.boolean(),
  brand: fc.constantFrom("SHATO", "manki", ""),
  category: fc.constantFrom("ropa", ""),
  subcategory: fc.constantFrom("Remeras", ""),
  collection: fc.constantFrom("fw25", ""),
  priceInPesos: fc.integer({ min: 1, max: 4 }),
  createdAt: fc.constantFrom("2025-01-01", "2025-01-02"),
  updatedAt: fc.constantFrom("2025-02-01", "2025-02-02"),
  name: fc.constantFrom("remera", "buzo sur", "a"),
});
/** Null for a row that goes. */
const anyVersion = fc.array(fc.tuple(fc.integer({ min: 1, max: 10 }), fc.option(anyContent)), {
  maxLength: 4,
});

/** All that the owner can ask of it. */
function describeIndex(index: AdminIndex) {
  const list = (slots: Bitset) =>
    [null, ...ADMIN_SORTS].map((sort) =>
      sliceOrder(index, sort, { slots, start: 0, end: Infinity }),
    );
  const values = { brand: null, category: null, subcategory: null, collection: null };
  const ofBrand = filterSlots(
    index,
    { state: null, sort: null, values: { ...values, brand: "SHATO" } },
    null,
  );
  return {
    counts: {
      ...index.counts,
      values: Object.values(index.counts.values).map((counts) =>
        counts.toSorted((left, right) => (left.value < right.value ? -1 : 1)),
      ),
    },
    lists: [index.all, index.states.visibles, index.states["sin-foto"], ofBrand.slots].map(list),
    brandStates: ofBrand.states,
    rows: [...index.slotByRowId.keys()].sort(),
    found: ["a", "re", "zo s", "p-1", "x"].map((text) => list(searchEntries(index, text))[0]),
    total: countBits(index.all),
  };
}

it("is after any changes what it is when it is built from all rows", () => {
  fc.assert(
    fc.property(anyVersion, fc.array(anyVersion, { maxLength: 6 }), (first, versions) => {
      const rows = new Map<number, AdminEntry>();
      const write = ([rowId, content]: (typeof first)[number]) => {
        if (content) rows.set(rowId, { ...content, rowId, id: `p-${rowId}` });
        else rows.delete(rowId);
      };
      first.forEach(write);
      let index = buildAdminIndex([...rows.values()]);
      for (const version of versions) {
        // Each order and the texts are there to be kept up.
        describeIndex(index);
        version.forEach(write);
        const changed = version.map(([rowId]) => [rowId, rows.get(rowId) ?? null] as const);
        index = updateAdminIndex(index, new Map(changed));
        expect(describeIndex(index)).toEqual(describeIndex(buildAdminIndex([...rows.values()])));
      }
    }),
    { numRuns: 100 },
  );
});
