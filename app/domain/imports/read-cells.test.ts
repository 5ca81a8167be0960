import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { createPathChooser, readCategoryPaths } from "./category-paths";
import {
  cleanCell,
  nameCell,
  quoteCell,
  writeNumberCell,
  splitListCell,
  readYesOrNo,
} from "./file-cell";
import type { PropertyUse } from "./import-choices";
import { joinList } from "./exported-product";
import { findOptionKind, sortOptions } from "./variant-options";

describe("a cell", () => {
  it.each([
    ["  Remera\u200b ", "Remera"],
    ['="00123"', "00123"],
    ["'=1+1", "=1+1"],
    ["'+54 11", "+54 11"],
    ["O'Higgins", "O'Higgins"],
    ["uno\r\ndos\rtres", "uno\ndos\ntres"],
  ])("%j has the text %j", (cell, text) => {
    expect(cleanCell(cell)).toBe(text);
  });

  it.each([
    [0, 2, "A2"],
    [25, 3, "Z3"],
    [26, 10, "AA10"],
    [701, 1, "ZZ1"],
    [702, 1, "AAA1"],
  ])("of column %i in row %i has a name", (column, row, name) => {
    expect(nameCell(column, row)).toBe(name);
  });

  it("is cut in a message when it is long", () => {
    expect(quoteCell("a\n b")).toBe("“a b”");
    expect(quoteCell("a".repeat(41))).toBe(`“${"a".repeat(40)}…”`);
  });
});

describe("a list in a cell", () => {
  it.each([
    ["", []],
    ["a", ["a"]],
    ["a | b", ["a", "b"]],
    ["a|b", ["a", "b"]],
    [" | b | ", ["", "b", ""]],
    ["a\\|b | c\\\\", ["a|b", "c\\"]],
    // Not written by the shop: nothing of it is lost.
    ["a\\", ["a\\"]],
  ])("%j is %j", (cell, texts) => {
    expect(splitListCell(cell)).toEqual(texts);
  });

  it("is read as it was written", () => {
    const entry = anyText().map((text) => text.trim());
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1 }), (texts) => {
        const isEmpty = texts.every((text) => text === "");
        expect(splitListCell(joinList(texts))).toEqual(isEmpty ? [] : texts);
      }),
    );
  });
});

describe("a path of categories", () => {
  const shoes = { id: "calzado", name: "Zapatería" };
  const sections = [
    { id: "ropa", name: "Prendas" },
    { id: "accesorios", name: "Accesorios" },
    shoes,
  ];
  const choose = createPathChooser({ ...BUILT_IN_TAXONOMY, sections });
  it.each([
    ["", null],
    ["Novedades", ["Novedades", ""]],
    ["Novedades, Ropa > Remeras", ["Ropa", "Remeras"]],
    ["Ropa > Mujer > Remeras", ["Mujer", "Remeras"]],
    ["Novedades, Ofertas", ["Novedades", ""]],
    ["Regalos\\, ideas > Para ella", ["Regalos, ideas", "Para ella"]],
    [" > , ,", null],
    ["Uncategorized", null],
    ["Sin categorizar, Camperas", ["Camperas", ""]],
    ["PRENDAS > Ponchos", ["ropa", "Ponchos"]],
    ["zapateria", ["calzado", ""]],
    ["Novedades, Accesorio, Accesorio > Llaveros", ["Accesorio", "Llaveros"]],
    ["Mujer > Zapatería > Botas", ["Mujer > Zapatería", "Botas"]],
    ["Mujer > Accesorios", ["Mujer", "Accesorios"]],
    ["Camperas > Impermeables", ["Camperas", "Impermeables"]],
  ])("%j is %j", (text, place) => {
    const chosen = choose({ categories: readCategoryPaths(text) });
    expect(chosen && [chosen.main.category, chosen.main.subcategory]).toEqual(place);
  });
});

describe("the properties of a variant", () => {
  const option = (name: string, value: string) => ({ name, value });
  const answers = new Map<string, PropertyUse | null>([
    ["Tela", "color"],
    ["Largo", "size"],
    ["Corte", null],
  ]);
  const findUse = (name: string) =>
    findOptionKind(name) ?? (answers.has(name) ? (answers.get(name) ?? null) : "ignore");
  it.each([
    [
      [option("Talla", "M"), option("COLOUR", "Negro")],
      ["M", "Negro", []],
    ],
    [[option("Tamaño", "Único")], ["Único", "", []]],
    [[option("Material", "Lino")], ["", "", ["Lino"]]],
    [
      [option("Corte", "Slim"), option("Talle", "M")],
      ["M / Slim", "", []],
    ],
    [[option("Tela", "Lino")], ["", "Lino", []]],
    [
      [option("Talle", "M"), option("Largo", "32")],
      ["M / 32", "", []],
    ],
    [[option("Color", "Blanco, Negro;  Rojo")], ["", "Blanco / Negro / Rojo", []]],
    [[option("__proto__", "x")], ["", "", ["x"]]],
  ])("%j", (options, sorted) => {
    const { size, color, others } = sortOptions(options, findUse);
    expect([size, color, others]).toEqual(sorted);
  });
});

describe("yes or no", () => {
  it.each([
    ["SÍ", true],
    ["si", true],
    ["TRUE", true],
    ["1", true],
    ["No", false],
    ["-1", false],
    ["FALSO", false],
    ["oculto", false],
  ])("%j is %s", (text, value) => {
    expect(readYesOrNo(text)).toEqual({ value });
  });

  it("is nothing else", () => {
    expect(readYesOrNo("quizás")).toEqual({
      problem: "“quizás” no se entiende: tiene que ser Sí o No",
    });
  });
});

describe("a number of a sheet", () => {
  it.each([
    ["10500", "10500"],
    ["0.20000000000000001", "0.2"],
    ["1.0000000000000001E+21", "1000000000000000000000"],
    ["7.790001000011E+12", "7790001000011"],
    ["-3", "-3"],
    ["1e999", "1e999"],
    ["x", "x"],
  ])("%j is shown as %j", (text, shown) => {
    expect(writeNumberCell(text)).toBe(shown);
  });
});
