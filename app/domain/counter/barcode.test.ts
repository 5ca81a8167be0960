import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkDigit, countModules, drawBarcode, listValues, toBarPath } from "./barcode";

/** "101…" as the standards print it: a 1 is a dark module. */
function toModules(text: string): string {
  const { widths } = drawBarcode(text) ?? { widths: "" };
  return Array.from(widths, (width, at) => (at % 2 === 0 ? "1" : "0").repeat(Number(width))).join(
    "",
  );
}

describe("EAN and UPC", () => {
  // The digits of GS1 General Specifications, figures 5.2.1.2-1 and -2: sets A, B and C.
  const A = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011";
  const B = "0100111 0110011 0011011 0100001 0011101 0111001 0000101 0010001 0001001 0010111";
  const C = "1110010 1100110 1101100 1000010 1011100 1001110 1010000 1000100 1001000 1110100";
  const [setA, setB, setC] = [A, B, C].map((set) => set.split(" "));
  const say = (set: string[] | undefined, digits: string) =>
    Array.from(digits, (digit) => set?.[Number(digit)]).join("");

  it("draws the digits by the sets of the standard", () => {
    // 4 says ABAABB of the six digits after it.
    const left = say(setA, "0") + say(setB, "0") + say(setA, "63") + say(setB, "81");
    expect(toModules("4006381333931")).toBe(`101${left}01010${say(setC, "333931")}101`);
    expect(drawBarcode("4006381333931")).toMatchObject({ kind: "EAN-13" });
    expect(toModules("96385074")).toBe(`101${say(setA, "9638")}01010${say(setC, "5074")}101`);
    expect(drawBarcode("96385074")).toMatchObject({ kind: "EAN-8" });
    expect(toModules("036000291452")).toBe(
      `101${say(setA, "036000")}01010${say(setC, "291452")}101`,
    );
    expect(drawBarcode("036000291452")).toMatchObject({ kind: "UPC-A" });
  });

  it("has the width of the standard, quiet zones included", () => {
    const widths = ["4006381333931", "96385074", "036000291452"].map((text) => {
      const bars = drawBarcode(text);
      return bars && countModules(bars);
    });
    expect(widths).toEqual([113, 81, 113]);
  });

  it.each([
    ["629104150021", 3],
    ["400638133393", 1],
    ["9638507", 4],
    ["03600029145", 2],
  ])("ends %s with %i", (digits, check) => expect(checkDigit(digits)).toBe(check));

  it.each(["4006381333932", "96385075", "036000291453", "12345", "00012345600012"])(
    "draws %s, which is no valid number, as Code 128",
    (text) => expect(drawBarcode(text)).toMatchObject({ kind: "Code 128" }),
  );
});

describe("Code 128", () => {
  it("draws the example of the standard", () => {
    // ISO/IEC 15417 and its check: 104 + 48 + 2*42 + 3*42 + 4*17 + 5*18 + 6*19 + 7*35 = 879, 879 mod 103 = 55.
    expect(listValues("PJJ123C")).toEqual([104, 48, 42, 42, 17, 18, 19, 35]);
    expect(drawBarcode("PJJ123C")?.widths).toBe(
      ["211214", "313121", "112133", "112133", "123221", "223211", "221132", "131321"].join("") +
        "311321" +
        "2331112",
    );
  });

  it.each([
    // Start C with an even run, a digit left over, a run at the end, one in the middle, one that is too short.
    ["123456", [105, 12, 34, 56]],
    ["12345", [105, 12, 34, 100, 21]],
    ["A1234", [104, 33, 99, 12, 34]],
    ["A12345", [104, 33, 17, 99, 23, 45]],
    ["A123456B", [104, 33, 99, 12, 34, 56, 100, 34]],
    ["A1234B", [104, 33, 17, 18, 19, 20, 34]],
    ["12", [104, 17, 18]],
  ])("says %s by the fewest symbols", (text, values) => expect(listValues(text)).toEqual(values));

  it("says any text of a keyboard, and nothing else", () => {
    const plain = fc.string({ minLength: 1, maxLength: 60 }).filter((text) => !/^\d+$/.test(text));
    fc.assert(fc.property(plain, (text) => readValues(listValues(text)) === text));
    const digits = fc.stringMatching(/^\d{1,20}[A-Z]?\d{0,9}$/);
    fc.assert(fc.property(digits, (text) => readValues(listValues(text)) === text));
    for (const text of ["", "REM-Ñ", "á", "a\tb", "😀"]) expect(drawBarcode(text)).toBeNull();
  });

  it("draws each symbol with eleven modules, of which bars take an even number", () => {
    for (let value = 32; value < 127; value += 1) {
      const { widths } = drawBarcode(`${String.fromCharCode(value)}x`) ?? { widths: "" };
      const symbol = Array.from(widths.slice(6, 12), Number);
      expect(symbol.reduce((sum, width) => sum + width, 0)).toBe(11);
      expect(symbol.reduce((sum, width, at) => sum + (at % 2 === 0 ? width : 0), 0) % 2).toBe(0);
    }
  });
});

/** What a scanner makes of the symbols. */
function readValues([start = 0, ...values]: readonly number[]): string {
  let isInC = start === 105;
  let text = "";
  for (const value of values) {
    if (isInC && value === 100) isInC = false;
    else if (!isInC && value === 99) isInC = true;
    else text += isInC ? String(value).padStart(2, "0") : String.fromCharCode(value + 32);
  }
  return text;
}

it("draws bars as boxes of a path", () =>
  expect(toBarPath("213", 10)).toBe("M10 0h2v1h-2zM13 0h3v1h-3z"));
