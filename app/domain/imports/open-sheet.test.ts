import { describe, expect, it } from "vitest";

import { TEXT_FACTS, TEXT_FIELDS } from "../products/text-fields";
import { openSheet, areAllSaid, listFileColumns, placeColumns } from "./open-sheet";
import { findUsesProblem } from "./other-fields";

const UNASKED = { system: null, columns: {} } as const;

function open(lines: string[], choices: Parameters<typeof openSheet>[1] = UNASKED) {
  const [headings = [], ...rows] = lines.map((line) => line.split(";"));
  return openSheet({ headings, rows: rows.map((cells, at) => ({ row: at + 2, cells })) }, choices);
}

describe("the program of a file", () => {
  it.each([
    ["ID;Nombre;Precio;Talle;Stock", "tela"],
    ["Nombre;Precio;Peso;Notas", "tela"],
    ["ID;Nombre;Marca;Precio;Talle;Color;Stock;SKU;Foto nueva", "tela"],
    ["Identificador de URL;Nombre;Precio;Cantidad", "tiendanube"],
  ])("is known by %s", (headings, system) => {
    expect(open([headings, "a;b;1;2;3"])).toMatchObject({ system });
  });

  it.each([
    ["Código;Nombre;Precio;Stock"],
    ["ID;Nombre;Precio;Cantidad"],
    ["Tipo;Nombre;Importe"],
    ["ID;Activo (0/1);Nombre *;Categorías (x,y,z...);Precio impuestos incluidos;Descripción"],
    ["hola;chau"],
  ])("is asked about with %s: a column that means something is not left out unsaid", (headings) => {
    expect(open([headings, "a;b;1;2"])).toMatchObject({
      unreadable: expect.stringMatching(/^No reconocemos las columnas/),
      columns: expect.arrayContaining([expect.objectContaining({ use: expect.any(String) })]),
    });
  });
});

it("finds the headings below a title", () => {
  const lines = [
    "Lista de noviembre",
    "vale hasta fin de mes;;",
    "Código;Artículo;Precio",
    "A;b;1",
  ];
  const asked = open(lines);
  const headings = "columns" in asked ? asked.columns : [];
  expect(headings).toMatchObject([
    { heading: "Código" },
    { heading: "Artículo" },
    { heading: "Precio" },
  ]);
  const columns = { codigo: "sku", articulo: "name", precio: "price" } as const;
  expect(open(lines, { system: null, columns })).toMatchObject({
    system: "other",
    rows: [{ row: 4, cells: ["A", "b", "1"] }],
  });
});

it("asks as long as a heading is new", () => {
  const columns = { nombre: "name", "precio final": "price" } as const;
  expect(open(["Nombre;Precio final", "a;1"], { system: null, columns })).toMatchObject({
    system: "other",
  });
  expect(open(["Nombre;Precio final;Cant.", "a;1;2"], { system: null, columns })).toMatchObject({
    columns: [{ use: "name" }, { use: "price" }, { use: "stock" }],
  });
});

it("asks also about a known file that the owner calls another one", () => {
  expect(open(["ID;Nombre;Precio", "a;b;1"], { ...UNASKED, system: "other" })).toMatchObject({
    columns: [{ use: "number" }, { use: "name" }, { use: "price" }],
  });
});

const rowsOf = (...rows: string[][]) => rows.map((cells, at) => ({ row: at + 2, cells }));

function guess(headings: string[], ...rows: string[][]) {
  const columns = listFileColumns(headings, rowsOf(...rows), {});
  return Object.fromEntries(columns.map(({ heading, use }) => [heading, use]));
}

describe("what a column is by its name", () => {
  it.each([
    ["Name *", "name"],
    ["Categories (x,y,z...)", "categories"],
    ["Reference #", "sku"],
    ["EAN13", "barcode"],
    ["Foto 2", "pictures"],
    ["PRECIO", "price"],
    ["Precio ($)", "price"],
    ["precio_venta", "price"],
    ["Precio contado", "price"],
    ["Precio sin IVA", "netPrice"],
    ["Precio de costo", "ignore"],
    ["Wholesale price", "ignore"],
    ["Cant.", "stock"],
    ["Stock depósito", "stock"],
    ["Talle de calzado", "size"],
    ["Rubro", "categories"],
    ["Peso (kg)", "ignore"],
  ])("%s is %s", (heading, use) => {
    expect(guess(["Producto nuevo", heading])[heading]).toBe(use);
  });

  it("is each text of a product by its label", () => {
    const uses = TEXT_FIELDS.map((field) => [TEXT_FACTS[field].label, field]);
    expect(guess(uses.map(([label = ""]) => label))).toEqual({
      ...Object.fromEntries(uses),
      Categoría: "categories",
    });
  });

  it("is each field once, unless several columns may be it", () => {
    expect(guess(["Nombre", "Precio", "Precio 2", "Foto 1", "Foto 2"])).toEqual({
      ...{ Nombre: "name", Precio: "price", "Precio 2": "ignore" },
      ...{ "Foto 1": "pictures", "Foto 2": "pictures" },
    });
  });

  it("is the code of a product when several rows have it, and a row's own otherwise", () => {
    const headings = ["Artículo", "Descripción", "Talle"];
    const uses = { Artículo: "number", Descripción: "name", Talle: "size" };
    expect(guess(headings, ["1001", "Buzo", "S"], ["1001", "Buzo", "M"])).toEqual(uses);
    expect(guess(headings, ["1001", "Buzo", "S"], ["1002", "Gorra", ""])).toEqual({
      ...{ ...uses, Artículo: "sku" },
    });
    expect(guess(headings, ["Buzo Pampa", "De algodón", "S"])).toEqual({
      ...{ Artículo: "name", Descripción: "description", Talle: "size" },
    });
  });

  it("is as the owner said of an earlier file", () => {
    const known = { precio: "ignore", __proto__x: "name" } as const;
    const [, price] = listFileColumns(["Nombre", " Precio "], rowsOf(["a", "1"]), known);
    expect(price).toEqual({ heading: "Precio", examples: ["1"], use: "ignore" });
  });

  it("takes no name for said that only objects have", () => {
    expect(areAllSaid(["constructor"], {})).toBe(false);
    expect(guess(["constructor", "toString"])).toEqual({
      ...{ constructor: "ignore", toString: "ignore" },
    });
  });
});

it("places columns, several of one field among them", () => {
  const uses = {
    nombre: "name",
    foto: "pictures",
    "otra foto": "pictures",
    peso: "ignore",
  } as const;
  const { at, all, unused } = placeColumns(["Foto", "Nombre", "Peso", "Otra foto", ""], uses);
  expect(at.get("pictures")).toBe(0);
  expect(all?.get("pictures")).toEqual([0, 3]);
  expect(unused).toEqual(["Peso"]);
});

describe("what the owner says of the columns", () => {
  it("has to name the products", () => {
    expect(findUsesProblem([{ heading: "Precio", use: "price" }])).toMatch(/nombre o el código/);
    expect(findUsesProblem([{ heading: "Cód.", use: "sku" }])).toBeNull();
  });

  it("is one column for a field that has one value", () => {
    const columns = [
      { heading: "Nombre", use: "name" },
      { heading: "A", use: "price" },
      { heading: "B", use: "price" },
    ] as const;
    expect(findUsesProblem(columns)).toMatch(/“A” y “B” dicen las dos Precio\./);
    const pictures = columns.map(({ heading }) => ({ heading, use: "pictures" as const }));
    expect(findUsesProblem([...pictures, { heading: "C", use: "name" }])).toBeNull();
  });
});
