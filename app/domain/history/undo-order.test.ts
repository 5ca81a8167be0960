import { expect, it } from "vitest";

import type { RowChange } from "./row-change";
import type { SubjectKind } from "./subjects";
import {
  sortForUndo,
  wholeRow,
  type Conflict,
  foresee,
  foreseeAll,
  noteInOutlook,
  startOutlook,
} from "./undo";

const change = (kind: SubjectKind, subjectId: string, what: "came" | "changed" | "went") => {
  const [before, after] = [what === "came" ? null : { a: 1 }, what === "went" ? null : { a: 2 }];
  return { kind, subjectId, before, after } satisfies RowChange;
};
const name = ({ kind, subjectId }: RowChange) => `${kind} ${subjectId}`;

it("takes the last change back first, what came before what went, and the rest around it", () => {
  const changes = [
    change("section", "new", "came"),
    change("group", "gone", "went"),
    change("group", "one", "changed"),
    change("group", "two", "changed"),
    change("group", "new", "came"),
    change("group-redirect", "path", "came"),
    change("redirect", "old", "went"),
    change("product", "1", "went"),
    change("product", "2", "came"),
    change("section", "gone", "went"),
  ];
  const before = [...changes];
  expect(sortForUndo(changes).map(name)).toEqual([
    "section gone",
    "product 2",
    "product 1",
    "group new",
    "group two",
    "group one",
    "group gone",
    "redirect old",
    "group-redirect path",
    "section new",
  ]);
  expect(changes).toEqual(before);
});

it("foresees rows that come, change and go, and none of another kind", () => {
  const outlook = startOutlook();
  const note = (row: RowChange, step: Parameters<typeof noteInOutlook>[1]["step"]) =>
    noteInOutlook(outlook, { change: row, step, conflicts: [] });
  note(change("group", "gone", "went"), { write: "insert", values: { a: 1 } });
  note(change("group", "one", "changed"), { write: "update", values: { a: 1 } });
  note(change("group", "new", "came"), { write: "delete" });
  note(change("group", "kept", "changed"), null);
  note(change("group-redirect", "x", "came"), { write: "delete" });
  const stored = new Map(["one", "new", "kept"].map((id) => [id, { a: 2, b: 3 }]));
  expect(Object.fromEntries(foreseeAll(outlook, "group", stored))).toEqual({
    gone: { a: 1 },
    one: { a: 1, b: 3 },
    kept: { a: 2, b: 3 },
  });
  const see = (subjectId: string) =>
    foresee(outlook, { kind: "group", subjectId }, stored.get(subjectId) ?? null);
  expect(["gone", "one", "new", "kept", "none"].map(see)).toEqual([
    { a: 1 },
    { a: 1, b: 3 },
    null,
    { a: 2, b: 3 },
    null,
  ]);
});

it("remembers the products that stay away", () => {
  const outlook = startOutlook();
  const gone = { ...change("product", "1", "went"), before: { id: "a-01" } };
  noteInOutlook(outlook, { change: gone, step: null, conflicts: [] });
  noteInOutlook(outlook, { change: change("product", "2", "came"), step: null, conflicts: [] });
  expect([...outlook.missingProducts]).toEqual(["a-01"]);
  expect(outlook.stayingProducts.rows.size).toBe(0);
});

it("remembers the new products that stay", () => {
  const outlook = startOutlook();
  const note = (id: string, conflicts: Conflict[]) => {
    const made = { ...change("product", id, "came"), after: { id: `id-${id}` } };
    noteInOutlook(outlook, { change: made, step: null, conflicts });
  };
  note("1", [wholeRow("changed")]);
  note("2", []);
  expect(outlook.stayingProducts).toEqual({ rows: new Set(["1"]), ids: new Set(["id-1"]) });
});
