import { describe, expect, it } from "vitest";

import { COLORS, findColor, findColorBySlug } from "./color";

describe("the colours the shop can show", () => {
  it.each(COLORS.map((color) => [color.name, color] as const))(
    "%s is found by name and by slug",
    (name, color) => {
      expect(color.hex).toMatch(/^#[0-9a-f]{6}$/);
      expect(findColor(name)).toBe(color);
      expect(findColor(` ${name.toUpperCase()} `)).toBe(color);
      expect(findColorBySlug(color.slug)).toBe(color);
    },
  );

  it("are found without their accents", () => {
    expect(findColor("indigo")?.name).toBe("Índigo");
    expect(findColor("MARRON")?.slug).toBe("marron");
  });

  it.each(["", "fucsia", "azul-marino", "constructor", "__proto__"])("have none %j", (name) => {
    expect(findColor(name)).toBeNull();
  });

  it.each(["", "Azul Marino", "constructor"])("have none with the slug %j", (slug) => {
    expect(findColorBySlug(slug)).toBeNull();
  });
});
