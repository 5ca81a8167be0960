import { describe, expect, it } from "vitest";

import { planStockUndo } from "./undo";

const change = (was: number | null, then: number | null) => ({
  kind: "stock" as const,
  subjectId: '[7,"M","Negro"]',
  before: { on_hand: was },
  after: { on_hand: then },
});

const facts = { isChangedSince: false, isProductGone: false };

describe("taking back a change of the stock", () => {
  it.each([
    ["gives the difference back", 5, 8, 8, 5],
    ["keeps the sales since", 5, 8, 6, 3],
    ["never goes below zero", 2, 8, 3, 0],
    ["gives back what was taken away", 8, 5, 4, 7],
    ["keeps sales that led back to the number from before", 5, 8, 5, 2],
    ["keeps a later count", 5, 8, 20, 17],
    ["ends the counting that began with it", null, 8, 8, null],
    ["ends it also after sales", null, 8, 6, null],
    ["counts again with the number from before", 8, null, null, 8],
    ["counts again with none", 0, null, null, 0],
  ])("%s", (_, was, then, now, expected) => {
    const { step, conflicts } = planStockUndo(change(was, then), now, facts);
    expect(step).toEqual({ write: "update", values: { on_hand: expected } });
    expect(conflicts).toEqual([]);
  });

  it.each([
    ["was typed back to what it was", 5, 8, 5, { ...facts, isChangedSince: true }],
    ["is not counted any more, as before", null, 8, null, facts],
    ["would stay at zero", 2, 8, 0, facts],
    ["is counted with that number again", 8, null, 8, facts],
  ])("writes nothing when the number %s", (_, was, then, now, given) => {
    const plan = planStockUndo(change(was, then), now, given);
    expect(plan).toMatchObject({ step: null, conflicts: [] });
  });

  it.each([
    ["the counting ended since", 5, 8, null, facts, "changed"],
    ["somebody counted again since", 8, null, 3, facts, "changed"],
    [
      "somebody changed the number since it began",
      null,
      8,
      9,
      { ...facts, isChangedSince: true },
      "changed",
    ],
    ["its product is in the bin", 8, null, null, { ...facts, isProductGone: true }, "bound"],
  ])("leaves it when %s", (_, was, then, now, given, reason) => {
    const plan = planStockUndo(change(was, then), now, given);
    expect(plan.step).toBeNull();
    expect(plan.conflicts.map((conflict) => conflict.reason)).toEqual([reason]);
  });
});
