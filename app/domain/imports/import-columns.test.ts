import { describe, expect, it } from "vitest";

import { findColumns, hasColumnsOf, recognizeSystem } from "./import-columns";

describe("the program of a file", () => {
  it.each([
    ["Identificador de URL;Nombre;Precio", "tiendanube"],
    ["\uFEFF IDENTIFICADOR  DE URL ;nombre", "tiendanube"],
    ["ID;Type;SKU;Name;Regular price", "woocommerce"],
    ["ID;Tipo;SKU;Nombre;Precio normal", "woocommerce"],
    ["Handle;Title;Body (HTML)", "shopify"],
    ["Title;URL handle;Description", "shopify"],
    ["ID;Nombre;Precio", "tela"],
    // The owner took columns out.
    ["ID;Stock", "tela"],
    ["Nombre;Precio;Talle", "tela"],
    ["ID", null],
    ["Artículo;Importe", null],
    ["Tipo;Nombre;Importe", null],
    ["", null],
  ])("with %j is %s", (headings, system) => {
    expect(recognizeSystem(headings.split(";"))).toBe(system);
  });

  it("is what the owner says only with its columns", () => {
    expect(hasColumnsOf("shopify", ["Handle", "Title"])).toBe(true);
    expect(hasColumnsOf("shopify", ["ID", "Nombre"])).toBe(false);
  });
});

describe("columns", () => {
  it("of properties belong together by their numbers, in any order", () => {
    const { options } = findColumns("woocommerce", [
      "Valor(es) del atributo 2",
      "Attribute 1 name",
      "Nombre del atributo 2",
      "Attribute 1 value(s)",
    ]);
    expect(options).toEqual([
      { name: 1, value: 3 },
      { name: 2, value: 0 },
    ]);
  });

  it("without a use are told, and of two equal ones the first counts", () => {
    const { at, unused } = findColumns("tela", ["ID", "Perfume", "", "Stock", "stock"]);
    expect(at.get("stock")).toBe(3);
    expect(unused).toEqual(["Perfume", "stock"]);
  });
});
