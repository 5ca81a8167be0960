import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../db/seed/taxonomy";
import { DEFAULT_CHOICES } from "../domain/imports/import-choices";
import { readImportFile } from "./read-import-file.server";

const folder = mkdtempSync(path.join(tmpdir(), "tela-cells-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(lines: readonly string[]) {
  const file = path.join(folder, "productos.csv");
  writeFileSync(file, lines.join("\n"));
  const taxonomy = { ...BUILT_IN_TAXONOMY, links: [] };
  const result = await readImportFile(file, DEFAULT_CHOICES, { taxonomy, ownOrigin: "" });
  if ("unreadable" in result) throw new Error(result.unreadable);
  return result;
}

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const list = (count: number, entry: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => entry(at)).join(" | ");

/** A product of two rows, of which the second one has the cell. */
async function readCell(column: string, cell: string) {
  const { products, problems, leftOut } = await read([
    `ID;Nombre;Precio;Talle;${column === "Talle" ? "Peso" : column}`,
    `a-1;A;100;M;`,
    column === "Talle" ? `a-1;;;${quote(cell)};` : `a-1;;;L;${quote(cell)}`,
  ]);
  return { rows: products.flatMap(({ rows }) => rows), problems, leftOut };
}

describe("a cell of one size and colour leaves its row out", () => {
  it.each([
    ["Stock", "-1", "El stock no puede ser negativo."],
    ["Stock", "2,5", "«2,5» no es un número entero de piezas."],
    ["Stock", "10000", "Entran hasta 9.999 piezas."],
    ["Stock", "=B2", "«=B2» es una fórmula: poné el valor que muestra la planilla."],
    ["SKU", "x".repeat(61), "Un código puede tener hasta 60 letras."],
    [
      "Código de barras",
      "7.79E+12",
      "Una planilla acortó este código a «7.79E+12»: poné la columna como texto y escribilo de nuevo.",
    ],
    [
      "SKU",
      "11-dic",
      "11-12 quedó como la fecha 11-dic: poné la columna como texto y escribilo de nuevo.",
    ],
    [
      "Talle",
      "dic-18",
      "Celda D3: 12-18 quedó como la fecha dic-18: poné la columna como texto y escribilo de nuevo.",
    ],
    [
      "Talle",
      "46002",
      "Celda D3: 46002 es una fecha que una planilla guardó como número: poné la columna como texto y escribilo de nuevo.",
    ],
    ["Talle", "x".repeat(21), "Un talle puede tener hasta 20 letras: «xxxxxxxxxxxxxxxxxxxxx»."],
    ["Color", "x".repeat(41), `Un color puede tener hasta 40 letras: «${"x".repeat(40)}…».`],
  ])("%s %j: %s", async (column, cell, message) => {
    const read = await readCell(column, cell);
    expect(read).toEqual({
      rows: [2],
      problems: [{ row: 3, column, message, product: "A" }],
      leftOut: [3],
    });
  });
});

it("leaves the row of a price out that is none", async () => {
  const { products, problems, leftOut } = await read([
    "ID;Nombre;Precio;Talle",
    "a-1;A;100;M",
    "a-1;;consultar;L",
  ]);
  expect(products.map(({ rows }) => rows)).toEqual([[2]]);
  expect(problems).toMatchObject([
    { row: 3, column: "Precio", message: "«consultar» no es un número." },
  ]);
  expect(leftOut).toEqual([3]);
});

describe("a cell of the product leaves all its rows out", () => {
  it.each([
    ["Marca", "x".repeat(61), "La marca puede tener hasta 60 letras, y tiene 61."],
    [
      "Descripción",
      "x".repeat(5001),
      "La descripción puede tener hasta 5000 letras, y tiene 5001.",
    ],
    ["Marca", "=A1", "«=A1» es una fórmula: poné el valor que muestra la planilla."],
    ["IVA", "27", "«27» no es un IVA de la tienda: puede ser 21, 10,5 o 0."],
    ["Visible", "quizás", "«quizás» no se entiende: tiene que ser Sí o No."],
    ["Novedad", "2", "«2» no se entiende: tiene que ser Sí o No."],
    [
      "Enlaces de color",
      "Negro",
      "«Negro» no es un enlace: se escribe Color=id del otro producto.",
    ],
    ["Enlaces de color", "Negro=a | negro=b", "El color negro está enlazado dos veces."],
    ["Enlaces de color", `${"x".repeat(41)}=a`, "Un color enlazado puede tener hasta 40 letras."],
    ["Enlaces de color", list(61, (at) => `c${at}=x-${at}`), "Entran hasta 60 colores enlazados."],
    ["Fotos", "foto.jpg", "«foto.jpg» no es la dirección de una foto."],
    ["Fotos", "javascript:alert(1)", "«javascript:alert(1)» no es la dirección de una foto."],
    ["Fotos", "https://a.com/a b.jpg", "«https://a.com/a b.jpg» no es la dirección de una foto."],
    [
      "Fotos",
      list(22, (at) => `https://a.com/${at}.jpg`),
      "Un producto lleva hasta 20 fotos: este tiene 2 de más.",
    ],
  ])("%s %#", async (column, cell, message) => {
    const read = await readCell(column, cell);
    expect(read).toEqual({
      rows: [],
      problems: [{ row: 3, column, message, product: "A" }],
      leftOut: [2, 3],
    });
  });

  it("a name without a letter", async () => {
    const { products, problems } = await read(["ID;Nombre;Precio", "a-1;…;100"]);
    expect(products).toEqual([]);
    expect(problems[0]?.message).toBe("El nombre tiene que llevar alguna letra o número.");
  });

  it.each([
    ["Talle", "Entran hasta 40 talles."],
    ["Color", "Entran hasta 40 colores."],
  ])("more of %s than fit", async (column, message) => {
    const rows = Array.from({ length: 41 }, (_, at) => `a-1;A;100;n${at}`);
    const { products, problems, leftOut } = await read([`ID;Nombre;Precio;${column}`, ...rows]);
    expect(products).toEqual([]);
    expect(problems).toEqual([{ row: 2, column, message, product: "A" }]);
    expect(leftOut).toHaveLength(41);
  });
});

it("takes a picture over https that the file has over http", async () => {
  const { products } = await read(["ID;Nombre;Precio;Fotos", "a-1;A;100;http://a.com/b.jpg"]);
  expect(products[0]?.pictures).toEqual([{ address: "https://a.com/b.jpg", text: "", color: "" }]);
});
