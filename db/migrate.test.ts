import type { Database } from "better-sqlite3";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";

import { aProduct } from "../test/helpers/products";
import { openTemporaryDatabase, storeProducts } from "../test/helpers/temporary-database";

function listSchema(sqlite: Database): unknown[] {
  return sqlite.prepare("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name").all();
}

describe("the migrations", () => {
  it("run again without changing anything", async () => {
    const { database } = await openTemporaryDatabase([aProduct()]);
    const read = () =>
      database.read(({ sqlite }) => [
        listSchema(sqlite),
        sqlite.prepare("SELECT * FROM products").all(),
        sqlite.prepare("SELECT * FROM __drizzle_migrations").all(),
      ]);
    const before = await read();
    await database.prepare();
    await database.prepare();
    expect(await read()).toEqual(before);
  });

  it("make every table of the shop STRICT", async () => {
    const { database } = await openTemporaryDatabase();
    const tables = await database.read(({ sqlite }) =>
      sqlite
        .prepare<[], { name: string; type: string; strict: number }>("PRAGMA main.table_list")
        .all(),
    );
    const own = tables.filter(
      ({ name, type }) => type === "table" && !/^(sqlite_|__drizzle_)/.test(name),
    );
    expect(own.map(({ name }) => name)).toEqual(expect.arrayContaining(["products", "versions"]));
    for (const { name, strict } of own) expect(`${name} ${strict}`).toBe(`${name} 1`);
  });

  it("leave a database that is whole", async () => {
    const { database } = await openTemporaryDatabase([aProduct()]);
    const [integrity, foreignKeys] = await database.read(({ sqlite }) => [
      sqlite.pragma("integrity_check", { simple: true }),
      sqlite.pragma("foreign_key_check"),
    ]);
    expect(integrity).toBe("ok");
    expect(foreignKeys).toEqual([]);
  });
});

describe("the products table", () => {
  it("has the specification's columns under its names", async () => {
    const { database } = await openTemporaryDatabase();
    const columns = await database.read(({ sqlite }) =>
      sqlite.prepare("SELECT name FROM pragma_table_info('products')").pluck().all(),
    );
    expect(columns).toEqual(
      expect.arrayContaining([
        ...["id", "name", "price", "images", "sizes", "colors", "category", "subcategory", "brand"],
        ...["is_new", "is_hidden", "color_links", "created_at", "updated_at", "collection"],
      ]),
    );
  });

  it("fills in what a new product does not say", async () => {
    const { database } = await openTemporaryDatabase();
    await database.write(({ queries }) =>
      queries.run(sql`INSERT INTO products (id, name, price) VALUES ('a-01', 'A', 1)`),
    );
    const row = await database.read(({ sqlite }) => sqlite.prepare("SELECT * FROM products").get());
    const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(row).toMatchObject({
      ...{ is_hidden: 0, is_new: 1, color_links: "{}", images: "[]", collection: null },
      ...{ created_at: isoTime, updated_at: isoTime },
    });
  });

  it.each([
    ["a second product of the same id", "('a-01', 'B', 2)"],
    ["a price that is text", "('b-01', 'B', 'barato')"],
    ["a price with cents", "('b-01', 'B', 1.5)"],
    ["no name", "('b-01', NULL, 1)"],
  ])("refuses %s", async (_, values) => {
    const { database } = await openTemporaryDatabase();
    await storeProducts(database, [{ id: "a-01" }]);
    const insert = database.write(({ sqlite }) =>
      sqlite.exec(`INSERT INTO products (id, name, price) VALUES ${values}`),
    );
    await expect(insert).rejects.toThrow(/constraint|cannot store/);
  });
});
