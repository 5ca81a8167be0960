import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../db/seed/taxonomy";
import { DEFAULT_CHOICES } from "../domain/imports/import-choices";
import { readImportFile } from "./read-import-file.server";

const FACTS = {
  taxonomy: { ...BUILT_IN_TAXONOMY, links: [] } as never,
  ownOrigin: "https://tienda.com.ar",
};
const folder = mkdtempSync(path.join(tmpdir(), "tela-read-"));
afterAll(() => rmSync(folder, { recursive: true }));

function read(content: string | Uint8Array, choices = DEFAULT_CHOICES) {
  const file = path.join(folder, "productos.csv");
  writeFileSync(file, content);
  return readImportFile(file, choices, FACTS);
}

describe("a file that no product can be read from", () => {
  it.each([
    ["", "El archivo está vacío."],
    ["\n\n;;\n", "El archivo está vacío."],
    ["ID;Nombre\n;\n", "El archivo tiene los títulos de las columnas y ningún producto debajo."],
    [
      "Artículo;Importe\nRemera;10\n",
      "No reconocemos las columnas de este archivo. Encontramos «Artículo», «Importe». Leemos los archivos de productos de Tela, Tiendanube, WooCommerce y Shopify, tal como los exportan.",
    ],
    [
      'ID;Nombre\na;"una\nlínea"\n\nb;"Remera\nc;Buzo\n',
      'En la fila 4 hay una comilla (") que abre un texto y no se cierra bien. Corregila en la planilla y guardala de nuevo como CSV.',
    ],
  ])("says why: %j", async (content, sentence) => {
    expect(await read(content)).toEqual({ unreadable: sentence });
  });
});

describe("Tela's own format", () => {
  it("becomes products, with rows in any order", async () => {
    const result = await read(
      [
        "\uFEFFID;Nombre;Precio;IVA;Talle;Color;Stock;SKU;Visible;Fotos;Textos de fotos",
        "remera-01;;;;L;Negro;2;R-L;;;",
        "buzo-01;Buzo;45.000;10,5;;;;;No;;",
        'remera-01;"Remera ""Sur""";26000;21;M;Negro;1;R-M;Sí;https://tienda.com.ar/fotos/a.jpg | https://cdn.com/b\\|c.jpg;De frente | ',
      ].join("\r\n"),
    );
    expect(result).toMatchObject({
      problems: [],
      leftOut: [],
      reading: { system: "tela", encoding: "utf-8", numbers: "comma", unusedColumns: [] },
      products: [
        {
          id: "remera-01",
          rows: [2, 4],
          fields: { name: 'Remera "Sur"', priceInPesos: 26000, ivaPermille: 210, isHidden: false },
          variants: [
            { size: "L", color: "Negro", stock: 2, sku: "R-L" },
            { size: "M", color: "Negro", stock: 1, sku: "R-M" },
          ],
          pictures: [
            { address: "/fotos/a.jpg", text: "De frente", color: "" },
            { address: "https://cdn.com/b|c.jpg", text: "", color: "" },
          ],
        },
        { id: "buzo-01", fields: { priceInPesos: 45000, ivaPermille: 105, isHidden: true } },
      ],
    });
  });
});
