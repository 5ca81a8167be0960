import { expect, it } from "vitest";

import { findFit, listAskedPieces } from "./fit-vote";

it.each([
  ["chico", "chico"],
  ["bien", "bien"],
  ["grande", "grande"],
  ["", null],
  ["Grande", null],
  ["toString", null],
  [null, null],
  [new File([], "bien"), null],
])("reads %j as %j", (typed, fit) => {
  expect(findFit(typed)).toBe(fit);
});

it("asks for what has a size", () => {
  const items = ["M", "", "Único", "único ", "38"].map((size) => ({ size }));
  expect(listAskedPieces(items).map(({ size }) => size)).toEqual(["M", "38"]);
});
