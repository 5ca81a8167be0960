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
  const { products, problems, notes, leftOut } = await read([
    `ID;Nombre;Precio;Talle;${column === "Talle" ? "Peso" : column}`,
    `a-1;A;100;M;`,
    column === "Talle" ? `a-1;;;${quote(cell)};` : `a-1;;;L;${quote(cell)}`,
  ]);
  return {
    rows: products.flatMap(({ rows }) => rows),
    variants: products.flatMap(({ variants }) => variants),
    problems,
    notes,
    leftOut,
  };
}

const DROPPED = "Ese dato no entra.";
const KEPT_STOCK = "queda el stock que tiene la tienda, o 0 si es nuevo.";
const FORMULA = "es una fórmula: poné el valor que muestra la planilla.";

describe("one bad cell never costs a size", () => {
  it.each([
    ["Stock", "-1", "El stock del archivo es -1: quedan 0 piezas."],
    ["Stock", "10000", "El stock del archivo es 10000: quedan 9.999."],
    ["Stock", "2,5", `“2,5” no es un número entero de piezas: ${KEPT_STOCK}`],
    ["Stock", "=B2", `“=B2” es una fórmula: ${KEPT_STOCK}`],
    ["SKU", "x".repeat(61), `Un código puede tener hasta 60 letras. ${DROPPED}`],
    [
      "Código de barras",
      "7.79E+12",
      `Una planilla acortó este código a “7.79E+12”: poné la columna como texto y escribilo de nuevo. ${DROPPED}`,
    ],
    [
      "Talle",
      "x".repeat(21),
      `Un talle puede tener hasta 20 letras: “${"x".repeat(21)}” entra como “${"x".repeat(20)}”.`,
    ],
    [
      "Color",
      "x".repeat(41),
      `Un color puede tener hasta 40 letras: “${"x".repeat(40)}…” entra como “${"x".repeat(40)}”.`,
    ],
    [
      "SKU",
      "11-dic",
      `11-12 quedó como la fecha 11-dic: poné la columna como texto y escribilo de nuevo. ${DROPPED}`,
    ],
  ])("%s %j: %s", async (column, cell, message) => {
    expect(await readCell(column, cell)).toMatchObject({
      rows: [2, 3],
      problems: [],
      notes: [{ row: 3, column, message, product: "A" }],
      leftOut: [],
    });
  });

  it.each([
    ["-1", { stock: 0 }],
    ["10000", { stock: 9999 }],
    ["mucho", { stock: null, isStockUnclear: true }],
  ])("a stock of %s is %j", async (cell, stock) => {
    expect((await readCell("Stock", cell)).variants[1]).toMatchObject(stock);
  });
});

describe("a size that a spreadsheet turned into a date is none", () => {
  it.each([
    [
      "dic-18",
      "Celda D3: 12-18 quedó como la fecha dic-18: poné la columna como texto y escribilo de nuevo.",
    ],
    [
      "46002",
      "Celda D3: 46002 es una fecha que una planilla guardó como número: poné la columna como texto y escribilo de nuevo.",
    ],
  ])("%s", async (cell, message) => {
    expect(await readCell("Talle", cell)).toMatchObject({
      rows: [2],
      problems: [{ row: 3, column: "Talle", message, product: "A" }],
      notes: [],
      leftOut: [3],
    });
  });
});

describe("a price that is none", () => {
  const prices = ["consultar", "0", "0,00", "$ 0", "-"];
  it.each(prices)("%s makes a product without a price", async (price) => {
    const { products, problems, notes } = await read(["ID;Nombre;Precio", `a-1;A;${price}`]);
    expect(products.map(({ fields }) => fields.priceInPesos)).toEqual([0]);
    expect([problems, notes]).toEqual([[], []]);
  });

  it.each(prices)("%s parts a size from those that have one", async (price) => {
    const rows = ["ID;Nombre;Precio;Talle", "a-1;A;100;M", `a-1;;${price};L`];
    const { products, problems } = await read(rows);
    expect(products.map(({ id, fields }) => [id, fields.priceInPesos])).toEqual([
      ["a-1", 100],
      ["a-1-l", 0],
    ]);
    expect(problems).toEqual([]);
  });

  it.each(["9.500.00", "-5", "=B2", "999999999"])(
    "%s costs a size, and no product",
    async (price) => {
      const sizes = await read(["ID;Nombre;Precio;Talle", "a-1;A;100;M", `a-1;;${price};L`]);
      expect(sizes.products.map(({ rows }) => rows)).toEqual([[2]]);
      expect(sizes.problems).toMatchObject([{ row: 3, column: "Precio" }]);
      expect(sizes.leftOut).toEqual([3]);
      const whole = await read(["ID;Nombre;Precio", `a-1;A;${price}`]);
      expect(whole.products.map(({ fields }) => fields.priceInPesos)).toEqual([0]);
      expect(whole.notes).toMatchObject([{ row: 2, column: "Precio" }]);
      expect(whole.leftOut).toEqual([]);
    },
  );
});

describe("one bad cell never costs a product", () => {
  it.each([
    ["Marca", "x".repeat(61), "La marca puede tener hasta 60 letras, y tiene 61: entra cortado."],
    [
      "Descripción",
      "x".repeat(5001),
      "La descripción puede tener hasta 5000 letras, y tiene 5001: entra cortado.",
    ],
    [
      "Descripción",
      "x".repeat(100_001),
      `La descripción puede tener hasta 5000 letras, y tiene 100001. ${DROPPED}`,
    ],
    ["Marca", "=A1", `“=A1” ${FORMULA} ${DROPPED}`],
    ["IVA", "27", `“27” no es un IVA de la tienda: puede ser 21, 10,5 o 0. ${DROPPED}`],
    [
      "Visible",
      "quizás",
      "“quizás” no se entiende: tiene que ser Sí o No. Si el producto es nuevo, entra oculto.",
    ],
    ["Novedad", "2", `“2” no se entiende: tiene que ser Sí o No. ${DROPPED}`],
    [
      "Enlaces de color",
      "Negro",
      `“Negro” no es un enlace: se escribe Color=id del otro producto. ${DROPPED}`,
    ],
    ["Enlaces de color", "Negro=a | negro=b", `El color negro está enlazado dos veces. ${DROPPED}`],
    [
      "Enlaces de color",
      `${"x".repeat(41)}=a`,
      `Un color enlazado puede tener hasta 40 letras. ${DROPPED}`,
    ],
    [
      "Enlaces de color",
      list(61, (at) => `c${at}=x-${at}`),
      `Entran hasta 60 colores enlazados. ${DROPPED}`,
    ],
    ["Fotos", "foto.jpg", "“foto.jpg” no es la dirección de una foto: esa foto no entra."],
    [
      "Fotos",
      "javascript:alert(1)",
      "“javascript:alert(1)” no es la dirección de una foto: esa foto no entra.",
    ],
    [
      "Fotos",
      "https://a.com/a b.jpg",
      "“https://a.com/a b.jpg” no es la dirección de una foto: esa foto no entra.",
    ],
    [
      "Fotos",
      list(22, (at) => `https://a.com/${at}.jpg`),
      "Un producto lleva hasta 20 fotos: entran las primeras, y quedan afuera 2 fotos.",
    ],
    ["Precio de oferta", "barato", `“barato” no es un precio en pesos enteros. ${DROPPED}`],
  ])("%s %#", async (column, cell, message) => {
    expect(await readCell(column, cell)).toMatchObject({
      rows: [2, 3],
      problems: [],
      notes: [{ row: 3, column, message, product: "A" }],
      leftOut: [],
    });
  });

  it("keeps the first pictures, in their order", async () => {
    const pictures = list(22, (at) => `https://a.com/${at}.jpg`);
    const { products } = await read(["ID;Nombre;Precio;Fotos", `a-1;A;100;${quote(pictures)}`]);
    const kept = products[0]?.pictures?.map(({ address }) => address);
    expect(kept).toEqual(Array.from({ length: 20 }, (_, at) => `https://a.com/${at}.jpg`));
  });

  it("hides only a new product when nobody understands whether it is shown", async () => {
    const { products } = await read(["ID;Nombre;Precio;Visible", "a-1;A;100;quizás"]);
    expect(products[0]?.fields).toMatchObject({ isHiddenWhenNew: true });
    expect(products[0]?.fields).not.toHaveProperty("isHidden");
  });
});

describe("what is left out", () => {
  it("is a name without a letter", async () => {
    const { products, problems } = await read(["ID;Nombre;Precio", "a-1;…;100"]);
    expect(products).toEqual([]);
    expect(problems[0]?.message).toBe("El nombre tiene que llevar alguna letra o número.");
  });

  it("is two products with one address", async () => {
    const rows = ["a-1;Remera;100;M", "a-1;;;L", "a-1; REMERA;100;XL", "a-1;Pantalón;900;M"];
    const { products, problems, leftOut } = await read(["ID;Nombre;Precio;Talle", ...rows]);
    expect(products).toEqual([]);
    expect(problems).toEqual([
      {
        row: 5,
        column: "Nombre",
        product: "Remera",
        message:
          "Las filas 2 y 5 tienen la misma dirección, “a-1”, y dos nombres: “Remera” y “Pantalón”. Si son dos productos, cambiá una dirección; si es uno, dejá un solo nombre.",
      },
    ]);
    expect(leftOut).toEqual([2, 3, 4, 5]);
  });

  it.each([
    ["Talle", "Entran hasta 40 talles."],
    ["Color", "Entran hasta 40 colores."],
  ])("is more of %s than fit", async (column, message) => {
    const rows = Array.from({ length: 41 }, (_, at) => `a-1;A;100;n${at}`);
    const { products, problems, leftOut } = await read([`ID;Nombre;Precio;${column}`, ...rows]);
    expect(products).toEqual([]);
    expect(problems).toEqual([{ row: 2, column, message, product: "A" }]);
    expect(leftOut).toHaveLength(41);
  });
});

describe("a category that is a path", () => {
  it.each([
    ["Ropa > Remeras;", ["Ropa > Remeras", undefined]],
    ["Mujer > Remeras;Manga larga", ["Mujer > Remeras", "Manga larga"]],
    ["Sacos, blazers;Lino", ["Sacos, blazers", "Lino"]],
  ])("%s stays as it is", async (cells, place) => {
    const headings = "ID;Nombre;Precio;Categoría;Subcategoría";
    const { products, notes } = await read([headings, `a;A;1;${cells}`]);
    expect([products[0]?.fields.category, products[0]?.fields.subcategory]).toEqual(place);
    expect(notes).toEqual([]);
  });
});

it("takes a picture over https that the file has over http", async () => {
  const { products } = await read(["ID;Nombre;Precio;Fotos", "a-1;A;100;http://a.com/b.jpg"]);
  expect(products[0]?.pictures).toEqual([{ address: "https://a.com/b.jpg", text: "", color: "" }]);
});
