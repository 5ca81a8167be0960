import fc from "fast-check";
import { expect, it } from "vitest";

import { aProduct } from "../../../test/helpers/products";
import { buildCatalogueIndex } from "./catalogue-index";
import { listFound } from "../../../test/helpers/list-found";
import { searchCatalogue } from "./catalogue-search";
import { updateCatalogueIndex } from "./catalogue-update";

type Entry = { name: string; id: string };

/** As the rule reads: the whole name or id, the name's beginning, a later word's, anywhere. */
function rankSlowly({ name, id }: Entry, text: string): number | null {
  if (name === text || id === text) return 0;
  if (name.startsWith(text)) return 1;
  if (name.includes(` ${text}`)) return 2;
  return name.includes(text) || id.includes(text) ? 3 : null;
}

const WORDS = ["remera", "rem", "mera", "remeras", "abc", "bca", "cab", "buzo", "b", "a"];
const anyWords = (join: string) =>
  fc
    .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
    .map((some) => some.join(join));
const anyEntry = fc.record({
  name: fc.oneof(anyWords(" "), anyWords("-")),
  /** The whole of it, or with a number behind it that makes it another one. */
  id: anyWords("-"),
  isAlone: fc.boolean(),
});
const anyText = fc
  .tuple(fc.oneof(anyWords(" "), anyWords("-")), fc.nat(6), fc.nat(8))
  .map(([text, start, length]) => text.slice(start, start + 1 + length).trim())
  .filter((text) => text !== "");

it("finds and ranks as a naive search does, however common the words are", () => {
  const anyEdits = fc.array(fc.tuple(fc.nat(29), fc.option(anyEntry)), { maxLength: 12 });
  fc.assert(
    fc.property(
      fc.array(anyEntry, { minLength: 1, maxLength: 30 }),
      anyEdits,
      fc.array(anyText, { minLength: 1, maxLength: 20 }),
      fc.constantFrom(0, 5, 500),
      (entries, edits, texts, maxLooks) => {
        const rows = new Map<number, Entry>();
        const taken = new Set<string>();
        const write = (row: number, entry: (typeof entries)[number] | null) => {
          taken.delete(rows.get(row)?.id ?? "");
          rows.delete(row);
          if (!entry) return;
          const { name, id, isAlone } = entry;
          rows.set(row, { name, id: isAlone && !taken.has(id) ? id : `${id}-${row}` });
          taken.add(rows.get(row)?.id ?? "");
        };
        const store = (rowId: number) => {
          const entry = rows.get(rowId);
          const createdAt = new Date(rowId);
          return { rowId, product: entry ? aProduct({ ...entry, createdAt }) : null };
        };
        entries.forEach((entry, row) => write(row, entry));
        const first = [...rows.keys()].reverse().map(store);
        const stored = first.flatMap(({ rowId, product }) => (product ? [{ rowId, product }] : []));
        const index = buildCatalogueIndex(stored, { minCommon: 2 });
        edits.forEach(([row, entry]) => write(row, entry));
        const changed = [...new Set(edits.map(([row]) => row))].map(store);
        const updated = updateCatalogueIndex(index, changed);
        if (updated === null) throw new Error("The change was not taken");
        const shelf = [...rows].sort(([left], [right]) => right - left).map(([, entry]) => entry);
        for (const text of texts) {
          const expected = [0, 1, 2, 3].flatMap((rank) =>
            [...shelf.keys()].filter((at) => rankSlowly(shelf[at]!, text) === rank),
          );
          expect([text, listFound(searchCatalogue(updated, text, { maxLooks }))]).toEqual([
            text,
            expected,
          ]);
        }
      },
    ),
    { numRuns: 300 },
  );
});

it("does not take a word of an id for one of the name", () => {
  const stored = [
    { name: "Buzo", id: "una remera" },
    { name: "Una remera", id: "b" },
  ].map((entry, at) => ({ rowId: 9 - at, product: aProduct(entry) }));
  const index = buildCatalogueIndex(stored, { minCommon: 0 });
  expect(listFound(searchCatalogue(index, "remera", { maxLooks: 0 }))).toEqual([1, 0]);
});
