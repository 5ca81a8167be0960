import fc from "fast-check";
import { expect, it } from "vitest";

import { formatWhole } from "./whole-number";

it("formats whole numbers like Intl for Argentina", () => {
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
