import { expect, it } from "vitest";

import { type Columns, hasStandingChange, type RowEntry } from "./row-change";

type Change = [batchId: number, before: Columns | null, after: Columns | null, undoesId?: number];

const entry = ([batchId, before, after, undoesId = 0]: Change): RowEntry => {
  return { kind: "group", subjectId: "1", batchId, undoesId: undoesId || null, before, after };
};
const WHOLE = { a: 1, b: 2 };

it.each<[string, Change[], boolean]>([
  ["nothing", [], false],
  ["a change", [[2, { a: 1 }, { a: 2 }]], true],
  ["an undo of an earlier change", [[3, { a: 2 }, { a: 1 }, 1]], true],
  [
    "a change that was taken back",
    [
      [2, { a: 1 }, { a: 2 }],
      [3, { a: 2 }, { a: 1 }, 2],
    ],
    false,
  ],
  [
    "one that was taken back in part",
    [
      [2, { a: 1, b: 1 }, { a: 2, b: 2 }],
      [3, { a: 2 }, { a: 1 }, 2],
    ],
    true,
  ],
  [
    "one that was taken back with more",
    [
      [2, { a: 1 }, { a: 2 }],
      [3, { a: 2, b: 1 }, { a: 1, b: 2 }, 2],
    ],
    true,
  ],
  [
    "one that was set back by hand",
    [
      [2, { a: 1 }, { a: 2 }],
      [3, { a: 2 }, { a: 1 }],
    ],
    true,
  ],
  [
    "an undo that was taken back",
    [
      [2, WHOLE, null, 1],
      [3, null, WHOLE, 2],
    ],
    false,
  ],
  [
    "an undo that was done again",
    [
      [2, null, WHOLE, 1],
      [3, WHOLE, null, 2],
      [4, null, WHOLE, 3],
    ],
    true,
  ],
  [
    "a pair around another change",
    [
      [2, { a: 1 }, { a: 2 }],
      [3, { b: 1 }, { b: 2 }],
      [4, { a: 2 }, { a: 1 }, 2],
    ],
    true,
  ],
  [
    "a change in two steps that was taken back",
    [
      [2, { a: 1 }, { a: 2 }],
      [2, { a: 2 }, { a: 3 }],
      [3, { a: 3 }, { a: 1 }, 2],
    ],
    false,
  ],
  [
    "a change that ended where it began",
    [
      [2, { a: 1 }, { a: 2 }],
      [2, { a: 2 }, { a: 1 }],
    ],
    false,
  ],
])("of %s something stands: %s", (_, changes, isStanding) => {
  expect(hasStandingChange(changes.map(entry))).toBe(isStanding);
});
