import fc from "fast-check";
import { expect, it } from "vitest";

import { ADMIN_SORTS } from "./admin-catalogue";
import { buildAdminIndex, type AdminEntry, type AdminIndex } from "./admin-index";
import { filterSlots, searchEntries, sliceOrder } from "./admin-query";
import { updateAdminIndex } from "./admin-update";
import { countBits, type Bitset } from "../catalogue/bitset";

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

it("finds what a naive search finds among very many rows of one word", () => {
  const names = ["remera lisa", "buzo", "la remera", "mera remera", "antiremera"];
  const toEntry = (row: number): AdminEntry => ({
    isHidden: false,
    hasPicture: true,
    brand: "",
    category: "",
    subcategory: "",
    collection: "",
    priceInPesos: row % 7,
    createdAt: "2025-01-01",
    updatedAt: "2025-01-01",
    rowId: row,
    name: names[row % names.length] ?? "",
    id: `p-${row}${row % 3 === 0 ? "-remera" : ""}`,
  });
  const rows = Array.from({ length: 2400 }, (_, row) => toEntry(row));
  let index = buildAdminIndex(rows);
  const expectTruth = () => {
    for (const text of ["remera", "mera", "rem", "remera l", "p-17", "buz", "-rem", "x"]) {
      const matching = rows
        .filter(({ name, id }) => name.includes(text) || id.includes(text))
        .map(({ rowId }) => rowId)
        .sort((left, right) => right - left);
      const slots = searchEntries(index, text);
      const found = sliceOrder(index, null, { slots, start: 0, end: Infinity });
      expect([text, found.map(({ rowId }) => rowId)]).toEqual([text, matching]);
      const page = sliceOrder(index, null, { slots, start: 2, end: 5 });
      expect(page.map(({ rowId }) => rowId)).toEqual(matching.slice(2, 5));
    }
  };
  expectTruth();
  for (const row of [0, 1, 2, 2399]) rows[row] = { ...toEntry(row + 1), rowId: row };
  index = updateAdminIndex(index, new Map([0, 1, 2, 2399].map((row) => [row, rows[row] ?? null])));
  expectTruth();
});
