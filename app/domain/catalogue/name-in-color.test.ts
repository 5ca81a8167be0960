import { describe, expect, it } from "vitest";

import { nameInColor, splitNameInColor } from "./name-in-color";

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

describe("splitNameInColour", () => {
  it.each([
    ["Campera Sudestada · Oliva", { own: "Campera Sudestada", rest: "\u00a0· Oliva" }],
    ["A · B · Negro / Rojo", { own: "A · B", rest: "\u00a0· Negro / Rojo" }],
    ["Campera Sudestada", { own: "Campera Sudestada", rest: "" }],
  ])("splits %j", (name, parts) => {
    expect(splitNameInColor(name)).toEqual(parts);
  });
});
