import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  findLowestContrast,
  findReadableColor,
  measureContrast,
  mixColors,
  parseColor,
  writeColor,
  type Rgb,
} from "./color";

const part = fc.integer({ min: 0, max: 255 });
const anyColor = fc.tuple(part, part, part);
const anyBackgrounds = fc
  .tuple(anyColor, fc.nat(20))
  .map(([color, nearBy]): Rgb[] => [color, mixColors(color, [255, 255, 255], nearBy / 255)]);

const read = (text: string): Rgb => {
  const color = parseColor(text);
  if (color === null) throw new Error(text);
  return color;
};

describe("a colour", () => {
  it.each([
    ["#b92f17", "#b92f17"],
    [" #B92F17 ", "#b92f17"],
    ["b92f17", "#b92f17"],
    ["#1aF", "#11aaff"],
  ])("is read from %j", (text, color) => {
    expect(writeColor(read(text))).toBe(color);
  });

  it.each([
    "",
    "#",
    "rojo",
    "red;}",
    "#12345",
    "#1234567",
    "#12345g",
    "rgb(1,2,3)",
    "#fff;}",
    "##fff",
  ])("is not read from %j", (text) => {
    expect(parseColor(text)).toBeNull();
  });

  it("is the same after it was written", () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(read(writeColor(color))).toEqual(color);
      }),
    );
  });
});

describe("the contrast", () => {
  // Pairs with known ratios, from the checkers of WebAIM and the W3C.
  it.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    ["#767676", "#ffffff", 4.54],
    ["#777777", "#ffffff", 4.48],
    ["#ff0000", "#ffffff", 4],
    ["#0000ff", "#ffffff", 8.59],
    ["#008000", "#ffffff", 5.14],
  ])("of %s and %s is %d", (one, other, ratio) => {
    expect(measureContrast(read(one), read(other))).toBeCloseTo(ratio, 2);
    expect(measureContrast(read(other), read(one))).toBeCloseTo(ratio, 2);
  });
});

describe("the nearest readable colour", () => {
  it("has the contrast whenever any colour has", () => {
    fc.assert(
      fc.property(anyColor, anyBackgrounds, (color, backgrounds) => {
        const found = findLowestContrast(findReadableColor(color, backgrounds, 4.5), backgrounds);
        const best = Math.max(
          findLowestContrast([0, 0, 0], backgrounds),
          findLowestContrast([255, 255, 255], backgrounds),
        );
        expect(found).toBeGreaterThanOrEqual(Math.min(best, 4.5));
      }),
    );
  });

  it("is the colour itself when that has it", () => {
    fc.assert(
      fc.property(anyColor, anyBackgrounds, (color, backgrounds) => {
        fc.pre(findLowestContrast(color, backgrounds) >= 4.5);
        expect(findReadableColor(color, backgrounds, 4.5)).toEqual(color);
      }),
    );
  });

  it("is no further away than needed: no mixture on the way to it has the contrast", () => {
    fc.assert(
      fc.property(anyColor, anyBackgrounds, (color, backgrounds) => {
        const found = findReadableColor(color, backgrounds, 4.5);
        const isDarker =
          measureContrast(found, [255, 255, 255]) > measureContrast(color, [255, 255, 255]);
        const end: Rgb = isDarker ? [0, 0, 0] : [255, 255, 255];
        for (let step = 0; step < 255; step += 1) {
          const mixed = mixColors(color, end, step / 255);
          if (mixed.join() === found.join()) return;
          expect(findLowestContrast(mixed, backgrounds)).toBeLessThan(4.5);
        }
      }),
    );
  });

  it("keeps the order of its parts, and so the hue", () => {
    const red = findReadableColor(read("#ff5a36"), [read("#f5f1e8")], 4.5);
    expect(red[0]).toBeGreaterThan(red[1]);
    expect(red[1]).toBeGreaterThan(red[2]);
  });
});
