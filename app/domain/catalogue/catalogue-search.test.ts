import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { aProduct } from "../../../test/helpers/products";
import { buildCatalogueIndex } from "./catalogue-index";
import { listFound } from "../../../test/helpers/list-found";
import { searchCatalogue } from "./catalogue-search";
import type { Product } from "./product";

function indexOf(...given: Partial<Product>[]) {
  return buildCatalogueIndex(
    given.map((product, n) => ({ rowId: n, product: aProduct({ id: `${n}`, ...product }) })),
  );
}

function search(text: string, ...names: string[]): string[] {
  const index = indexOf(...names.map((name) => ({ name })));
  return listFound(searchCatalogue(index, text)).map((position) => names[position] ?? "?");
}

describe("searchCatalogue", () => {
  it("ranks the whole name before its beginning, a word's beginning and the middle of a word", () => {
    const names = ["Antibuzo", "Camisa buzo", "Buzo Sur", "Buzo", "Remera"];
    expect(search("buzo", ...names)).toEqual(["Buzo", "Buzo Sur", "Camisa buzo", "Antibuzo"]);
  });

  it("puts the newest first among matches of the same rank", () => {
    expect(search("buzo", "Buzo B", "Un buzo", "Buzo A")).toEqual(["Buzo B", "Buzo A", "Un buzo"]);
  });

  it("finds by id too, the whole id first of all", () => {
    const index = indexOf({ id: "shato-buzo-sur-01" }, { name: "Buzo-sur" }, { id: "buzo-sur" });
    expect(listFound(searchCatalogue(index, "buzo-sur"))).toEqual([1, 2, 0]);
  });

  it("finds no text that lies half in the name and half in the id", () => {
    const index = indexOf({ name: "Remera", id: "sur-01" });
    for (const text of ["remerasur", "remera sur", "remera\nsur"]) {
      expect(listFound(searchCatalogue(index, text))).toEqual([]);
    }
  });

  it.each([
    ["pañuelo", "Panuelo"],
    ["PANUELO", "Pañuelo"],
    ["indigo", "Jean Índigo"],
    ["  sur ", "Buzo Sur"],
  ])("finds %j in %j, for case, accents and blanks around it do not count", (text, name) => {
    expect(search(text, name)).toEqual([name]);
  });

  it.each([
    ...["%", "_", "'", '"', "*", "\\", "^", "`", "´", "👍🏽", ".*", "[a-z]", "100%"],
    ...["\u0001", "\u0001r"],
  ])("takes %j literally", (text) => {
    expect(search(text, "Remera lisa", `Remera ${text} rara`)).toEqual([`Remera ${text} rara`]);
  });

  it("finds nothing for a text of 10 KB, and a name of 10 KB for its middle", () => {
    const long = "muy largo ".repeat(1024);
    expect(search(long, "Remera")).toEqual([]);
    expect(search("largo muy", long)).toEqual([long]);
  });

  it("tells more different characters apart than it has codes for", () => {
    const names = Array.from({ length: 1200 }, (_, n) => String.fromCodePoint(0x4e00 + n));
    const index = indexOf(...names.map((name) => ({ name: `${name}x${name}` })));
    for (const position of [0, 1019, 1020, 1021, 1022, 1100, 1199]) {
      const name = names[position] ?? "";
      for (const text of [name, `x${name}`, `${name}x${name}`]) {
        expect(listFound(searchCatalogue(index, text))).toEqual([position]);
      }
    }
    expect(listFound(searchCatalogue(index, names.join("")))).toEqual([]);
  });

  it("finds nothing for a text with a NUL, which nobody can type", () => {
    for (const text of ["\0", "sur\0", "\0p-"]) {
      expect(search(text, "Buzo sur", "Buzo\0sur", "\0")).toEqual([]);
    }
    expect(search("buzo", "Buzo\0sur")).toEqual(["Buzo\0sur"]);
  });

  it("finds nothing for an accent without a letter, which would fold to no text at all", () => {
    for (const text of ["\u0301", " \u0303 "]) expect(search(text, "Remera", "Índigo")).toEqual([]);
  });

  it("looks at the candidates only, when too many are to be looked at", () => {
    const index = indexOf({ name: "Buzo A" }, { name: "Buzo B" }, { name: "Buzo C" });
    const findCandidates = () => [2, 0, 99];
    const find = (maxLooks: number) =>
      listFound(searchCatalogue(index, "buzo", { findCandidates, maxLooks }));
    expect(find(2)).toEqual([0, 2]);
    expect(find(3)).toEqual([0, 1, 2]);
  });

  it("finds exactly what a naive search over names and ids finds", () => {
    const letters = fc.constantFrom(...[..."abAñná -%_'\"\u0001\u007f"]);
    const text = fc.string({ unit: letters, minLength: 1, maxLength: 3 });
    const name = fc.string({ unit: letters, minLength: 1, maxLength: 8 });
    const accents: Record<string, string> = { A: "a", á: "a", ñ: "n" };
    const plain = (given: string) =>
      given.replace(/[Aáñ]/g, (letter) => accents[letter] ?? "").trim();
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name), { maxLength: 8 }), text, (entries, asked) => {
        const index = indexOf(...entries.map(([name, id], n) => ({ name, id: `${id}${n}` })));
        const expected = entries.flatMap(([name, id], n) =>
          plain(name).includes(plain(asked)) || plain(`${id}${n}`).includes(plain(asked))
            ? [n]
            : [],
        );
        expect(listFound(searchCatalogue(index, asked)).sort()).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });
});
