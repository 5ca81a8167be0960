import { expect, it } from "vitest";

import { parseRowId } from "./row-id";

it.each([
  ["1", 1],
  ["999999999999999", 999_999_999_999_999],
  ["9999999999999999", null],
  ["0", null],
  ["01", null],
  ["-1", null],
  ["1.5", null],
  ["1 ", null],
  ["", null],
  [null, null],
  [undefined, null],
  [1, null],
])("%j is the number %j of a row", (given, id) => {
  expect(parseRowId(given)).toBe(id);
});
