import { expect, it } from "vitest";

import { judge } from "./goals";

it.each([
  [judge(100, { atMost: 100 }, "ms"), "≤ 100 ms: met"],
  [judge(100.1, { atMost: 100 }, "ms"), "≤ 100 ms: not met"],
  [judge(0.49, { atLeast: 0.5 }, "", 1), "≥ 0.5: not met"],
  [judge(0.5, { atLeast: 0.5 }, "", 1), "≥ 0.5: met"],
  [judge(NaN, { atMost: 100 }, "MB"), "≤ 100 MB: not measured"],
])("%s", (words, expected) => {
  expect(words).toBe(expected);
});
