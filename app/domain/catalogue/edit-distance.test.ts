import fc from "fast-check";
import { expect, it } from "vitest";

import { editDistance } from "./edit-distance";

it.each([
  ["camisa", "camisa", 0],
  ["camixa", "camisa", 1],
  ["camsa", "camisa", 1],
  ["caimsa", "camisa", 1],
  ["camissa", "camisa", 1],
  ["kamixa", "camisa", 2],
  ["gorra", "camisa", 3],
  ["", "ab", 2],
])("counts the edits from %j to %j, up to 3", (one, other, distance) => {
  expect(editDistance(one, other, 2)).toBe(distance);
});

it("is the same in both directions, and 0 only for equal words", () => {
  const anyWord = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });
  fc.assert(
    fc.property(anyWord, anyWord, (one, other) => {
      const distance = editDistance(one, other, 6);
      expect(editDistance(other, one, 6)).toBe(distance);
      expect(distance === 0).toBe(one === other);
    }),
  );
});
