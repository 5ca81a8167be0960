import { expect, it } from "vitest";

import { readPastedCells } from "./pasted-cells";

it.each([
  [
    "S\t50\t68\r\nM\t53\t70\r\n",
    [
      ["S", "50", "68"],
      ["M", "53", "70"],
    ],
  ],
  ["50\n53\n", [["50"], ["53"]]],
  ["\t50", [["", "50"]]],
  ["52-54", null],
  ["52,5\n", null],
])("%j is %j", (text, cells) => {
  expect(readPastedCells(text)).toEqual(cells);
});
