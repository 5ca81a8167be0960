import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  isOutdated,
  judgeCount,
  parseCount,
  type BelievedStock,
  type CountedCell,
} from "./stock-take";

const aCell = (given: Partial<CountedCell>): CountedCell => ({
  ...{ productRow: 1, size: "M", color: "Negro", counted: 5, seenOnHand: 5, seenEdits: 2 },
  ...given,
});

describe("parseCount", () => {
  it.each<[string, number | null]>([
    ["", null],
    ["  ", null],
    ["0", 0],
    [" 12 ", 12],
    ["9999", 9999],
    ["007", 7],
  ])("reads %j as %j", (text, counted) => {
    expect(parseCount(text)).toEqual({ value: counted, problem: null });
  });

  it.each(["10000", "1,5", "1.5", "-1", "+5", "doce", "1e3", "١٢", "5 5"])("refuses %j", (text) => {
    expect(parseCount(text).problem).not.toBeNull();
  });
});

describe("judgeCount", () => {
  it.each<[string, Partial<CountedCell>, BelievedStock, unknown]>([
    ["what was expected", {}, { onHand: 5, edits: 2 }, { outcome: "equal" }],
    ["what was expected, and two left since", {}, { onHand: 3, edits: 2 }, { outcome: "equal" }],
    [
      "one too few",
      { counted: 4 },
      { onHand: 5, edits: 2 },
      { outcome: "different", difference: -1, onHand: 4 },
    ],
    [
      "one too few, and two left since",
      { counted: 4 },
      { onHand: 3, edits: 2 },
      { outcome: "different", difference: -1, onHand: 2 },
    ],
    [
      "none, and two left that were not there",
      { counted: 0 },
      { onHand: 3, edits: 2 },
      { outcome: "different", difference: -5, onHand: 0 },
    ],
    [
      "the first count",
      { counted: 0, seenOnHand: null, seenEdits: 0 },
      null,
      { outcome: "different", difference: null, onHand: 0 },
    ],
    ["another person's change", {}, { onHand: 5, edits: 3 }, { outcome: "outdated" }],
    ["the end of the counting", {}, null, { outcome: "outdated" }],
    [
      "its begin elsewhere",
      { seenOnHand: null, seenEdits: 0 },
      { onHand: 5, edits: 1 },
      { outcome: "outdated" },
    ],
  ])("judges %s", (_, cell, now, judged) => {
    expect(judgeCount(aCell(cell), now)).toEqual(judged);
  });

  it("keeps what orders did since, and never goes below 0", () => {
    const pieces = fc.integer({ min: 0, max: 50 });
    fc.assert(
      fc.property(pieces, pieces, fc.integer({ min: -50, max: 50 }), (seen, counted, moved) => {
        const now = { onHand: Math.max(seen + moved, 0), edits: 2 };
        const cell = aCell({ seenOnHand: seen, counted });
        const judged = judgeCount(cell, now);
        const onHand = judged.outcome === "different" ? judged.onHand : now.onHand;
        expect(judged.outcome).toBe(seen === counted ? "equal" : "different");
        expect(onHand).toBe(Math.max(now.onHand + counted - seen, 0));
        expect(isOutdated(cell, now)).toBe(false);
      }),
    );
  });
});
