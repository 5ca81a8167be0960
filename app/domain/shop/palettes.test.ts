import { describe, expect, it } from "vitest";

import { measureContrast, parseColor } from "./color";
import { PALETTES } from "./palettes";

const contrast = (one: string, other: string): number => {
  const [first, second] = [parseColor(one), parseColor(other)];
  if (!first || !second) throw new Error(`${one} ${other}`);
  return measureContrast(first, second);
};

describe.each(PALETTES)("the palette $name", (palette) => {
  const { cloth, clothDeep, paper, field, ink, inkSoft, lineStrong } = palette;
  const backgrounds = [cloth, clothDeep, paper, field];

  it.each(backgrounds)("has readable text on %s", (background) => {
    expect(contrast(ink, background)).toBeGreaterThanOrEqual(7);
    for (const text of [inkSoft, palette.good, palette.errorDeep]) {
      expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(backgrounds)("has fields and borders that can be seen on %s", (background) => {
    for (const line of [lineStrong, palette.error]) {
      expect(contrast(line, background)).toBeGreaterThanOrEqual(3);
    }
  });

  it("has readable text on what is bought and on buttons", () => {
    expect(contrast(palette.onGood, palette.good)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(paper, ink)).toBeGreaterThanOrEqual(7);
    expect(contrast(cloth, ink)).toBeGreaterThanOrEqual(7);
  });
});
