import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { addToList, isInList, joinList, removeFromList, splitList } from "./text-list";

describe("splitList", () => {
  it.each([
    ["S, M,L", ["S", "M", "L"]],
    [" , ,", []],
    ["", []],
    ["Azul  Marino;Rojo\nVerde", ["Azul Marino", "Rojo", "Verde"]],
    ["m, M, Único, UNICO", ["m", "Único"]],
  ])("%j is %j", (text, entries) => {
    expect(splitList(text)).toEqual(entries);
  });

  it("reads back what joinList writes", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(splitList(joinList(splitList(text)))).toEqual(splitList(text));
      }),
    );
  });
});

describe("addToList", () => {
  it("adds only new entries, at the end", () => {
    expect(addToList("S, M", ["XL", "m"])).toBe("S, M, XL");
    expect(addToList("S,M", ["s"])).toBe("S,M");
    expect(addToList("", ["S"])).toBe("S");
  });

  it("is undone by removing the entries", () => {
    fc.assert(
      fc.property(anyText(), fc.constantFrom("XL", "Azul Marino"), (text, entry) => {
        fc.pre(!isInList(text, entry));
        const added = addToList(text, [entry]);
        expect(isInList(added, entry)).toBe(true);
        expect(splitList(removeFromList(added, entry))).toEqual(splitList(text));
      }),
    );
  });
});
