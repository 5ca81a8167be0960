import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { writeColor } from "./color";
import { checkAccent, DEFAULT_LOOK, isSoundLook, nameLook, parseLookName, wearLook } from "./look";
import { getPalette, PALETTE_IDS, PALETTES } from "./palettes";

const part = fc.integer({ min: 0, max: 255 });
const anyColor = fc.tuple(part, part, part);
const anyPalette = fc.constantFrom(...PALETTES);

describe("an accent", () => {
  it("is refused below 4.5:1, with a colour that is accepted", () => {
    fc.assert(
      fc.property(anyPalette, anyColor, (palette, accent) => {
        const { contrast, isReadable, nearest } = checkAccent(palette, accent);
        expect(isReadable).toBe(contrast >= 4.5);
        expect(isSoundLook({ palette: palette.id, accent: nearest })).toBe(true);
        if (isReadable) expect(nearest).toBe(writeColor(accent));
      }),
    );
  });

  it.each([
    ["papel", "#b92f17", true],
    ["papel", "#e0b060", false],
    ["noche", "#e0b060", true],
    ["noche", "#b92f17", false],
  ] as const)("on %s %s is readable: %s", (palette, accent, isReadable) => {
    expect(isSoundLook({ palette, accent })).toBe(isReadable);
  });
});

describe("the name of a look's stylesheet", () => {
  it("says everything that is in it", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PALETTE_IDS), anyColor, (palette, color) => {
        const { nearest: accent } = checkAccent(getPalette(palette), color);
        expect(parseLookName(nameLook({ palette, accent }))).toEqual({ palette, accent });
      }),
    );
  });

  it.each([
    "",
    "1-noche",
    "1-noche-b92f17",
    "1-sol-b92f17",
    "0-papel-b92f17",
    "1-papel-B92F17",
    "1-papel-b92f17;}",
  ])("is not %j", (name) => {
    expect(parseLookName(name)).toBeNull();
  });

  it("is not needed for the default look", () => {
    expect(wearLook(DEFAULT_LOOK)).toBeNull();
    expect(wearLook({ ...DEFAULT_LOOK, palette: "tiza" })).toEqual({
      sheet: "1-tiza-b92f17",
      background: "#ffffff",
    });
  });
});
