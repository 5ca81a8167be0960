import path from "node:path";
import type { Database } from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";

import { aProduct } from "../test/helpers/products";
import {
  makeTestDirectory,
  openTemporaryDatabase,
  storeProducts,
} from "../test/helpers/temporary-database";
import {
  findSchemaState,
  judgeSchema,
  migrateDatabase,
  MigrationFailedError,
  readMigrations,
  SchemaMismatchError,
  type Migration,
} from "./migrate";
import { openWriter, type FileConnection } from "./open";

const OWN = readMigrations();
const newestAt = OWN.at(-1)?.writtenAt ?? 0;

function openEmpty(): FileConnection {
  const connection = openWriter(path.join(makeTestDirectory(), "tela.db"));
  onTestFinished(() => void connection.sqlite.close());
  return connection;
}

/** Migrations after the program's own, one for each text. */
function addMigrations(...texts: string[]): Migration[] {
  const added = texts.map((text, position) => ({
    statements: [text],
    writtenAt: newestAt + 1 + position,
    hash: text,
  }));
  return [...OWN, ...added];
}

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

/** Released migrations are frozen: a change needs a new one. */
describe("a migration that was released", () => {
  it.each([
    ["0000_products", "38ae978deb355bb0ea87656893a9383240369143383467e90cbd2073ff998ff8"],
    ["0001_back_office", "13371130354c5c1d1dcfc47b894e2ac01e9db5da7d5306fc849ab05b84435ca3"],
    ["0002_orders", "1d28bf8e49a4297b6f384060ea347f882d0c1ef955c09757e4d5b72d0929ed68"],
    ["0003_payments", "c0affd74702f542f5d2559d6b119b851622028e5fa6c7928d01e617cab0977b3"],
    ["0004_growth", "0e02a5b55340c6c4394bca4f85c224422707b52615c08eca330931982c4d47e2"],
    ["0005_short_texts", "33dcfeca979e8659cd7d3a1b4d66b0ec1dc7055bf65474c1312393be06bb1308"],
  ])("stays what it was: %s", (_, hash) => {
    expect(OWN.map((migration) => migration.hash)).toContain(hash);
  });
});

describe("migrating", () => {
  it("a fresh file, and one that is there already", () => {
    const connection = openEmpty();
    expect(findSchemaState(connection)).toBe("fresh");
    migrateDatabase(connection);
    expect(findSchemaState(connection)).toBe("current");
    migrateDatabase(connection);
    expect(findSchemaState(connection)).toBe("current");
    expect(connection.sqlite.pragma("foreign_keys", { simple: true })).toBe(1);
  });

  it("from each earlier schema, as from none, to the same one", () => {
    const fresh = openEmpty();
    migrateDatabase(fresh);
    const schema = listSchema(fresh.sqlite);
    for (const count of OWN.slice(1).map((_, position) => position + 1)) {
      const old = openEmpty();
      migrateDatabase(old, OWN.slice(0, count));
      expect([count, findSchemaState(old)]).toEqual([count, "behind"]);
      migrateDatabase(old);
      expect([count, findSchemaState(old)]).toEqual([count, "current"]);
      expect([count, listSchema(old.sqlite)]).toEqual([count, schema]);
    }
  });

  it("closes the withdrawals that were answered, at their time, and names the orders of exchange codes", () => {
    const old = openEmpty();
    const before = OWN.findIndex(({ statements }) =>
      statements.join().includes("withdrawal_steps"),
    );
    migrateDatabase(old, OWN.slice(0, before));
    old.sqlite.exec(`INSERT INTO withdrawals (code, answered_at)
        VALUES ('ARR-1', '2026-01-02T03:04:05.000Z'), ('ARR-2', NULL);
      INSERT INTO customers (id, name, email) VALUES (1, 'Ana', 'ana@correo.test');
      INSERT INTO orders (id, order_number, customer_id, customer_name, customer_email, status, total)
        VALUES (7, 'TELA-1', 1, 'Ana', 'ana@correo.test', 'delivered', 100);
      INSERT INTO returns (code, order_id, kind, state, settled_by)
        VALUES ('CAM-1', 7, 'return', 'closed', 'code');
      INSERT INTO codes (code, kind, value) VALUES ('CAM-1', 'amount', 100), ('VERANO', 'percent', 5)`);
    migrateDatabase(old);
    const rows = (sql: string) => old.sqlite.prepare(sql).raw().all();
    expect(rows("SELECT code, state FROM withdrawals ORDER BY code")).toEqual([
      ["ARR-1", "closed"],
      ["ARR-2", "asked"],
    ]);
    expect(rows("SELECT step, created_at, author FROM withdrawal_steps")).toEqual([
      ["close", "2026-01-02T03:04:05.000Z", ""],
    ]);
    expect(rows("SELECT code, order_id FROM codes ORDER BY code")).toEqual([
      ["CAM-1", 7],
      ["VERANO", null],
    ]);
  });

  it("makes a trigger of the history anew that is gone, or has other columns", () => {
    const connection = openEmpty();
    migrateDatabase(connection);
    const before = listSchema(connection.sqlite);
    expect(judgeSchema(connection)).toBe("current");
    connection.sqlite.exec(`DROP TRIGGER brands_update_audited; DROP TRIGGER pages_delete_audited;
      CREATE TRIGGER brands_update_audited AFTER UPDATE ON brands BEGIN
        INSERT INTO audit_intake VALUES ('brand', old.id, '{"id":"x"}', '{"id":"y"}'); END`);
    expect(judgeSchema(connection)).toBe("behind");
    migrateDatabase(connection);
    expect(listSchema(connection.sqlite)).toEqual(before);
  });

  it.each([
    ["newer", addMigrations("CREATE TABLE later (x INTEGER)")],
    ["changed", OWN.map((own, position) => (position === 1 ? { ...own, hash: "other" } : own))],
  ] as const)("refuses a %s schema, and touches nothing", (state, applied) => {
    const connection = openEmpty();
    migrateDatabase(connection, applied);
    const before = listSchema(connection.sqlite);
    expect(findSchemaState(connection)).toBe(state);
    expect(() => migrateDatabase(connection)).toThrow(SchemaMismatchError);
    expect(listSchema(connection.sqlite)).toEqual(before);
  });

  it("refuses another program's tables, and adds none of the shop's", () => {
    const connection = openEmpty();
    connection.sqlite.exec("CREATE TABLE recipes (name TEXT)");
    expect(() => migrateDatabase(connection)).toThrow(new SchemaMismatchError("foreign"));
    expect(listSchema(connection.sqlite)).toHaveLength(1);
  });

  it("leaves all as it was when the second of two fails", () => {
    const connection = openEmpty();
    migrateDatabase(connection);
    const before = listSchema(connection.sqlite);
    const known = addMigrations("CREATE TABLE later (x INTEGER)", "CREATE TABLE later (y INTEGER)");
    expect(() => migrateDatabase(connection, known)).toThrow(MigrationFailedError);
    expect(listSchema(connection.sqlite)).toEqual(before);
    expect(findSchemaState(connection)).toBe("current");
    migrateDatabase(connection, known.slice(0, -1));
    expect(findSchemaState(connection, known)).toBe("behind");
  });

  it("fails as such where the file is locked or full", () => {
    const file = path.join(makeTestDirectory(), "tela.db");
    const [other, connection] = [openWriter(file), openWriter(file, { timeout: 0 })];
    onTestFinished(() => {
      other.sqlite.close();
      connection.sqlite.close();
    });
    other.sqlite.exec("BEGIN IMMEDIATE");
    expect(() => migrateDatabase(connection)).toThrow(MigrationFailedError);
    other.sqlite.exec("ROLLBACK");
    connection.sqlite.pragma("max_page_count = 3");
    expect(() => migrateDatabase(connection)).toThrow(MigrationFailedError);
    expect(listSchema(other.sqlite)).toEqual([]);
  });

  it("keeps what hangs on a table that is made anew, and what refers to rows that would go", () => {
    const [tables, anew, broken] = [
      "CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (a_id REFERENCES a(id) ON DELETE CASCADE); INSERT INTO a VALUES (1); INSERT INTO b VALUES (1)",
      "CREATE TABLE n (id INTEGER PRIMARY KEY); INSERT INTO n SELECT * FROM a; DROP TABLE a; ALTER TABLE n RENAME TO a",
      "DELETE FROM a",
    ];
    const connection = openEmpty();
    migrateDatabase(connection, addMigrations(tables, anew));
    const count = () =>
      connection.sqlite.prepare("SELECT (SELECT count(*) FROM a) || (SELECT count(*) FROM b)");
    expect(count().pluck().get()).toBe("11");
    const breaking = () => migrateDatabase(connection, addMigrations(tables, anew, broken));
    expect(breaking).toThrow(/references that lead nowhere/);
    expect(count().pluck().get()).toBe("11");
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
    await database.write(({ sqlite }) =>
      sqlite.exec("INSERT INTO products (id, name, price) VALUES ('a-01', 'A', 1)"),
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
