import { describe, expect, it } from "vitest";

import { openTemporaryDatabase } from "../../../test/helpers/temporary-database";
import { openWriter, type FileConnection } from "../../../db/open";
import { readCatalogueVersion } from "../catalogue/product-queries.server";
import { findRowsByText } from "../dialect/text-search.server";

const STORED = [
  { id: "a-01", name: "Buzo Sur" },
  { id: "b-01", name: "Buzo Norte" },
  { id: "c-01", name: "Pañuelo" },
];

async function idsFound(connection: FileConnection, text: string): Promise<unknown[]> {
  const found = await findRowsByText(connection, "products_fts", text);
  const rowIds = Array.isArray(found) ? found : [];
  const name = connection.sqlite.prepare("SELECT id FROM products WHERE row_id = ?").pluck();
  return rowIds.map((rowId) => name.get(rowId)).sort();
}

/** SQLite's own check of the full-text index against its table. */
const CHECK = "INSERT INTO products_fts (products_fts, rank) VALUES ('integrity-check', 1)";

describe("the full-text index", () => {
  it.each<[string, string, Record<string, string[]>]>([
    [
      "an insert",
      "INSERT INTO products (id, name, price) VALUES ('d-01', 'Buzo Este', 1)",
      {
        buzo: ["a-01", "b-01", "d-01"],
      },
    ],
    [
      "a new name",
      "UPDATE products SET name = 'Campera Sur' WHERE id = 'a-01'",
      {
        buzo: ["b-01"],
        campera: ["a-01"],
      },
    ],
    [
      "a new id",
      "UPDATE products SET id = 'manki-01' WHERE id = 'a-01'",
      {
        buzo: ["b-01", "manki-01"],
        manki: ["manki-01"],
      },
    ],
    ["a new price", "UPDATE products SET price = 5", { buzo: ["a-01", "b-01"] }],
    ["a delete", "DELETE FROM products WHERE id = 'a-01'", { buzo: ["b-01"] }],
    ["deleting everything", "DELETE FROM products", { buzo: [], panuelo: [] }],
    [
      "an upsert",
      "INSERT INTO products (id, name, price) VALUES ('a-01', 'x', 1) " +
        "ON CONFLICT (id) DO UPDATE SET name = 'Campera'",
      { buzo: ["b-01"], campera: ["a-01"] },
    ],
  ])("is right after %s", async (_, statement, expected) => {
    const { database } = await openTemporaryDatabase(STORED);
    await database.write(({ sqlite }) => sqlite.exec(statement));
    await database.write(async (connection) => {
      for (const [text, ids] of Object.entries(expected)) {
        expect(await idsFound(connection, text), text).toEqual(ids);
      }
      expect(() => connection.sqlite.exec(CHECK)).not.toThrow();
    });
  });

  it("still finds the right rows after VACUUM", async () => {
    const { database, file } = await openTemporaryDatabase(STORED);
    await database.write(({ sqlite }) => sqlite.exec("DELETE FROM products WHERE id = 'a-01'"));
    await database.close();
    const writer = openWriter(file);
    writer.sqlite.exec("VACUUM");
    writer.sqlite.exec(CHECK);
    expect(await idsFound(writer, "norte")).toEqual(["b-01"]);
    expect(await idsFound(writer, "pañuelo")).toEqual(["c-01"]);
    writer.sqlite.close();
  });

  it("is rolled back with a failed transaction", async () => {
    const { database } = await openTemporaryDatabase(STORED);
    const failing = database.write(({ sqlite }) => {
      sqlite.exec("UPDATE products SET name = 'Campera'");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await database.read((connection) => idsFound(connection, "campera"))).toEqual([]);
    expect(await database.read((connection) => idsFound(connection, "buzo"))).toHaveLength(2);
  });
});

describe("the catalogue's version", () => {
  it("is 0 until a product is stored", async () => {
    const { database } = await openTemporaryDatabase();
    expect(await database.read(readCatalogueVersion)).toBe(0);
  });

  it.each([
    ["an insert", "INSERT INTO products (id, name, price) VALUES ('d-01', 'D', 1)", true],
    ["a change of name", "UPDATE products SET name = 'x' WHERE id = 'a-01'", true],
    ["hiding a product", "UPDATE products SET is_hidden = 1 WHERE id = 'a-01'", true],
    ["a change of price", "UPDATE products SET price = 2 WHERE id = 'a-01'", true],
    ["a delete", "DELETE FROM products WHERE id = 'a-01'", true],
    ["a replacement", "REPLACE INTO products (id, name, price) VALUES ('a-01', 'x', 1)", true],
    ["a change of no row", "UPDATE products SET price = 2 WHERE id = 'z-01'", false],
  ])("after %s is higher: %s", async (_, statement, isHigher) => {
    const { database } = await openTemporaryDatabase(STORED);
    const before = await database.read(readCatalogueVersion);
    await database.write(({ sqlite }) => sqlite.exec(statement));
    const after = await database.read(readCatalogueVersion);
    expect(after > before).toBe(isHigher);
  });
});
