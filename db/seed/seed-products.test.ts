import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";

import { openTemporaryDatabase } from "../../test/helpers/temporary-database";
import type { ShopDatabase } from "../../app/data/sqlite/database.server";
import { products } from "../schema/products";
import { readBuiltInCatalogue, type CatalogueRecord } from "./read-catalogue";
import { isNeverFilled, isPlaceholder, seedProducts } from "./seed-products";

const NOW = new Date("2025-10-01T12:00:00.000Z");
const DRAWING = "/dibujos/600x600/remera/negro/1-frente.svg";
const OTHER_DRAWING = "/dibujos/600x600/remera/negro/2-frente.svg";
const PHOTO = "/imagenes/remera.webp";

const [SAMPLE] = readBuiltInCatalogue();

function aRecord(given: Partial<CatalogueRecord> = {}): CatalogueRecord {
  if (!SAMPLE) throw new Error("The built-in catalogue is empty");
  return { ...SAMPLE, id: "remera-01", images: [DRAWING], ...given };
}

function seed(database: ShopDatabase, ...records: CatalogueRecord[]): Promise<number> {
  return database.write(async ({ queries, prepare }) => {
    const lastRowId = await prepare<[], number>("SELECT max(row_id) FROM products").pluck().get();
    return seedProducts(queries, records, { now: NOW, firstRowId: (lastRowId ?? 0) + 1 });
  });
}

function readRow(database: ShopDatabase) {
  return database.read(
    async ({ queries }) =>
      (await queries.select().from(products).where(eq(products.id, "remera-01")).limit(1))[0],
  );
}

describe("seeding an empty table", () => {
  it("stores the whole built-in catalogue, and the second run changes nothing", async () => {
    const { database } = await openTemporaryDatabase();
    const records = readBuiltInCatalogue();
    expect(await seed(database, ...records)).toBe(records.length);
    const readAll = () => database.read(({ queries }) => queries.select().from(products));
    const first = await readAll();
    expect(first).toHaveLength(records.length);
    expect(await seed(database, ...records)).toBe(0);
    expect(await readAll()).toEqual(first);
  });

  it("takes the record's own times and visibility", async () => {
    const { database } = await openTemporaryDatabase();
    const record = aRecord({ isHidden: true, createdAt: "2025-02-03T04:05:06.000Z" });
    await seed(database, record);
    expect(await readRow(database)).toMatchObject({
      isHidden: true,
      createdAt: "2025-02-03T04:05:06.000Z",
      updatedAt: record.updatedAt,
    });
  });
});

describe("seeding over a product that is there", () => {
  it.each([
    ["a drawing by a photo", [DRAWING], [PHOTO], [PHOTO]],
    ["a drawing by another drawing", [DRAWING], [OTHER_DRAWING], [OTHER_DRAWING]],
    ["no picture by a drawing", [], [DRAWING], [DRAWING]],
    ["a blank picture by a photo", [" "], [PHOTO], [PHOTO]],
    ["no photo by a drawing", [PHOTO], [DRAWING], [PHOTO]],
    ["no photo by nothing", [PHOTO], [], [PHOTO]],
    ["no photo among drawings", [DRAWING, PHOTO], [OTHER_DRAWING], [DRAWING, PHOTO]],
  ])("replaces %s", async (_, stored, incoming, kept) => {
    const { database } = await openTemporaryDatabase();
    await seed(database, aRecord({ images: stored }));
    await seed(database, aRecord({ images: incoming }));
    expect(JSON.parse((await readRow(database))?.images ?? "")).toEqual(kept);
  });

  it("takes the new name and price, and keeps what the owner decided", async () => {
    const { database } = await openTemporaryDatabase();
    await seed(database, aRecord({ createdAt: "2024-01-01T00:00:00.000Z" }));
    await database.write(({ queries }) => queries.update(products).set({ isHidden: true }));
    const changed = aRecord({ name: "Otra remera", price: 41_000, isHidden: false });
    expect(await seed(database, changed)).toBe(1);
    expect(await readRow(database)).toMatchObject({
      name: "Otra remera",
      price: 41_000,
      isHidden: true,
      createdAt: "2024-01-01T00:00:00.000Z",
      updatedAt: NOW.toISOString(),
    });
    expect(await seed(database, changed)).toBe(0);
  });

  it("takes the record's pictures when the stored ones cannot be read", async () => {
    const { database } = await openTemporaryDatabase();
    await seed(database, aRecord());
    for (const images of ["[", "{}", "null", "[1]"]) {
      await database.write(({ queries }) => queries.update(products).set({ images }));
      await seed(database, aRecord());
      expect((await readRow(database))?.images).toBe(JSON.stringify([DRAWING]));
    }
  });

  it("leaves the owner's other products alone", async () => {
    const { database } = await openTemporaryDatabase([{ id: "propia-01", name: "Propia" }]);
    await seed(database, aRecord());
    const ids = await database.read(({ queries }) =>
      queries.select({ id: products.id }).from(products).orderBy(products.id),
    );
    expect(ids).toEqual([{ id: "propia-01" }, { id: "remera-01" }]);
  });
});

describe("isNeverFilled", () => {
  it("is true of a new table only, and not of one whose owner deleted everything", async () => {
    const { database } = await openTemporaryDatabase();
    const ask = () => database.read(({ queries }) => isNeverFilled(queries));
    expect(await ask()).toBe(true);
    await seed(database, aRecord());
    expect(await ask()).toBe(false);
    await database.write(({ queries }) => queries.delete(products));
    expect(await ask()).toBe(false);
  });
});

describe("isPlaceholder", () => {
  it.each([
    ["/dibujos/600x600/remera/negro/1-frente.svg", true],
    ["", true],
    ["   ", true],
    ["/imagenes/remera.webp", false],
    ["https://example.com/dibujos/a.svg", false],
    ["/dibujos", false],
  ])("of %j: %s", (address, expected) => {
    expect(isPlaceholder(address)).toBe(expected);
  });
});
