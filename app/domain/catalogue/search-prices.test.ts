import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { indexOf } from "../../../test/helpers/catalogue-index";
import { aProduct } from "../../../test/helpers/products";
import { searchCatalogue } from "./search";
import { readPrices } from "./search-prices";

/** The limits as one: the highest lower end, and the lowest upper one. */
function read(text: string): [string, number, number] {
  const { rest, limits } = readPrices(text);
  const min = Math.max(...limits.map(({ minPesos }) => minPesos));
  const max = Math.min(...limits.map(({ maxPesos }) => maxPesos));
  return [rest, min, max];
}

describe("readPrices", () => {
  it.each<[string, string, number, number]>([
    ["remera menos de 40000", "remera", 0, 39_999],
    ["menos de 40.000 remera", "remera", 0, 39_999],
    ["hasta 50 mil", "", 0, 50_000],
    ["remera hasta $50.000.-", "remera", 0, 50_000],
    ["Remera Negra HASTA $ 50 MIL pesos", "Remera Negra", 0, 50_000],
    ["buzo que cueste menos de 60 lucas", "buzo", 0, 59_999],
    ["buzo por menos de 60k", "buzo", 0, 59_999],
    ["campera no más de 90000", "campera", 0, 90_000],
    ["campera que no supere los 90 mil", "campera", 0, 90_000],
    ["máximo 1,5 mil", "", 0, 1500],
    ["remera <40000", "remera", 0, 39_999],
    ["hasta 500 pesos", "", 0, 500],
    ["algo hasta mil", "", 0, 1000],
    ["más de 20 mil", "", 20_001, Infinity],
    ["campera desde $ 20.000", "campera", 20_000, Infinity],
    ["campera a partir de 20.000", "campera", 20_000, Infinity],
    ["entre 20.000 y 40.000", "", 20_000, 40_000],
    ["jean talle 42 entre 20 y 40 mil", "jean talle 42", 20_000, 40_000],
    ["entre 40 mil y 20 mil", "", 20_000, 40_000],
    ["de 20000 a 40000", "", 20_000, 40_000],
    ["remera 20000-40000", "remera", 20_000, 40_000],
    ["desde 20 hasta 40 mil", "", 20_000, 40_000],
    ["remera más de 20 mil y menos de 35 mil", "remera", 20_001, 34_999],
  ])("%j leaves %j, from %d to %d", (text, rest, min, max) => {
    expect(read(text)).toEqual([rest, min, max]);
  });

  it.each([
    ...["remera", "jean 42", "talle 27-28", "jean 38 a 40", "hasta 50", "menos de 40", "ruta 3"],
    ...["hasta", "menos de", "entre 20", "más de lo mismo", "$", "de a 40", "40000", "1-2", "mil"],
  ])("%j has no limit, and stays", (text) => {
    expect(readPrices(text)).toEqual({ rest: text, limits: [] });
  });

  it("reads anything, and takes whole prices only", () => {
    const anyAmount = fc.tuple(anyText(), fc.constantFrom("hasta ", "entre 2 y ", "más de "));
    fc.assert(
      fc.property(anyAmount, fc.integer(), anyText(), ([before, side], amount, after) => {
        for (const limit of readPrices(`${before} ${side}${amount}${after}`).limits) {
          const { minPesos, maxPesos } = limit;
          expect(Number.isSafeInteger(minPesos)).toBe(true);
          expect(Number.isSafeInteger(maxPesos) || maxPesos === Infinity).toBe(true);
        }
      }),
    );
  });
});

describe("searchCatalogue, asked for prices", () => {
  const shelf = indexOf([
    aProduct({ id: "cara", name: "Remera cara", priceInPesos: 60_000 }),
    aProduct({ id: "justa", name: "Remera justa", priceInPesos: 40_000 }),
    aProduct({ id: "barata", name: "Remera barata", priceInPesos: 20_000 }),
    aProduct({ id: "hasta", name: "Buzo hasta 50 mil", priceInPesos: 90_000 }),
  ]);
  const find = (text: string) => {
    const { positions, ...result } = searchCatalogue(shelf, text);
    return { ...result, ids: positions.map((at) => shelf.entries[at]?.id).sort() };
  };

  it("finds what costs so much, with words or without", () => {
    expect(find("remera menos de 40000").ids).toEqual(["barata"]);
    expect(find("remera hasta 40 mil").ids).toEqual(["barata", "justa"]);
    expect(find("mas de 40000").ids).toEqual(["cara", "hasta"]);
    expect(find("entre 30 y 70 mil").ids).toEqual(["cara", "justa"]);
    expect(find("remera hasta mil").ids).toEqual([]);
  });

  it("keeps the limit when nothing has all the words", () => {
    const found = find("remera nike hasta 40 mil");
    expect([found.completeness, found.ids]).toEqual(["closest", ["barata", "justa"]]);
  });

  it("takes each price away by itself", () => {
    expect(find("remera más de 20 mil y menos de 70 mil").chips).toEqual([
      { label: "remera", textWithout: "más de 20 mil y menos de 70 mil" },
      { label: "Más de $\u00a020.000", textWithout: "remera y menos de 70 mil" },
      { label: "Menos de $\u00a070.000", textWithout: "remera más de 20 mil" },
    ]);
  });

  it("finds a product that is named so", () => {
    expect(find("buzo hasta 50 mil").ids).toEqual(["hasta"]);
  });
});
