import { expect, it } from "vitest";

import { keepLargest } from "./facet-order";

const options = [
  { value: "a", count: 1 },
  { value: "b", count: 9 },
  { value: "c", count: 2 },
  { value: "d", count: 5 },
];
const valuesOf = (kept: { value: string }[]) => kept.map(({ value }) => value).join("");

it("keepLargest keeps the options with the most products, and those that are chosen", () => {
  expect(valuesOf(keepLargest(options, 2, () => false))).toBe("bd");
  expect(valuesOf(keepLargest(options, 2, ({ value }) => value === "a"))).toBe("abd");
  expect(valuesOf(keepLargest(options, 4, () => false))).toBe("abcd");
});
