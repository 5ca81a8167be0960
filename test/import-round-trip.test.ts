import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { streamExportedRows } from "../app/data/imports/export-products.server";
import { writeOwnGuides } from "../app/data/catalogue/own-guides.server";
import { insertGuide } from "../app/data/catalogue/stored-size-guides.server";
import { readShopTaxonomy } from "../app/data/catalogue/shop-map.server";
import { recordBatch } from "../app/data/history/batch.server";
import { writeVariantCodes } from "../app/data/imports/variant-codes.server";
import { closeStoredShop, getStoredShop } from "../app/data/sqlite/stored-shop.server";
import { writeStockEdits } from "../app/data/stock/save-stock.server";
import type { SizeGuide } from "../app/domain/catalogue/size-guide";
import { telaColumns, tiendanubeColumns } from "../app/domain/imports/exported-product";
import { DEFAULT_CHOICES } from "../app/domain/imports/import-choices";
import type { ReadImport } from "../app/domain/imports/imported-product";
import { CSV_START, writeExactCsvLine } from "../app/domain/plain/csv";
import { NO_SELECTION } from "../app/domain/products/admin-listing";
import { readImportFile } from "../app/imports/read-import-file.server";
import { readBuiltInCatalogue } from "../db/seed/read-catalogue";
import { BY } from "./helpers/author";
import { plan } from "./helpers/imports";
import { aProduct } from "./helpers/products";
import { storeProducts, useTemporaryDataDirectory } from "./helpers/temporary-database";

const ORIGIN = "https://tienda.test";
const directory = useTemporaryDataDirectory();

/** Everything that could read back as something else. */
const ODD = aProduct({
  id: "rara-01",
  name: "=Remera | «rara» \\ \"única\"; 'n.º 1'",
  description: "-50 % hoy\n\n- Algodón; 100 %\n  <b>suave</b> & fresca\n'=1+1",
  composition: "'=Lana",
  collection: "FW25",
  ivaPermille: 105,
  sale: { priceInPesos: 19_999, from: "2026-11-20", until: null, isOn: false, showsList: false },
  isNew: false,
  isHidden: true,
  sizes: ["XL", "2", "1/2", "Único"],
  colors: ["Negro", "Azul = cielo"],
  colorLinks: { "Gris = claro | oscuro": "otra-01" },
  images: ["/fotos/a|b.jpg", "https://otro.test/b.jpg?a=1,2", "/fotos/c.jpg"],
  imageTexts: { "/fotos/c.jpg": "Adelante | atrás \\ costado" },
  imageColors: { "/fotos/a|b.jpg": "Azul = cielo" },
  imageFocus: { "https://otro.test/b.jpg?a=1,2": "7" },
});

const ODD_GUIDE: SizeGuide = {
  ...{ id: "una", name: "=Remeras; «1» | 2", kind: "remera", fitNote: "", howToMeasure: "" },
  ...{ isConfirmed: false, rows: [], uses: [] },
};

beforeAll(async () => {
  const { database } = getStoredShop();
  await database.prepare();
  const samples = readBuiltInCatalogue().map(({ price, createdAt, updatedAt, ...sample }) =>
    aProduct({
      ...sample,
      priceInPesos: price,
      createdAt: new Date(createdAt),
      updatedAt: new Date(updatedAt),
    }),
  );
  // The samples write this category in small letters.
  const spelled = { category: "Camperas", subcategory: "camperas" };
  const other = aProduct({ id: "otra-01", ...spelled, sizes: [], colors: [], images: [] });
  await storeProducts(database, [...samples, ODD, other]);
  await database.write((connection) =>
    recordBatch(connection, { ...BY, action: "products.import" }, async () => {
      for (const [at, size] of ODD.sizes.entries()) {
        const variant = { productRow: samples.length + 1, size, color: "Negro" };
        await writeStockEdits(connection, [{ ...variant, onHand: at, reason: "import" }], BY);
        const codes = { sku: `-R/${size}`, barcode: `0779${at}` };
        await writeVariantCodes(connection, [{ ...variant, ...codes }]);
      }
      await insertGuide(connection, ODD_GUIDE);
      await writeOwnGuides(connection, [{ productRow: samples.length + 1, guideId: "una" }]);
    }),
  );
});
afterAll(closeStoredShop);

const FORMATS = {
  tela: { start: CSV_START, columns: telaColumns(ORIGIN, { hasSales: true, showsCost: true }) },
  tiendanube: { start: "", columns: tiendanubeColumns({ showsCost: true }) },
};

/** The file that the owner downloads, with a change of its text. */
async function exportProducts(format: "tela" | "tiendanube", edit = (text: string) => text) {
  const { start, columns } = FORMATS[format];
  const lines = [writeExactCsvLine(columns.map(({ title }) => title))];
  for await (const rows of streamExportedRows(NO_SELECTION)) {
    lines.push(...rows.map((row) => writeExactCsvLine(columns.map(({ read }) => read(row)))));
  }
  const file = path.join(directory, `${format}.csv`);
  writeFileSync(file, start + edit(lines.join("")));
  return file;
}

async function read(file: string): Promise<ReadImport> {
  const facts = { taxonomy: await readShopTaxonomy(), ownOrigin: ORIGIN };
  const result = await readImportFile(file, DEFAULT_CHOICES, facts);
  if ("unreadable" in result) throw new Error(result.unreadable);
  return result;
}

describe.each(["tela", "tiendanube"] as const)("the products exported for %s", (format) => {
  it("change nothing when they are imported again", async () => {
    const found = await read(await exportProducts(format));
    expect(found.reading.system).toBe(format);
    expect(found.problems).toEqual([]);
    const { products, counts } = await plan(found);
    const changes = products.flatMap((one) => (one.kind === "update" ? [one.changes] : []));
    expect(changes).toEqual([]);
    expect(counts).toEqual({ created: 0, changed: 0, same: 262, skipped: 0, leftOut: 0 });
  });

  it("change what was changed in the spreadsheet, and nothing else", async () => {
    const edit = (text: string) => text.replace(/^(otra-01;)Remera lisa/m, "$1Remera nueva");
    const { products, counts } = await plan(await read(await exportProducts(format, edit)));
    expect(counts).toMatchObject({ created: 0, changed: 1, same: 261, leftOut: 0 });
    expect(products.flatMap((one) => (one.kind === "update" ? one.changes : []))).toEqual([
      { label: "Nombre", before: "Remera lisa", after: "Remera nueva" },
    ]);
  });
});
