import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { pathOfStored, writePath } from "../catalogue/product-places";
import { foldText } from "../plain/fold-text";
import { createPathChooser, readCategoryPaths } from "./category-paths";
import { placeFurtherWords } from "./further-words";
import { findAudienceWord, readFileWords } from "./place-words";

const SHOP = { ...BUILT_IN_TAXONOMY, links: [] };
const choose = createPathChooser(SHOP);

function place(text: string, tags: string[] = []) {
  const product = { categories: readCategoryPaths(text), tags };
  const places = choose(product);
  if (places === null) throw new Error("no place");
  const { alsoIn, collection, leftOut } = placeFurtherWords(product, places);
  const main = writePath(pathOfStored(places.main));
  return { main, alsoIn, collection, leftOut, for: places.audiences.join() };
}

describe("the categories of a product", () => {
  it.each([
    ["MUJER > REMERAS", "MUJER > REMERAS", [], "mujer"],
    ["MUJER > REMERAS > MANGA LARGA", "MUJER > REMERAS > MANGA LARGA", [], "mujer"],
    ["Mujer > Verano > Remeras > Manga larga", "Mujer > Remeras > Manga larga", [], "mujer"],
    ["MUJER > REMERAS, HOMBRE > REMERAS", "MUJER > REMERAS", ["HOMBRE > REMERAS"], "mujer,hombre"],
    [
      "Mujer, Mujer > Vestidos, Mujer > Vestidos > Largos",
      "Mujer > Vestidos > Largos",
      [],
      "mujer",
    ],
    ["Ropa > Niños > Buzos", "Niños > Buzos", [], "nina,nino"],
    ["Zapatillas > Hombre", "Hombre > Zapatillas", [], "hombre"],
    ["Vestidos > Largos", "Vestidos > Largos", [], ""],
    ["Indumentaria > Vestidos > Largos", "Vestidos > Largos", [], ""],
  ])("%s is %s and %j, for %s", (text, main, alsoIn, audiences) => {
    expect(place(text)).toEqual({ main, alsoIn, collection: "", leftOut: [], for: audiences });
  });

  it.each([
    ["SALE, MUJER > REMERAS", [], "SALE", []],
    ["SALE > MUJER > REMERAS", [], "SALE", []],
    ["MUJER > REMERAS > SALE", [], "SALE", []],
    ["MUJER > Liquidación, MUJER > REMERAS", [], "Liquidación", []],
    ["SALE > Camperas, MUJER > REMERAS", [], "Camperas, SALE", []],
    ["MARCAS > MUJER > REMERAS, MUJER > REMERAS, REMERAS > MUJER", [], "", []],
    ["MARCAS > ACME, MUJER > REMERAS", [], "ACME", []],
    [
      "MUJER > REMERAS, Novedades, Todo para el invierno",
      [],
      "Novedades, Todo para el invierno",
      [],
    ],
    ["MUJER > REMERAS", ["women", "Kids", "VERANO", "sale"], "Sale", []],
    [`MUJER > REMERAS, ${"Muy".padEnd(41, "y")}, Tejidos`, [], "Tejidos", ["Muy".padEnd(41, "y")]],
    ["MUJER > REMERAS, a, b, c, d, e, f, g, h, i, j, k", [], "a, b, c, d, e, f, g, h, i, j", ["k"]],
  ])("%j with %j are in collections %j", (text, tags, collection, leftOut) => {
    const found = place(text, tags);
    expect(found).toMatchObject({ main: "MUJER > REMERAS", alsoIn: [], collection, leftOut });
  });

  it("are for whom they name where all of them are on sale", () => {
    expect(place("SALE > MUJER > REMERAS")).toMatchObject({ for: "mujer" });
  });

  it("say nothing more where one says another one's last words", () => {
    expect(place("POLLERAS, MUJER > POLLERAS > MIDI, POLLERAS > MIDI, MIDI")).toMatchObject({
      ...{ main: "MUJER > POLLERAS > MIDI", alsoIn: [], collection: "" },
    });
    // The shop has Remeras for everybody too.
    expect(place("MUJER > REMERAS, REMERAS")).toMatchObject({
      ...{ main: "MUJER > REMERAS", alsoIn: ["REMERAS"] },
    });
  });

  it("are not those of a brand of the file or of the shop", () => {
    const words = { brands: new Set(["levis"]), hasGirls: false };
    const read = (...path: string[]) => {
      const places = choose({ categories: [path] }, words);
      return places && writePath(pathOfStored(places.main));
    };
    expect(read("LEVIS", "MUJER", "JEANS")).toBe("MUJER > JEANS");
    expect(read("Levis", "Polleras", "Midi")).toBe("Polleras > Midi");
    expect(read(SHOP.brands[0]?.name ?? "", "Polleras", "Midi")).toBe("Polleras > Midi");
    expect(read("Levis")).toBe("Levis");
  });

  it("are for boys in Niños where the file keeps girls apart", () => {
    const files = [[["NIÑOS", "REMERAS"]], [["Nenas", "REMERAS"]]];
    const categories = files.flat();
    const words = readFileWords(categories.map((path) => ({ categories: [path], texts: {} })));
    expect(categories.map((path) => choose({ categories: [path] }, words)?.audiences)).toEqual([
      ["nino"],
      ["nina"],
    ]);
    expect(choose({ categories: [["NIÑOS", "REMERAS"]] })?.audiences).toEqual(["nina", "nino"]);
  });

  it("keep at most ten further places", () => {
    const paths = Array.from({ length: 12 }, (_, at) => `Mujer > Tipo ${at}`);
    const { alsoIn, leftOut } = place(paths.join(", "));
    expect(alsoIn).toHaveLength(10);
    expect(leftOut).toEqual(["Mujer > Tipo 11"]);
  });

  it("say nothing of a standard tree but its last part", () => {
    const tree = ["Apparel & Accessories", "Clothing", "Shirts & Tops", "T-Shirts"];
    expect(choose({ standardCategory: tree })?.main).toEqual({
      ...{ path: "T-Shirts", category: "T-Shirts", subcategory: "" },
    });
  });

  it("of any list are places of the file, each once", () => {
    const part = fc.oneof(
      fc.constantFrom("Mujer", "HOMBRE", "Niños", "Ropa", "Remeras", "Sale", "Marcas", "Largos"),
      fc.string({ maxLength: 70 }),
    );
    const paths = fc.array(fc.array(part, { minLength: 1, maxLength: 5 }), { maxLength: 14 });
    fc.assert(
      fc.property(paths, (categories) => {
        const places = choose({ categories });
        if (places === null) return;
        const written = categories.map(writePath);
        const all = [places.main, ...places.further];
        const keys = all.map((at) => pathOfStored(at).map(foldText).join(">"));
        expect(all.filter(({ path }) => !written.includes(path))).toEqual([]);
        expect(new Set(keys).size).toBe(keys.length);
        expect(all.filter((at) => pathOfStored(at).length > 3)).toEqual([]);
        const { alsoIn, collection } = placeFurtherWords({ categories }, places);
        expect(alsoIn.length).toBeLessThanOrEqual(10);
        expect(collection.length).toBeLessThanOrEqual(200);
      }),
    );
  });
});

it.each([
  ["women", "Mujer"],
  ["Women's", "Mujer"],
  ["MENS", "Hombre"],
  ["niñas", "Niños"],
  ["Sale", "Sale"],
  ["algodón", null],
])("%s is %s", (tag, word) => {
  expect(findAudienceWord(tag)).toBe(word);
});
