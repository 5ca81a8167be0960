import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { foldEntries, type AuditEntry, type Columns } from "./row-change";

const entry = (before: Columns | null, after: Columns | null, subjectId = "1"): AuditEntry => {
  return { kind: "group", subjectId, before, after };
};

describe("what several entries made of one row", () => {
  it.each<[string, AuditEntry[], Pick<AuditEntry, "before" | "after"> | null]>([
    ["one change", [entry({ a: 1 }, { a: 2 })], { before: { a: 1 }, after: { a: 2 } }],
    [
      "two changes of a column",
      [entry({ a: 1 }, { a: 2 }), entry({ a: 2 }, { a: 3 })],
      { before: { a: 1 }, after: { a: 3 } },
    ],
    [
      "changes of two columns",
      [entry({ a: 1 }, { a: 2 }), entry({ b: "x" }, { b: null })],
      { before: { a: 1, b: "x" }, after: { a: 2, b: null } },
    ],
    ["there and back", [entry({ a: 1 }, { a: 2 }), entry({ a: 2 }, { a: 1 })], null],
    [
      "one of two columns there and back",
      [entry({ a: 1, b: 1 }, { a: 2, b: 2 }), entry({ a: 2 }, { a: 1 })],
      { before: { b: 1 }, after: { b: 2 } },
    ],
    [
      "a new row that was changed",
      [entry(null, { a: 1, b: 1 }), entry({ b: 1 }, { b: 2 })],
      { before: null, after: { a: 1, b: 2 } },
    ],
    ["a row that came and went", [entry(null, { a: 1 }), entry({ a: 1 }, null)], null],
    [
      "a row that was changed and went",
      [entry({ a: 1 }, { a: 2 }), entry({ a: 2, b: 5 }, null)],
      { before: { a: 1, b: 5 }, after: null },
    ],
    [
      "a row that went and came otherwise",
      [entry({ a: 1, b: 5 }, null), entry(null, { a: 2, b: 5 })],
      { before: { a: 1 }, after: { a: 2 } },
    ],
    ["a row that went and came again", [entry({ a: 1 }, null), entry(null, { a: 1 })], null],
    [
      "a row that went, came and went",
      [entry({ a: 1 }, null), entry(null, { a: 2 }), entry({ a: 2 }, null)],
      { before: { a: 1 }, after: null },
    ],
  ])("%s", (_, entries, expected) => {
    const change = expected && { kind: "group", subjectId: "1", ...expected };
    expect(foldEntries(entries)).toEqual(change ? [change] : []);
  });

  it("keeps the rows apart, in the order of their first entries", () => {
    const other = { ...entry({ a: 1 }, { a: 5 }), kind: "brand" } as const;
    const entries = [entry({ a: 1 }, { a: 2 }, "b"), other, entry({ a: 2 }, { a: 3 }, "b")];
    expect(foldEntries(entries)).toEqual([entry({ a: 1 }, { a: 3 }, "b"), other]);
  });

  it("keeps what an erasure emptied, which is not the same as nothing", () => {
    const emptied = { kind: "order", subjectId: "7", before: null, after: null } as const;
    expect(foldEntries([emptied, emptied])).toEqual([emptied]);
  });

  it("is empty for no entries", () => {
    expect(foldEntries([])).toEqual([]);
  });
});

const NAMES = ["a", "b", "constructor"] as const;
/** A whole row, with the same columns each time; null for none. */
const rows = fc.option(
  fc.record(Object.fromEntries(NAMES.map((name) => [name, fc.constantFrom(null, 0, 1, "", "x")]))),
  { freq: 3 },
);

/** The entry that the triggers write for a row's change; null for none. */
function writeEntry(from: Columns | null, to: Columns | null, subjectId: string) {
  if (from === null && to === null) return null;
  if (from === null || to === null) return entry(from, to, subjectId);
  const names = NAMES.filter((name) => from[name] !== to[name]);
  if (names.length === 0) return null;
  const pick = (row: Columns) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  return entry(pick(from), pick(to), subjectId);
}

it("folding any entries of rows says how the last state differs from the first", () => {
  fc.assert(
    fc.property(
      fc.array(rows, { minLength: 1, maxLength: 6 }),
      fc.array(rows, { minLength: 1, maxLength: 6 }),
      (one, other) => {
        const listEntries = (states: (Columns | null)[], id: string) =>
          states.slice(1).flatMap((state, at) => writeEntry(states[at] ?? null, state, id) ?? []);
        const [ofOne, ofOther] = [listEntries(one, "1"), listEntries(other, "2")];
        const mixed = ofOne.flatMap((each, at) => [each, ...ofOther.slice(at, at + 1)]);
        const entries = [...mixed, ...ofOther.slice(ofOne.length)];
        const whole = (states: (Columns | null)[], id: string) =>
          writeEntry(states[0] ?? null, states.at(-1) ?? null, id) ?? [];
        const expected = [whole(one, "1"), whole(other, "2")].flat();
        const byId = (left: AuditEntry, right: AuditEntry) =>
          left.subjectId.localeCompare(right.subjectId);
        expect(foldEntries(entries).sort(byId)).toEqual(expected);
      },
    ),
    { numRuns: 1000 },
  );
});
