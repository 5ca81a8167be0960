import { describe, expect, it } from "vitest";

import { nameInColor, keepDots } from "./name-in-color";

describe("nameInColour", () => {
  it.each([
    [["Oliva"], "Campera Sudestada", "Campera Sudestada · Oliva"],
    [["Negro", "Rojo"], "Campera Sudestada", "Campera Sudestada · Negro / Rojo"],
    [["Oliva"], "Campera oliva", "Campera oliva"],
    [[], "Campera Sudestada", "Campera Sudestada"],
  ])("in %j, %s is %s", (colors, name, expected) => {
    expect(nameInColor({ name, colors })).toBe(expected);
  });
});

describe("keepDots", () => {
  it("lets no line begin with a dot", () => {
    expect(keepDots("A · B · Negro / Rojo")).toBe("A\u00a0· B\u00a0· Negro / Rojo");
  });
});
