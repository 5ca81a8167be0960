import { describe, expect, it } from "vitest";

import { COLOURS, findColour, findColourBySlug } from "./colour";

describe("the colours the shop can show", () => {
  it.each(COLOURS.map((colour) => [colour.name, colour] as const))(
    "%s is found by name and by slug",
    (name, colour) => {
      expect(colour.hex).toMatch(/^#[0-9a-f]{6}$/);
      expect(findColour(name)).toBe(colour);
      expect(findColour(` ${name.toUpperCase()} `)).toBe(colour);
      expect(findColourBySlug(colour.slug)).toBe(colour);
    },
  );

  it("are found without their accents", () => {
    expect(findColour("indigo")?.name).toBe("Índigo");
    expect(findColour("MARRON")?.slug).toBe("marron");
  });

  it.each(["", "fucsia", "azul-marino", "constructor", "__proto__"])("have none %j", (name) => {
    expect(findColour(name)).toBeNull();
  });

  it.each(["", "Azul Marino", "constructor"])("have none with the slug %j", (slug) => {
    expect(findColourBySlug(slug)).toBeNull();
  });
});
