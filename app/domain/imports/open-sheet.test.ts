import { describe, expect, it } from "vitest";

import { openSheet } from "./open-sheet";

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
