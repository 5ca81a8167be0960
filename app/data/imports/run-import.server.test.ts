import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { BY } from "../../../test/helpers/author";
import { aFile, aVariant, anImported } from "../../../test/helpers/imported-products";
import { importFile, plan } from "../../../test/helpers/imports";
import { insertOrder } from "../../../test/helpers/orders";
import { changeProduct, findLastBatch, undo } from "../../../test/helpers/owner-changes";
import { useTemporaryDataDirectory, emptyDatabase } from "../../../test/helpers/temporary-database";
import { variantKey } from "../../domain/stock/stock-level";
import { insertGuide } from "../catalogue/stored-size-guides.server";
import { findRedirect } from "../catalogue/storefront.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { runImport } from "./run-import.server";
import { findImport } from "./stored-imports.server";
import { readStoredForImport } from "./stored-for-import.server";
import { asOtherProgram } from "../../../test/helpers/other-program";

const directory = useTemporaryDataDirectory();

beforeEach(async () => {
  emptyDatabase(directory);
  await getStoredShop().database.prepare();
});
afterEach(closeStoredShop);

const find = (id: string) =>
  getStoredShop().database.read(
    async (connection) => (await readStoredForImport(connection, [id])).byId.get(id) ?? null,
  );

const ask = <Row>(query: string) =>
  getStoredShop().database.read(({ prepare }) => prepare<[], Row>(query).all());

/** As if the import had not run yet. */
const askAgain = (importId: number) =>
  getStoredShop().database.write(({ prepare }) =>
    prepare("UPDATE imports SET imported_at = NULL WHERE id = ?").run(importId),
  );

const SHIRT = anImported({
  formerIds: ["Remera_Lisa"],
  variants: [
    aVariant({ size: "M", color: "Negro", stock: 5, sku: "REM-M-N" }),
    aVariant({ size: "L", color: "Negro", stock: 0, barcode: "7791234567890" }),
    aVariant({ size: "M", color: "Crudo" }),
  ],
  fields: { brand: "Ñandú", category: "Ponchos", description: "Algodón." },
});

describe("an import", () => {
  it("stores a product with its stock, codes and former addresses", async () => {
    expect((await importFile(aFile([SHIRT]))).outcome).toBe("imported");
    const stored = await find("remera-lisa");
    expect(stored?.product).toMatchObject({
      ...{ name: "Remera lisa", priceInPesos: 10_000, brand: "Ñandú", isNew: false },
      ...{ sizes: ["M", "L"], colors: ["Negro", "Crudo"], ivaPermille: 210 },
    });
    expect(stored?.onHand).toEqual(
      new Map([
        [variantKey({ size: "M", color: "Negro" }), 5],
        [variantKey({ size: "L", color: "Negro" }), 0],
        // The file has no such one: it cannot be bought.
        [variantKey({ size: "L", color: "Crudo" }), 0],
      ]),
    );
    expect(stored?.codes.get(variantKey({ size: "M", color: "Negro" }))?.sku).toBe("REM-M-N");
    expect(await findRedirect("Remera_Lisa")).toBe("remera-lisa");
    expect(await ask("SELECT reason, author FROM stock_movements")).toEqual([
      { reason: "import", author: "admin" },
      { reason: "import", author: "admin" },
      { reason: "import", author: "admin" },
    ]);
  });

  it("changes nothing when the same file comes again", async () => {
    await importFile(aFile([SHIRT]));
    const { counts } = await plan(aFile([SHIRT]));
    expect(counts).toEqual({ created: 0, changed: 0, same: 1, skipped: 0, leftOut: 0 });
  });

  it("changes what the file says, and nothing that it leaves empty", async () => {
    await importFile(aFile([SHIRT]));
    const variants = [
      aVariant({ size: "m", color: "negro", stock: 7 }),
      aVariant({ size: "XXL", color: "Negro", stock: 2 }),
    ];
    const again = { ...SHIRT, fields: { priceInPesos: 12_000 }, formerIds: [], variants };
    const { products } = await plan(aFile([again]));
    expect(products[0]).toMatchObject({
      kind: "update",
      changes: [
        { label: "Precio", before: "$\u00a010.000", after: "$\u00a012.000" },
        { label: "Talles", before: "M, L", after: "M, L, XXL" },
        { label: "Stock · Negro · M", before: "5", after: "7" },
        { label: "Stock · Negro · XXL", before: "sin control", after: "2" },
        { label: "Stock · Crudo · XXL", before: "sin control", after: "0" },
      ],
    });
    await importFile(aFile([again]));
    const stored = await find("remera-lisa");
    expect(stored?.product).toMatchObject({
      ...{ name: "Remera lisa", brand: "Ñandú", description: "Algodón.", priceInPesos: 12_000 },
      colors: ["Negro", "Crudo"],
    });
    expect(stored?.codes.get(variantKey({ size: "M", color: "Negro" }))?.sku).toBe("REM-M-N");
  });

  it("lets the time of a product be when only its stock changes", async () => {
    await importFile(aFile([SHIRT]));
    const before = await find("remera-lisa");
    const variants = [aVariant({ size: "M", color: "Negro", stock: 9 })];
    await importFile(aFile([{ ...SHIRT, variants }]));
    const after = await find("remera-lisa");
    expect(after?.product.updatedAt).toEqual(before?.product.updatedAt);
    expect(after?.onHand.get(variantKey({ size: "M", color: "Negro" }))).toBe(9);
  });

  it("is written once, however often it is asked for", async () => {
    const { job } = await importFile(aFile([SHIRT]));
    const again = await runImport({ ...job, onProgress: () => undefined }, BY);
    expect(again).toEqual({ outcome: "already" });
    expect(await ask("SELECT id FROM products")).toHaveLength(1);
  });

  it("reports how many products are compared", async () => {
    const read = aFile([SHIRT, anImported({ id: "gorra", fields: { name: "Gorra" } })]);
    const { importId, job } = await importFile(read);
    await undo(await findLastBatch());
    await askAgain(importId);
    const reports: number[][] = [];
    await runImport({ ...job, onProgress: (...report) => void reports.push(report) }, BY);
    expect(reports).toEqual([[2, 2]]);
  });

  it("writes nothing when the shop changed since the preview", async () => {
    await importFile(aFile([SHIRT]));
    const read = aFile([{ ...SHIRT, fields: { priceInPesos: 15_000 } }]);
    const { importId, job } = await importFile(read);
    expect((await find("remera-lisa"))?.product.priceInPesos).toBe(15_000);
    await undo(await findLastBatch());
    await changeProduct("remera-lisa", { name: "Remera nueva" });
    await askAgain(importId);
    expect(await runImport({ ...job, onProgress: () => undefined }, BY)).toEqual({
      outcome: "changed",
    });
    expect((await find("remera-lisa"))?.product.priceInPesos).toBe(10_000);
  });

  it("knows what it did", async () => {
    const { importId } = await importFile(aFile([SHIRT]));
    expect(await findImport(importId)).toMatchObject({
      importedAt: BY.now,
      batchId: await findLastBatch(),
      counts: { created: 1, changed: 0, leftOut: 0, pictures: 0 },
    });
  });

  it("brings groups and brands as typed ones do", async () => {
    const { categories, newBrands } = await plan(aFile([SHIRT]));
    expect({ categories, newBrands }).toEqual({
      categories: [{ path: "Ponchos", place: "en Ropa, nueva categoría Ponchos", isNew: true }],
      newBrands: ["Ñandú"],
    });
    await importFile(aFile([SHIRT]));
    expect(await ask("SELECT is_undecided FROM groups WHERE id = 'ponchos'")).toEqual([
      { is_undecided: 1 },
    ]);
    expect((await plan(aFile([SHIRT]))).categories).toEqual([]);
  });

  it("writes what products share as the shop does, but for its own edited export", async () => {
    await importFile(aFile([SHIRT]));
    const shouted = { ...SHIRT.fields, category: SHIRT.fields.category?.toUpperCase() };
    const read = aFile([{ ...SHIRT, fields: shouted }]);
    expect((await plan(read)).counts).toMatchObject({ same: 1, changed: 0 });
    const own = { ...read, reading: { ...read.reading, system: "tela" as const } };
    expect((await plan(own)).counts).toMatchObject({ same: 0, changed: 1 });
  });

  it.each([
    ["update", "update", "remera-lisa"],
    ["skip", "skip", "remera-lisa"],
    ["create", "create", "remera-lisa-02"],
  ] as const)("of an id that the shop has can %s", async (existing, kind, id) => {
    await importFile(aFile([SHIRT]));
    const again = { ...SHIRT, fields: { ...SHIRT.fields, name: "Otra" } };
    const { products } = await plan(aFile([again]), { existing });
    expect(products).toMatchObject([{ kind, id }]);
  });

  it("finds a product by an id that it had", async () => {
    await importFile(aFile([SHIRT]));
    await changeProduct("remera-lisa", { id: "remera-de-algodon" });
    const { products } = await plan(aFile([{ ...SHIRT, formerIds: [] }]));
    expect(products).toMatchObject([{ kind: "same", id: "remera-de-algodon" }]);
  });

  it.each([
    [
      { fields: { name: "" } },
      "Nombre",
      "No hay ningún producto con el ID remera-lisa, y para crearlo falta el nombre.",
    ],
    [{ id: "", fields: { name: "" } }, "Nombre", "Falta el nombre."],
  ])("leaves out what the shop cannot store: %j", async (given, column, message) => {
    const imported = anImported({ ...given, rows: [4, 5] });
    const { products, problems, counts } = await plan(aFile([imported]));
    expect(products).toEqual([]);
    const product = imported.fields.name ?? imported.id;
    expect(problems).toEqual([{ row: 4, column, message, product }]);
    expect(counts.leftOut).toBe(2);
  });

  it("does without a link to what is not there", async () => {
    const imported = anImported({ fields: { colorLinks: { Negro: "no-esta" } } });
    const { products, notes, counts } = await plan(aFile([imported]));
    expect(products).toMatchObject([{ write: { product: { colorLinks: {} } } }]);
    expect(notes).toMatchObject([
      {
        row: 2,
        message:
          "En los enlaces de color, no hay ningún producto con el ID no-esta. Ese enlace no entra.",
      },
    ]);
    expect(counts.leftOut).toBe(0);
  });

  it("queues the pictures that the shop does not have", async () => {
    const pictures = ["https://fotos.example/1.jpg", "https://fotos.example/2.jpg"].map(
      (address) => ({ address, text: "", color: "crudo" }),
    );
    const read = aFile([{ ...SHIRT, pictures }]);
    const { pictures: toCome } = await plan(read);
    expect(toCome).toEqual({
      count: 2,
      hosts: [{ host: "fotos.example", count: 2, isConfirmed: false }],
    });
    const { importId } = await importFile(read);
    expect(
      await ask("SELECT source, position, color, import_id, batch_id FROM picture_fetches"),
    ).toEqual(
      pictures.map(({ address }, position) => ({
        ...{ source: address, position, color: "Crudo" },
        ...{ import_id: importId, batch_id: 1 },
      })),
    );
    // They are to come already.
    expect((await plan(read)).counts.same).toBe(1);
  });
});

describe("taking an import back", () => {
  it("removes what it created, and gives back what it changed", async () => {
    await importFile(aFile([SHIRT]));
    const coat = anImported({ id: "tapado", fields: { name: "Tapado" }, rows: [5] });
    const dearer = { ...SHIRT, fields: { priceInPesos: 20_000 }, variants: [] };
    await importFile(aFile([dearer, coat]));
    const undone = await undo(await findLastBatch());
    expect(undone).toMatchObject({ counts: { whole: 1, removed: 1 } });
    expect(await find("tapado")).toBeNull();
    expect((await find("remera-lisa"))?.product.priceInPesos).toBe(10_000);
    await undo(await findFirstImport());
    expect(await ask("SELECT * FROM products")).toEqual([]);
    expect(await ask("SELECT * FROM variant_codes")).toEqual([]);
    expect(await ask("SELECT * FROM stock")).toEqual([]);
    expect(await ask("SELECT * FROM product_redirects")).toEqual([]);
    expect(await ask("SELECT * FROM groups WHERE id = 'ponchos'")).toEqual([]);
  });

  it("lets a product be that was edited since, with its stock, codes, guide and former address", async () => {
    await storeGuide();
    await importFile(aFile([{ ...SHIRT, guide: { row: 2, column: "", text: "Remeras" } }]));
    const before = await listBelongings();
    expect(before.map((rows) => rows.length > 0)).toEqual([true, true, true, true]);
    await changeProduct("remera-lisa", { name: "La mía" });
    const undone = await undo(await findFirstImport());
    expect(undone).toMatchObject({ counts: { removed: 0, kept: 1 } });
    expect((await find("remera-lisa"))?.product.name).toBe("La mía");
    expect(await listBelongings()).toEqual(before);
  });

  it("hides a product that was sold, and goes on counting its stock", async () => {
    await importFile(aFile([SHIRT]));
    const before = await listBelongings();
    await asOtherProgram((sqlite) => {
      insertOrder(sqlite, { items: [{ product_id: "remera-lisa" }] });
    });
    const undone = await undo(await findFirstImport());
    expect(undone).toMatchObject({ counts: { removed: 0, hidden: 1 } });
    expect((await find("remera-lisa"))?.product.isHidden).toBe(true);
    expect(await listBelongings()).toEqual(before);
  });
});

const storeGuide = () =>
  getStoredShop().database.write((connection) =>
    insertGuide(connection, {
      ...{ id: "remeras", name: "Remeras", kind: "remera", fitNote: "", howToMeasure: "" },
      ...{ isConfirmed: false, rows: [], uses: [] },
    }),
  );

const listBelongings = async () =>
  Promise.all([
    ask("SELECT * FROM size_guide_uses"),
    ask("SELECT size_key, color, on_hand FROM stock ORDER BY id"),
    ask("SELECT * FROM variant_codes ORDER BY variant"),
    ask("SELECT old_id FROM product_redirects ORDER BY old_id"),
  ]);

const findFirstImport = async () => {
  const [found] = await ask<{ batch_id: number }>(
    "SELECT batch_id FROM imports ORDER BY id LIMIT 1",
  );
  return found?.batch_id ?? 0;
};
