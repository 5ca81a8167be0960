import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { planCell, writeCell, type SeenStock, parseTypedStock } from "./stock-grid";

describe("what was typed", () => {
  it.each([
    ["", { kind: "uncounted" }],
    ["  ", { kind: "uncounted" }],
    ["0", { kind: "set", pieces: 0 }],
    [" 12 ", { kind: "set", pieces: 12 }],
    ["9999", { kind: "set", pieces: 9999 }],
    ["+5", { kind: "change", pieces: 5 }],
    ["-2", { kind: "change", pieces: -2 }],
    ["− 2", { kind: "change", pieces: -2 }],
    ["10000", { problem: "too-many" }],
    ["-10000", { problem: "too-many" }],
    ["1,5", { problem: "decimals" }],
    ["1.5", { problem: "decimals" }],
    ["doce", { problem: "no-number" }],
    ["1e3", { problem: "no-number" }],
    ["+", { problem: "no-number" }],
    ["5-2", { problem: "no-number" }],
  ])("%j is read as %j", (text, expected) => {
    expect(parseTypedStock(text)).toEqual(expected);
  });
});

const seenAs = (onHand: number, given: Partial<SeenStock> = {}): SeenStock => ({
  stockId: 1,
  onHand,
  left: onHand,
  edits: 3,
  ...given,
});
const plan = (
  text: string,
  seen: SeenStock | null,
  now: SeenStock | null = seen,
  changedByPeople: number | null = null,
) => planCell({ text, seen, now, changedByPeople });
const write = (onHand: number | null, soldMeanwhile = 0) => ({
  outcome: "write",
  onHand,
  soldMeanwhile,
});

describe("a cell", () => {
  it.each([
    ["sets a number", "12", seenAs(8), write(12)],
    ["adds", "+5", seenAs(8), write(13)],
    ["takes away", "-2", seenAs(8), write(6)],
    ["starts to count", "12", null, write(12)],
    ["starts to count with none", "0", null, write(0)],
    ["starts to count from nothing", "+5", null, write(5)],
    ["ends the counting", "", seenAs(8), write(null)],
    ["stays as it was shown", "8", seenAs(8), { outcome: "same" }],
    ["stays when it adds nothing", "+0", seenAs(8), { outcome: "same" }],
    ["stays uncounted", "", null, { outcome: "same" }],
    [
      "keeps a shown number that is too large to type",
      "12000",
      seenAs(12_000),
      { outcome: "same" },
    ],
    ["never goes below zero", "-9", seenAs(8), { outcome: "invalid", problem: "below-zero" }],
    ["takes nothing from nothing", "-1", null, { outcome: "invalid", problem: "below-zero" }],
    ["has a limit", "+9000", seenAs(1000), { outcome: "invalid", problem: "too-many" }],
    ["wants a number", "ocho", seenAs(8), { outcome: "invalid", problem: "no-number" }],
  ])("%s", (_, text, seen, expected) => {
    expect(plan(text, seen)).toEqual(expected);
  });

  it.each([
    ["two were sold and have left", seenAs(10), seenAs(8), write(10, 2)],
    ["two were reserved", seenAs(10), seenAs(10, { left: 8 }), write(12, 2)],
    [
      "one that was reserved before has left",
      seenAs(10, { left: 9 }),
      seenAs(9, { left: 9 }),
      write(11, 1),
    ],
    ["one came back", seenAs(10), seenAs(11), write(13)],
  ])("keeps what happened since: %s", (_, seen, now, expected) => {
    expect(plan("12", seen, now)).toEqual(expected);
  });

  it("does not become less than nothing when pieces were sold meanwhile", () => {
    const answer = plan("0", seenAs(2), seenAs(1, { left: 1 }));
    expect(answer).toEqual({ outcome: "conflict", reason: "sold" });
  });

  it.each([
    ["was edited", "12", seenAs(8), seenAs(9, { edits: 4 }), 1],
    ["is counted by now", "12", null, seenAs(9, { edits: 1 }), 9],
    ["is not counted any more", "12", seenAs(8), null, null],
    ["was counted anew", "12", seenAs(8), seenAs(9, { stockId: 2 }), null],
    ["was edited, and should not be counted", "", seenAs(8), seenAs(9, { edits: 4 }), 1],
  ])("waits for a decision when it %s", (_, text, seen, now, people) => {
    expect(plan(text, seen, now, people)).toEqual({ outcome: "conflict", reason: "edited" });
  });

  it.each([
    ["a number", "12", seenAs(8), seenAs(12, { edits: 4 }), 4],
    ["a change", "+5", seenAs(8), seenAs(13, { edits: 4 }), 5],
    ["a change, with a sale since", "+5", seenAs(8), seenAs(11, { edits: 4 }), 5],
    ["the first number", "12", null, seenAs(12, { edits: 1 }), 12],
    ["the end of the counting", "", seenAs(8), null, null],
  ])("does %s once when the form comes twice", (_, text, seen, now, people) => {
    expect(plan(text, seen, now, people)).toEqual({ outcome: "done" });
  });

  it("never writes a number that is no number of pieces", () => {
    const numbers = fc.option(
      fc.record({ onHand: fc.nat(10_000), left: fc.nat(10_000) }).map((given) => ({
        ...given,
        stockId: 1,
        edits: 3,
      })),
    );
    const texts = fc.oneof(
      fc.integer({ min: -12_000, max: 12_000 }).map(String),
      fc.nat(12_000).map((pieces) => `+${pieces}`),
      fc.constant(""),
    );
    fc.assert(
      fc.property(texts, numbers, numbers, (text, seen, now) => {
        const answer = plan(text, seen, now);
        if (answer.outcome !== "write" || answer.onHand === null) return;
        expect(answer.onHand).toBeGreaterThanOrEqual(0);
        expect(answer.onHand).toBeLessThanOrEqual(9999);
      }),
    );
  });

  it("shows what it reads back as unchanged", () => {
    fc.assert(
      fc.property(fc.option(fc.nat(9999)), (onHand) => {
        const seen = onHand === null ? null : seenAs(onHand);
        expect(plan(writeCell(seen), seen)).toEqual({ outcome: "same" });
      }),
    );
  });
});
