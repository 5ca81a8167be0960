import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import {
  findRepeatedColors,
  linksTo,
  mergeColorLinks,
  retargetColorLinks,
  type ColorLinks,
} from "./color-links";

const anyLinks = (): fc.Arbitrary<ColorLinks> =>
  fc.array(fc.tuple(anyText(), anyText())).map((entries) => Object.fromEntries(entries));

describe("mergeColorLinks", () => {
  it("keeps stored links, and incoming links win per colour", () => {
    const stored = { Rojo: "a", Azul: "b", Verde: "c" };
    const changes = new Map<string, string | null>([
      ["Azul", "otro"],
      ["Verde", null],
      ["Negro", "d"],
      ["Gris", null],
    ]);
    expect(mergeColorLinks(stored, changes)).toEqual({ Rojo: "a", Azul: "otro", Negro: "d" });
    expect(stored).toEqual({ Rojo: "a", Azul: "b", Verde: "c" });
  });

  it("without changes changes nothing; with a change for every colour, only those stay", () => {
    fc.assert(
      fc.property(anyLinks(), anyLinks(), (stored, incoming) => {
        expect(mergeColorLinks(stored, new Map())).toEqual(stored);
        const merged = mergeColorLinks(stored, new Map(Object.entries(incoming)));
        expect(merged).toEqual(
          Object.fromEntries([...Object.entries(stored), ...Object.entries(incoming)]),
        );
      }),
    );
  });
});

describe("retargetColorLinks", () => {
  it("replaces the old id by the new one", () => {
    const links = { Rojo: "vieja", Azul: "otra", Gris: "vieja" };
    expect(retargetColorLinks(links, "vieja", "nueva")).toEqual({
      Rojo: "nueva",
      Azul: "otra",
      Gris: "nueva",
    });
    expect(retargetColorLinks(links, "ninguna", "nueva")).toBeNull();
  });
});

it("linksTo compares product ids, not colours", () => {
  expect(linksTo({ colorLinks: { Rojo: "a" } }, "a")).toBe(true);
  expect(linksTo({ colorLinks: { Rojo: "a" } }, "Rojo")).toBe(false);
});

it("findRepeatedColors returns the second of two, ignoring case", () => {
  expect(findRepeatedColors(["Rojo", "Azul", "rojo", "Índigo", "indigo"])).toEqual([
    "rojo",
    "indigo",
  ]);
});
