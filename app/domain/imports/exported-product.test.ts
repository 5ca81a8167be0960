import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { aProduct } from "../../../test/helpers/products";
import type { Product } from "../catalogue/product";
import { variantKey } from "../stock/stock-level";
import {
  toExportedRows,
  type ExportedProduct,
  telaColumns,
  PRODUCT_TEMPLATE,
  tiendanubeColumns,
} from "./exported-product";
import { findColumns, recognizeSystem } from "./import-columns";

const ORIGIN = "https://tienda.test";

/** Each row by its headings, without the empty cells. */
function readRows(given: Partial<ExportedProduct>) {
  const product = { product: aProduct(), onHand: new Map(), codes: new Map(), ...given };
  return toExportedRows(product).map((row) =>
    Object.fromEntries(
      telaColumns(ORIGIN, { hasSales: true, showsCost: true })
        .map(({ title, read }) => [title, read(row)] as const)
        .filter(([, cell]) => cell !== null && cell !== ""),
    ),
  );
}

/** What Tela's reader does with a cell of several texts. */
function splitList(cell: string): string[] {
  const texts = [""];
  for (const [sign] of cell.matchAll(/\\?[^]/gu)) {
    if (sign === "|") texts.push("");
    else texts.push((texts.pop() ?? "") + (sign.length > 1 ? sign.replace("\\", "") : sign));
  }
  return texts.map((text) => text.trim());
}

describe("a product in Tela's spreadsheet", () => {
  it("has its own fields on the first of its rows", () => {
    const product = aProduct({
      id: "remera-01",
      sizes: ["S", "M"],
      colors: ["Negro"],
      category: "Remeras",
      subcategory: "Manga larga",
      collection: "FW25",
      ...{ audiences: ["mujer", "unisex"], age: "chicos", season: "Verano" },
      ...{ alsoIn: ["Mujer > Remeras", "Hombre > Remeras"], costInPesos: 12_000 },
      weightInGrams: 250,
      description: "Una línea\nY otra",
      composition: "Algodón",
      ivaPermille: 105,
      sale: { priceInPesos: 19_999, from: "2026-11-20", until: null, isOn: true, showsList: true },
      isNew: false,
      isHidden: true,
      colorLinks: { Crudo: "remera-02", Gris: "remera-03" },
      images: ["/fotos/a.jpg", "https://otro.test/b.jpg"],
      imageTexts: { "https://otro.test/b.jpg": "De atrás" },
      imageColors: { "/fotos/a.jpg": "Negro" },
      imageFocus: { "https://otro.test/b.jpg": "5" },
    });
    const onHand = new Map([[variantKey({ size: "M", color: "Negro" }), 4]]);
    const codes = new Map([
      [variantKey({ size: "S", color: "Negro" }), { sku: "REM-S", barcode: "7791234567890" }],
    ]);
    expect(readRows({ product, onHand, codes })).toEqual([
      {
        ID: "remera-01",
        Nombre: "Remera lisa",
        Precio: 26_000,
        IVA: 10.5,
        Marca: "SHATO",
        Categoría: "Remeras",
        Subcategoría: "Manga larga",
        Talle: "S",
        Color: "Negro",
        SKU: "REM-S",
        "Código de barras": "7791234567890",
        Visible: "No",
        Novedad: "No",
        Colecciones: "FW25",
        Para: "Mujer, Unisex",
        Edad: "Chicos",
        "También en": "Mujer > Remeras, Hombre > Remeras",
        Temporada: "Verano",
        Costo: 12_000,
        Peso: 250,
        Descripción: "Una línea\nY otra",
        Composición: "Algodón",
        "Enlaces de color": "Crudo=remera-02 | Gris=remera-03",
        Fotos: `${ORIGIN}/fotos/a.jpg | https://otro.test/b.jpg`,
        "Textos de fotos": " | De atrás",
        "Colores de fotos": "Negro | ",
        "Precio de oferta": 19_999,
        "Oferta desde": "2026-11-20",
        "Encuadres de fotos": " | En el centro",
      },
      { ID: "remera-01", Talle: "M", Color: "Negro", Stock: 4 },
    ]);
  });

  it("says no cost to who may not see it", () => {
    const titles = (showsCost: boolean) =>
      telaColumns(ORIGIN, { hasSales: true, showsCost }).map(({ title }) => title);
    expect(titles(true).filter((title) => !titles(false).includes(title))).toEqual(["Costo"]);
  });

  it("has one row without sizes and colours, and no empty lists", () => {
    const product = aProduct({ sizes: [], colors: [], images: [] });
    const [row, ...others] = readRows({ product, onHand: new Map([["\n", 0]]) });
    expect(others).toEqual([]);
    expect(row).toMatchObject({ Stock: 0, Visible: "Sí", Novedad: "Sí" });
    for (const title of ["Talle", "Color", "Fotos", "Textos de fotos", "Enlaces de color"]) {
      expect(row).not.toHaveProperty(title);
    }
  });

  it("leaves out addresses that no page shows", () => {
    const product = aProduct({ images: ["", "/fotos/a.jpg"], imageTexts: { "/fotos/a.jpg": "A" } });
    expect(readRows({ product })[0]).toMatchObject({
      Fotos: `${ORIGIN}/fotos/a.jpg`,
      "Textos de fotos": "A",
    });
  });

  it("parts the texts of a cell exactly, whatever they contain", () => {
    const text = fc
      .array(fc.constantFrom("|", "\\", " ", "a", "=", ";", "\n", '"'), { maxLength: 6 })
      .map((signs) => signs.join("").trim());
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
        const images = texts.map((_, at) => `/fotos/${at}.jpg`);
        const imageTexts = Object.fromEntries(images.map((image, at) => [image, texts[at] ?? ""]));
        const [row] = readRows({ product: aProduct({ images, imageTexts }) });
        const cell = row?.["Textos de fotos"];
        const expected = texts.every((one) => one === "") ? [""] : texts;
        expect(splitList(typeof cell === "string" ? cell : "")).toEqual(expected);
      }),
    );
  });
});

it("has only headings that Tela knows, and a cell for each", () => {
  const [headings = [], ...rows] = PRODUCT_TEMPLATE;
  expect(recognizeSystem(headings)).toBe("tela");
  expect(findColumns("tela", headings).unused).toEqual([]);
  expect(rows.map(({ length }) => length)).toEqual([headings.length, headings.length]);
});

function readTiendanubeRows(given: Partial<Product>, onHand = new Map<string, number>()) {
  return toExportedRows({ product: aProduct(given), onHand, codes: new Map() }).map((row) =>
    Object.fromEntries(
      tiendanubeColumns({ showsCost: true })
        .map(({ title, read }) => [title, read(row)] as const)
        .filter(([, cell]) => cell !== null && cell !== ""),
    ),
  );
}

const SALE = { priceInPesos: 19_900, from: null, until: null, isOn: true, showsList: false };

describe("a product in Tiendanube's spreadsheet", () => {
  it("has the headings of its exports", () => {
    expect(
      tiendanubeColumns({ showsCost: true })
        .map(({ title }) => title)
        .join(";"),
    ).toBe(
      "Identificador de URL;Nombre;Categorías;Nombre de propiedad 1;Valor de propiedad 1;Nombre de propiedad 2;Valor de propiedad 2;Nombre de propiedad 3;Valor de propiedad 3;Precio;Precio promocional;Peso (kg);Alto (cm);Ancho (cm);Profundidad (cm);Stock;SKU;Código de barras;Mostrar en tienda;Envío sin cargo;Descripción;Tags;Título para SEO;Descripción para SEO;Marca;Producto Físico;MPN (Número de pieza del fabricante);Sexo;Rango de edad;Costo",
    );
  });

  it("has its own fields on the first of its rows", () => {
    const onHand = new Map([[variantKey({ size: "M", color: "Negro" }), 4]]);
    const product = {
      category: "Remeras",
      subcategory: "Lisas",
      sizes: ["S", "M"],
      isHidden: true,
    };
    expect(readTiendanubeRows({ ...product, description: "Suave & liviana\n<3" }, onHand)).toEqual([
      {
        "Identificador de URL": "shato-remera-lisa-01",
        Nombre: "Remera lisa",
        Categorías: "Remeras > Lisas",
        "Nombre de propiedad 1": "Talle",
        "Valor de propiedad 1": "S",
        "Nombre de propiedad 2": "Color",
        "Valor de propiedad 2": "Negro",
        Precio: "26000.00",
        "Mostrar en tienda": "NO",
        "Envío sin cargo": "NO",
        Descripción: "<p>Suave &amp; liviana<br />&lt;3</p>",
        Marca: "SHATO",
        "Producto Físico": "SÍ",
      },
      {
        "Identificador de URL": "shato-remera-lisa-01",
        "Nombre de propiedad 1": "Talle",
        "Valor de propiedad 1": "M",
        "Nombre de propiedad 2": "Color",
        "Valor de propiedad 2": "Negro",
        Precio: "26000.00",
        Stock: 4,
      },
    ]);
  });

  it.each([
    [{ sizes: [], colors: ["Negro"] }, { "Nombre de propiedad 1": "Color" }],
    [{ category: "", subcategory: "Lisas" }, { Categorías: "Lisas" }],
    [{ isHidden: false }, { "Mostrar en tienda": "SÍ" }],
    [{ description: "a\r\n  b  c" }, { Descripción: "<p>a<br />&nbsp; b&nbsp; c</p>" }],
    [{ priceInPesos: 1_234_567 }, { Precio: "1234567.00" }],
    [{ priceInPesos: 26_000, sale: SALE }, { "Precio promocional": "19900.00" }],
  ])("of %j has %j", (given, cells) => {
    expect(readTiendanubeRows(given)[0]).toMatchObject(cells);
  });

  it("has no promotional price before or after its sale", () => {
    const sale = { ...SALE, isOn: false };
    expect(readTiendanubeRows({ sale })[0]).not.toHaveProperty("Precio promocional");
  });

  it("without sizes and colours has no properties", () => {
    expect(readTiendanubeRows({ sizes: [], colors: [] })).toHaveLength(1);
    expect(readTiendanubeRows({ sizes: [], colors: [] })[0]).not.toHaveProperty(
      "Nombre de propiedad 1",
    );
  });
});
