import { describe, expect, it } from "vitest";

import { looksLikeBarcode, parseScan } from "./scan";

describe("what was typed at the counter", () => {
  it.each([
    ["7791234567890", { text: "7791234567890", count: 1 }],
    [" 7791234567890\r\n", { text: "7791234567890", count: 1 }],
    ["3*7791234567890", { text: "7791234567890", count: 3 }],
    ["12 * remera lisa", { text: "remera lisa", count: 12 }],
    ["0*REM-1", { text: "0*REM-1", count: 1 }],
    ["100*REM-1", { text: "100*REM-1", count: 1 }],
    ["3*", { text: "3*", count: 1 }],
    ["", { text: "", count: 1 }],
  ])("reads %j", (typed, scan) => expect(parseScan(typed)).toEqual(scan));

  it("is at most 100 letters", () => expect(parseScan("x".repeat(500)).text).toHaveLength(100));
});

it.each([
  ["77912345", true],
  ["779123456789", true],
  ["7791234567890", true],
  ["17791234567890", true],
  ["779123456", false],
  ["REM-12345678", false],
])("takes %j for a barcode: %s", (text, isBarcode) =>
  expect(looksLikeBarcode(text)).toBe(isBarcode),
);
