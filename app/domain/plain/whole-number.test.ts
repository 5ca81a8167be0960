import fc from "fast-check";
import { expect, it } from "vitest";

import { formatWhole } from "./whole-number";

it("writes whole numbers as the browser's own way of Argentina does", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (number) => {
      expect(formatWhole(number)).toBe(number.toLocaleString("es-AR"));
    }),
  );
});

it.each([
  [0, "0"],
  [999, "999"],
  [1000, "1.000"],
  [-1_234_567, "-1.234.567"],
])("writes %d as %s", (number, text) => {
  expect(formatWhole(number)).toBe(text);
});
