import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { Columns, RowChange } from "./row-change";
import { planUndo, withoutColumn, type Conflict, type ConflictReason } from "./undo";

const UNTOUCHED = { isChangedSince: false };
const TOUCHED = { isChangedSince: true };

const MAIL_TEXTS = { kind: "setting", subjectId: "mailTexts" } as const;

function aChange(
  before: Columns | null,
  after: Columns | null,
  named: Partial<RowChange> = {},
): RowChange {
  return { kind: "product", subjectId: "1", before, after, ...named };
}

const whole = (reason: ConflictReason): Conflict => {
  return { reason, column: null, before: null, then: null, now: null };
};

describe("a changed row", () => {
  const change = aChange({ price: 100, name: "Buzo" }, { price: 112, name: "Buzo Sur" });

  it.each<[string, Columns, Columns | null, Conflict[]]>([
    ["as the change left it", { price: 112, name: "Buzo Sur" }, { price: 100, name: "Buzo" }, []],
    ["as it was before", { price: 100, name: "Buzo" }, null, []],
    ["with a column as it was before", { price: 100, name: "Buzo Sur" }, { name: "Buzo" }, []],
    [
      "with a column that was changed again",
      { price: 130, name: "Buzo Sur" },
      { name: "Buzo" },
      [{ reason: "changed", column: "price", before: 100, then: 112, now: 130 }],
    ],
    [
      "with all columns changed again",
      { price: 130, name: "Otro" },
      null,
      [
        { reason: "changed", column: "price", before: 100, then: 112, now: 130 },
        { reason: "changed", column: "name", before: "Buzo", then: "Buzo Sur", now: "Otro" },
      ],
    ],
  ])("%s", (_, current, values, conflicts) => {
    const row = { ...current, brand: "SHATO" };
    const step = values && { write: "update", values };
    for (const since of [UNTOUCHED, TOUCHED]) {
      expect(planUndo(change, row, since)).toEqual({ change, step, conflicts });
    }
  });

  it("that was deleted stays away", () => {
    expect(planUndo(change, null, UNTOUCHED)).toEqual({
      change,
      step: null,
      conflicts: [whole("gone")],
    });
  });

  it("gets null back, which is not zero, nor an empty text", () => {
    const set = aChange({ collection: null }, { collection: "fw25" });
    expect(planUndo(set, { collection: "fw25" }, UNTOUCHED).step).toEqual({
      write: "update",
      values: { collection: null },
    });
    for (const other of ["", 0]) {
      expect(planUndo(set, { collection: other }, UNTOUCHED)).toMatchObject({
        step: null,
        conflicts: [{ before: null, then: "fw25", now: other }],
      });
    }
  });
});

describe("a new row", () => {
  const change = aChange(null, { price: 100 });

  it.each<[string, Columns | null, typeof TOUCHED, object]>([
    ["goes", { price: 100 }, UNTOUCHED, { step: { write: "delete" }, conflicts: [] }],
    ["stays once it was changed", { price: 100 }, TOUCHED, { conflicts: [whole("changed")] }],
    ["that is gone already is no conflict", null, TOUCHED, { conflicts: [] }],
  ])("%s", (_, current, since, expected) => {
    expect(planUndo(change, current, since)).toEqual({ change, step: null, ...expected });
  });
});

describe("a deleted row", () => {
  const change = aChange({ id: "a-01", price: 100 }, null);

  it("comes back whole", () => {
    const step = { write: "insert", values: { id: "a-01", price: 100 } };
    expect(planUndo(change, null, UNTOUCHED)).toEqual({ change, step, conflicts: [] });
  });

  it("stays away when it was there again and changed since: its last deletion has the newer values", () => {
    const plan = planUndo(change, null, TOUCHED);
    expect(plan).toEqual({ change, step: null, conflicts: [whole("changed")] });
  });

  it("that is there again is no conflict", () => {
    const made = aChange({ old_id: "a", product_id: "b", created_at: "2025" }, null);
    const current = { old_id: "a", product_id: "b", created_at: "2026" };
    expect(planUndo(made, current, TOUCHED)).toEqual({ change: made, step: null, conflicts: [] });
  });

  it("replaces no row that has its name", () => {
    const made = { ...change, kind: "brand" } as const;
    const plan = planUndo(made, { id: "a-01", price: 5 }, TOUCHED);
    expect(plan).toEqual({ change: made, step: null, conflicts: [whole("taken")] });
  });

  it("of a product is the same product when it is there again: its number is never given twice", () => {
    const plan = planUndo(change, { id: "a-01", price: 5 }, TOUCHED);
    expect(plan).toEqual({ change, step: null, conflicts: [whole("changed")] });
  });
});

describe("a column that holds a JSON object", () => {
  const texts = (value: object) => JSON.stringify(value);
  const OBJECTS: [column: string, named: Partial<RowChange>][] = [
    ["color_links", {}],
    ["image_texts", {}],
    ["image_focus", {}],
    ["value", MAIL_TEXTS],
  ];

  it.each<[string, object, object, object, object | null]>([
    ["a key that was set", { a: 1 }, { a: 1, b: 2 }, { a: 1, b: 2, c: 3 }, { a: 1, c: 3 }],
    ["a key that was changed", { a: 1 }, { a: 2 }, { a: 2, c: 3 }, { a: 1, c: 3 }],
    ["a key that was removed", { a: 1 }, {}, { c: 3 }, { c: 3, a: 1 }],
    ["a key that is as it was", { a: 1, b: 1 }, { a: 2, b: 2 }, { a: 1, b: 2 }, { a: 1, b: 1 }],
    ["a key that was changed again", { a: 1 }, { a: 2 }, { a: 3 }, null],
    ["a key that was removed since", { a: 1 }, { a: 2 }, { c: 3 }, null],
    [
      "an object in it",
      { a: { x: 1 } },
      { a: { x: 2 } },
      { a: { x: 2 }, c: 3 },
      { a: { x: 1 }, c: 3 },
    ],
    ["a list in place of the object", { a: 1 }, { a: 2 }, [1], null],
    ["a key like a method", {}, { constructor: "x" }, { constructor: "x", c: 3 }, { c: 3 }],
    [
      "a key like the prototype",
      {},
      JSON.parse('{"__proto__":"x"}') as object,
      JSON.parse('{"__proto__":"x","c":3}') as object,
      { c: 3 },
    ],
  ])("%s", (_, was, then, now, merged) => {
    for (const [column, named] of OBJECTS) {
      const change = aChange({ [column]: texts(was) }, { [column]: texts(then) }, named);
      const { step, conflicts } = planUndo(change, { [column]: texts(now) }, TOUCHED);
      const values = { [column]: merged && texts(merged) };
      expect(step).toEqual(merged && { write: "update", values });
      expect(conflicts.map(({ reason }) => reason)).toEqual(merged ? [] : ["changed"]);
    }
  });

  it("is not written when its keys are as they were", () => {
    const change = aChange({ value: '{"a":1}' }, { value: '{"a":2}' }, MAIL_TEXTS);
    const plan = planUndo(change, { value: '{"a":1,"c":3}' }, TOUCHED);
    expect(plan).toEqual({ change, step: null, conflicts: [] });
  });

  it.each(["48", "null", "{", '"a"'])("is a whole one with the value %s", (value) => {
    const change = aChange({ value: '{"a":1}' }, { value: '{"a":2}' }, MAIL_TEXTS);
    expect(planUndo(change, { value }, TOUCHED).conflicts).toEqual([
      { reason: "changed", column: "value", before: '{"a":1}', then: '{"a":2}', now: value },
    ]);
  });

  it.each<[string, Partial<RowChange>]>([
    ["description", {}],
    ["value", { kind: "setting", subjectId: "bank" }],
    ["color_links", { kind: "group" }],
  ])("is no %s of %j", (column, named) => {
    const change = aChange({ [column]: '{"a":1}' }, { [column]: '{"a":2}' }, named);
    const plan = planUndo(change, { [column]: '{"a":2,"c":3}' }, TOUCHED);
    expect(plan).toMatchObject({ step: null, conflicts: [{ column }] });
  });
});

it("leaves a column out of a plan, and the whole row when it must be inserted", () => {
  const change = aChange({ id: "a", price: 1 }, { id: "b", price: 2 });
  const plan = planUndo(change, { id: "b", price: 2 }, UNTOUCHED);
  const less = withoutColumn(plan, "id", "taken");
  expect(less).toEqual({
    change,
    step: { write: "update", values: { price: 1 } },
    conflicts: [{ reason: "taken", column: "id", before: "a", then: "b", now: "b" }],
  });
  expect(withoutColumn(less, "price", "lost").step).toBeNull();
  const deleted = planUndo(aChange({ id: "a" }, null), null, UNTOUCHED);
  expect(withoutColumn(deleted, "id", "taken")).toMatchObject({
    step: null,
    conflicts: [whole("taken")],
  });
});

const value = fc.constantFrom(null, 0, 1, "", "x", '{"a":1}');
const row = fc.record({ name: value, price: value, color_links: value });
/**
 * Colours are typed, so a key may be any word. Not a backslash: once V8 has read it as a key, it reads
 * the key `"` as a backslash too (nodejs/node#63785).
 */
const keys = fc.dictionary(
  fc.oneof(
    fc.constantFrom("a", "b", "__proto__", "toString"),
    fc.string({ maxLength: 2 }).filter((key) => !key.includes("\\")),
  ),
  fc.constantFrom(1, 2, 3),
  { maxKeys: 4, noNullPrototype: true },
);

describe("any change", () => {
  it("is taken back column by column, and never over a third value", () => {
    fc.assert(
      fc.property(row, row, row, (before, after, current) => {
        const { step, conflicts } = planUndo(aChange(before, after), current, TOUCHED);
        const values = step?.write === "update" ? step.values : {};
        for (const column of ["name", "price"] as const) {
          const [was, then, now] = [before[column], after[column], current[column]];
          const isFree = now === then && now !== was;
          expect(column in values).toBe(isFree);
          if (isFree) expect(values[column]).toBe(was);
          const listed = conflicts.filter((conflict) => conflict.column === column);
          const isConflict = now !== then && now !== was;
          expect(listed).toEqual(
            isConflict ? [{ reason: "changed", column, before: was, then, now }] : [],
          );
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("with nothing between is taken back to exactly what was before", () => {
    fc.assert(
      fc.property(row, row, (before, after) => {
        const { step, conflicts } = planUndo(aChange(before, after), after, UNTOUCHED);
        const values = step?.write === "update" ? step.values : {};
        expect({ ...after, ...values }).toEqual(before);
        expect(conflicts).toEqual([]);
      }),
    );
  });

  it("of a JSON object is taken back key by key, or not at all", () => {
    fc.assert(
      fc.property(keys, keys, keys, (was, then, now) => {
        const [before, after, current] = [was, then, now].map((one) => JSON.stringify(one));
        if (before === after) return;
        const change = aChange({ value: before ?? "" }, { value: after ?? "" }, MAIL_TEXTS);
        const { step, conflicts } = planUndo(change, { value: current ?? "" }, TOUCHED);
        const names = new Set([was, then, now].flatMap(Object.keys));
        const own = (one: object, name: string) =>
          Object.entries(one).find(([key]) => key === name)?.[1] as number | undefined;
        const isThird = (name: string) =>
          own(was, name) !== own(then, name) &&
          own(now, name) !== own(then, name) &&
          own(now, name) !== own(was, name);
        if ([...names].some(isThird) && current !== before && current !== after) {
          expect({ step, reasons: conflicts.length }).toEqual({ step: null, reasons: 1 });
          return;
        }
        expect(conflicts).toEqual([]);
        const stored = step?.write === "update" ? String(step.values.value) : (current ?? "");
        const merged = JSON.parse(stored) as object;
        for (const name of names) {
          const isChanged = own(was, name) !== own(then, name);
          expect(own(merged, name)).toBe(own(isChanged ? was : now, name));
        }
      }),
      { numRuns: 1000 },
    );
  });
});
