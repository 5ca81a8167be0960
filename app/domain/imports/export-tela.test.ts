import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { aProduct } from "../../../test/helpers/products";
import { variantKey } from "../stock/stock-level";
import { telaColumns } from "./export-tela";
import { toExportedRows, type ExportedProduct } from "./exported-product";

const ORIGIN = "https://tienda.test";

/** Each row by its headings, without the empty cells. */
function readRows(given: Partial<ExportedProduct>) {
  const product = { product: aProduct(), onHand: new Map(), codes: new Map(), ...given };
  return toExportedRows(product).map((row) =>
    Object.fromEntries(
      telaColumns(ORIGIN, { hasSales: true })
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
        Colección: "FW25",
        Descripción: "Una línea\nY otra",
        Composición: "Algodón",
        "Enlaces de color": "Crudo=remera-02 | Gris=remera-03",
        Fotos: `${ORIGIN}/fotos/a.jpg | https://otro.test/b.jpg`,
        "Textos de fotos": " | De atrás",
        "Colores de fotos": "Negro | ",
        "Precio de oferta": 19_999,
        "Oferta desde": "2026-11-20",
      },
      { ID: "remera-01", Talle: "M", Color: "Negro", Stock: 4 },
    ]);
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
