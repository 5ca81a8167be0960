import type Database from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";

import { AUDITED } from "../../../db/audit-triggers";
import { openWriter, type FileConnection } from "../../../db/open";
import { AUTHOR, BY } from "../../../test/helpers/author";
import {
  openTemporaryDatabase,
  useTemporaryDataDirectory,
} from "../../../test/helpers/temporary-database";
import { SUBJECTS } from "../../domain/history/subjects";
import { PRODUCT_COLUMNS } from "../../domain/products/product-fields";
import { recordBatch, recordEntry, type Change } from "./batch.server";
import { readBatchEntries } from "./read-batch.server";

useTemporaryDataDirectory();

const CHANGE: Change = { ...BY, action: "products.fields" };

/** Another program's connection to the file, and what it finds in the history. */
async function openOutside() {
  const { file, database } = await openTemporaryDatabase();
  const { sqlite } = openWriter(file);
  onTestFinished(() => void sqlite.close());
  return { database, sqlite, ...watchHistory(sqlite) };
}

type Entry = Record<
  "batch_id" | "admin_name" | "action" | "subject_kind" | "subject_id" | "before" | "after",
  unknown
>;

/** Gives the entries that are new since the last call. */
function watchHistory(sqlite: Database.Database) {
  const newer = sqlite.prepare<[number], Entry & { id: number }>(
    "SELECT * FROM audit WHERE id > ? ORDER BY id",
  );
  let seen = 0;
  const readNew = () => {
    const entries = newer.all(seen);
    seen = entries.at(-1)?.id ?? seen;
    return entries;
  };
  readNew();
  return { readNew };
}

/** A row that any program may write into each audited table. */
const ROWS: Record<string, string> = {
  products: "(id, name, price) VALUES ('a-01', 'Remera', 1000)",
  product_redirects: "(old_id, product_id) VALUES ('viejo-01', 'a-01')",
  variant_codes: "(variant, product_row, sku) VALUES ('[1,\"M\",\"\"]', 1, 'REM-1')",
  codes: "(code, kind, value, max_uses, order_id) VALUES ('VERANO10', 'percent', 10, 5, 1)",
  quantity_offers: "(kind) VALUES ('2x1')",
  settings: "(name, value) VALUES ('transferHours', '48')",
  sections: "(id, name, position) VALUES ('hogar', 'Hogar', 9)",
  groups:
    "(id, name, section, position, is_in_menu, terms) VALUES ('sacos', 'Sacos', 'ropa', 9, 1, '[]')",
  group_redirects: "(path, target) VALUES ('ropa/viejo', 'ropa/buzos')",
  brands: "(id, name, position, is_in_menu) VALUES ('Sur', 'Sur', 9, 1)",
  collections: "(id, name, position) VALUES ('basicos', 'Básicos', 1)",
  menu_links: "(id, position, label, target) VALUES (9, 9, 'Cambios', '/p/cambios')",
  size_guides: "(id, name, kind) VALUES ('jeans', 'Jeans', 'pantalon')",
  size_guide_rows:
    "(id, guide_id, size_key, measure, min_mm, max_mm) VALUES ('jeans/38/cintura', 'jeans', '38', 'cintura', 380, 390)",
  size_guide_sizes: "(id, guide_id, size_key, suniti) VALUES ('jeans/38', 'jeans', '38', '94')",
  size_guide_uses:
    "(id, guide_id, group_id, product_row) VALUES ('|jeans||1', 'jeans', 'jeans', 1)",
  pages: "(slug, title, markdown, updated_at) VALUES ('talles', 'Talles', 'S, M', '2026-01-01')",
};

/** Columns without a history, each with the reason. */
const UNRECORDED: Record<string, string> = {
  "products.row_id": "names the row in the history itself",
  "products.updated_at": "follows from every other change",
  "products.on_sale": "follows from the sale and the day",
  "products.shows_list": "follows from the sale and the days before it",
  "products.sale_due_at": "says when these two are looked at again",
  "codes.uses": "counts the orders",
  "pages.version": "counts the texts",
  "pages.updated_at": "follows from every other change",
};

/** Other values that a column's constraints allow, where adding to the value is not allowed. */
const OTHER_VALUES: Record<string, string> = {
  "products.iva_permille": "105",
  "products.sale_price": "900",
  "products.cost": "700",
  "products.weight_in_grams": "250",
  "groups.weight_in_grams": "300",
  "groups.section": "'accesorios'",
  "pages.place": "'terms'",
};

const TABLES = Object.entries(AUDITED).map(([kind, { table, key, columns }]) => {
  return { kind, table, key, columns };
});

function listColumns(sqlite: Database.Database, table: string) {
  return sqlite
    .prepare<[string], { name: string; type: string }>(
      "SELECT name, type FROM pragma_table_info(?)",
    )
    .all(table);
}

function otherValue(table: string, { name, type }: { name: string; type: string }): string {
  const known = OTHER_VALUES[`${table}.${name}`];
  if (known !== undefined) return known;
  if (name.startsWith("is_")) return `1 - ${name}`;
  return type === "INTEGER" ? `${name} + 1` : `coalesce(${name}, '') || 'x"ñ'`;
}

const parse = (json: unknown) => JSON.parse(String(json)) as Record<string, unknown>;

describe.each(TABLES)("the history of $table", ({ kind, table, key, columns }) => {
  it("knows the row that another program inserts and deletes", async () => {
    const { sqlite, readNew } = await openOutside();
    const { lastInsertRowid } = sqlite.prepare(`INSERT INTO "${table}" ${ROWS[table]}`).run();
    const where = `FROM "${table}" WHERE rowid = ${lastInsertRowid}`;
    const row = sqlite.prepare<[], Record<string, unknown>>(`SELECT * ${where}`).get() ?? {};
    const [came] = readNew();
    const facts = { action: "outside", admin_name: "", admin_id: null, subject_kind: kind };
    const head = { ...facts, subject_id: String(row[key]), undoes_id: null };
    expect(came).toMatchObject({ ...head, before: null, batch_id: 1 });
    expect(row).toMatchObject(parse(came?.after));
    sqlite.exec(`DELETE ${where}`);
    const [went, ...more] = readNew();
    expect(went).toMatchObject({ ...head, after: null });
    expect(more).toEqual([]);
    // All that the bin needs.
    expect(parse(went?.before)).toEqual(
      Object.fromEntries(columns.map((column) => [column, row[column]])),
    );
  });

  it("names each changed column alone", async () => {
    const { sqlite, readNew } = await openOutside();
    const { lastInsertRowid } = sqlite.prepare(`INSERT INTO "${table}" ${ROWS[table]}`).run();
    let rowId = lastInsertRowid;
    readNew();
    const read = (column: string) =>
      sqlite.prepare(`SELECT "${column}" FROM "${table}" WHERE rowid = ?`).pluck().get(rowId);
    for (const column of listColumns(sqlite, table)) {
      const { name } = column;
      const isUnrecorded = `${table}.${name}` in UNRECORDED;
      const before = read(name);
      const value = otherValue(table, column);
      const changed = sqlite
        .prepare(`UPDATE "${table}" SET "${name}" = ${value} WHERE rowid = ? RETURNING rowid`)
        .pluck()
        .get(rowId);
      rowId = Number(changed);
      expect(read(name), name).not.toEqual(before);
      const entries = readNew();
      expect(entries, name).toHaveLength(isUnrecorded ? 0 : 1);
      if (isUnrecorded) continue;
      expect(entries[0]).toMatchObject({ action: "outside", subject_kind: kind });
      expect(parse(entries[0]?.before), name).toEqual({ [name]: before });
      expect(parse(entries[0]?.after), name).toEqual({ [name]: read(name) });
      sqlite.exec(`UPDATE "${table}" SET "${name}" = "${name}"`);
      expect(readNew(), `${name} again`).toEqual([]);
    }
  });

  it("can be taken back by the columns that the undo knows", async () => {
    const { sqlite } = await openOutside();
    const stored = listColumns(sqlite, table).map(({ name }) => name);
    const kept = stored.filter((name) => !(`${table}.${name}` in UNRECORDED));
    const versions = table === "pages" ? ["version"] : [];
    expect([...columns].sort()).toEqual([...kept, ...versions].sort());
    expect(stored).toContain(key);
    expect(Object.keys(SUBJECTS)).toContain(kind);
  });
});

it("records every column that the history of a product can show", () => {
  const shown = [...PRODUCT_COLUMNS.map(({ name }) => name), "created_at"];
  expect([...AUDITED.product.columnsOf.update].sort()).toEqual(shown.sort());
});

it("lists every table that has triggers of the history", async () => {
  const { sqlite } = await openOutside();
  const audited = sqlite
    .prepare(
      "SELECT DISTINCT tbl_name FROM sqlite_schema WHERE type = 'trigger' AND name GLOB '*_audited'",
    )
    .pluck()
    .all();
  const tables = TABLES.map(({ table }) => table);
  expect(audited.sort()).toEqual([...tables, "order_events"].sort());
  expect(Object.keys(ROWS).sort()).toEqual(tables.sort());
});

it("reads a value that another program made with SQLite's json() as the text that is stored", async () => {
  const { database, sqlite, readNew } = await openOutside();
  sqlite.exec(`INSERT INTO settings (name, value) VALUES ('look', json('{"a":[1,true]}'))`);
  sqlite.exec("UPDATE settings SET value = json_set(value, '$.b', json('[2]'))");
  const [came, changed] = readNew();
  const read = (entry: Entry | undefined) =>
    database.read((connection) => readBatchEntries(connection, Number(entry?.batch_id)));
  expect(await read(came)).toMatchObject([{ after: { name: "look", value: '{"a":[1,true]}' } }]);
  expect(await read(changed)).toMatchObject([
    { before: { value: '{"a":[1,true]}' }, after: { value: '{"a":[1,true],"b":[2]}' } },
  ]);
});

async function openInside() {
  const { database } = await openTemporaryDatabase([{ id: "a-01" }, { id: "b-01" }]);
  const read = (query: string) =>
    database.read(({ sqlite }) => sqlite.prepare<[], Entry>(query).all());
  const readBatches = async () =>
    (await read("SELECT * FROM audit WHERE action <> 'outside' ORDER BY id")).map(
      ({ subject_kind, subject_id, batch_id }) => [subject_kind, subject_id, batch_id],
    );
  return { database, read, readBatches };
}

const record = async (connection: FileConnection, statements: string) =>
  (await recordBatch(connection, CHANGE, () => connection.sqlite.exec(statements))).batchId;

const TWO = `UPDATE products SET price = 2 WHERE id = 'a-01';
  INSERT INTO settings (name, value) VALUES ('transferHours', '24')`;

describe("a change", () => {
  it("is one batch with its author, and names its first entry", async () => {
    const { database, read, readBatches } = await openInside();
    const batchId = await database.write((connection) => record(connection, TWO));
    expect(await readBatches()).toEqual([
      ["product", "1", batchId],
      ["setting", "transferHours", batchId],
    ]);
    const [first] = await read(`SELECT * FROM audit WHERE id = ${batchId}`);
    expect(first).toMatchObject({
      admin_id: AUTHOR.adminId,
      admin_name: AUTHOR.name,
      action: CHANGE.action,
      at: CHANGE.now.toISOString(),
    });
    const next = await database.write((connection) =>
      record(connection, "UPDATE products SET price = price + 1"),
    );
    expect(new Set((await readBatches()).map(([, , batch]) => batch))).toEqual(
      new Set([batchId, next]),
    );
  });

  it("without an entry is no batch", async () => {
    const { database, readBatches } = await openInside();
    const nothing = "UPDATE products SET updated_at = '2030'; UPDATE products SET price = price";
    expect(await database.write((connection) => record(connection, nothing))).toBeNull();
    expect(await readBatches()).toEqual([]);
  });

  it("leaves nothing when it is rolled back", async () => {
    const { database, read, readBatches } = await openInside();
    const failing = database.write(async (connection) => {
      await record(connection, TWO);
      throw new RangeError("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await readBatches()).toEqual([]);
    expect(await read("SELECT * FROM audit_context")).toEqual([]);
    expect(await database.write((connection) => record(connection, TWO))).not.toBeNull();
  });

  it("cannot begin within another one", async () => {
    const { database, readBatches } = await openInside();
    const nested = database.write((connection) =>
      recordBatch(connection, CHANGE, () => record(connection, TWO)),
    );
    await expect(nested).rejects.toThrow();
    expect(await readBatches()).toEqual([]);
  });

  it("can have entries of subjects without triggers", async () => {
    const { database, read } = await openInside();
    await database.write((connection) =>
      recordBatch(connection, CHANGE, async () => {
        const [before, after] = [{ role: "sales" }, { role: "owner" }];
        await recordEntry(connection, { kind: "person", id: 7, before, after });
        await recordEntry(connection, { kind: "backup", id: "copia.tar" });
      }),
    );
    expect(await read("SELECT * FROM audit WHERE admin_id = 1 ORDER BY id")).toMatchObject([
      { subject_kind: "person", subject_id: "7", before: '{"role":"sales"}' },
      { subject_kind: "backup", subject_id: "copia.tar", before: null, after: null },
    ]);
  });
});

describe("what shoppers do", () => {
  it("is not in the history, unlike an order that a person enters", async () => {
    const { database, readBatches } = await openInside();
    const order = (id: number) => `
      INSERT INTO customers (id, email) VALUES (${id}, 'ana${id}@x.test');
      INSERT INTO orders (id, order_number, customer_id, customer_name, customer_email, status, total)
        VALUES (${id}, 'TELA-00000${id}', ${id}, 'Ana', 'ana@x.test', 'pending', 100);
      INSERT INTO order_events (order_id, kind, status) VALUES (${id}, 'moved', 'pending')`;
    await database.write(({ sqlite }) => void sqlite.exec(order(1)));
    expect(await readBatches()).toEqual([]);
    const batchId = await database.write((connection) => record(connection, order(2)));
    expect(await readBatches()).toEqual([["order", "2", batchId]]);
  });
});

describe("another program", () => {
  it("changes several rows with one statement as one batch", async () => {
    const { sqlite, readNew } = await openOutside();
    sqlite.exec("UPDATE brands SET is_in_menu = 0");
    const entries = readNew();
    expect(entries.length).toBeGreaterThan(5);
    expect(new Set(entries.map(({ batch_id }) => batch_id)).size).toBe(1);
    sqlite.exec("UPDATE brands SET is_in_menu = 1");
    const batches = new Set([...entries, ...readNew()].map(({ batch_id }) => batch_id));
    expect(batches.size).toBe(2);
  });
});

describe("the entries", () => {
  /** Two years ago and a day; the other entry is of today. */
  const OLD = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 years', '-1 day')";

  async function openWith(kind: string, at = "'2026-01-01'") {
    const opened = await openOutside();
    opened.sqlite.exec(`INSERT INTO audit
      (id, at, admin_name, action, subject_kind, subject_id, before, after, batch_id)
      VALUES (7, ${at}, 'Ana', 'x', '${kind}', '1', '{"a":1}', '{"a":2}', 7)`);
    return opened.sqlite;
  }

  it.each([
    "UPDATE audit SET admin_name = 'Otra'",
    "UPDATE audit SET after = NULL",
    "UPDATE audit SET before = NULL, after = NULL",
    "DELETE FROM audit",
    "UPDATE OR REPLACE audit SET id = 8",
    `INSERT OR REPLACE INTO audit (id, admin_name, action, subject_kind, subject_id, batch_id)
      SELECT id, 'Otra', action, subject_kind, subject_id, batch_id FROM audit`,
  ])("of a product refuse %s", async (statement) => {
    const sqlite = await openWith("product", "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')");
    expect(() => sqlite.exec(statement)).toThrow("the history");
  });

  it.each(["order", "customer"])("of a %s lose their data, and nothing else", async (kind) => {
    const sqlite = await openWith(kind);
    for (const change of ["after = NULL", "before = NULL, after = NULL, subject_id = '2'"]) {
      expect(() => sqlite.exec(`UPDATE audit SET ${change}`)).toThrow("does not change");
    }
    sqlite.exec("UPDATE audit SET before = NULL, after = NULL");
    expect(sqlite.prepare("SELECT * FROM audit").get()).toMatchObject({
      admin_name: "Ana",
      subject_id: "1",
      before: null,
      after: null,
    });
  });

  it("go after two years", async () => {
    const sqlite = await openWith("product", OLD);
    sqlite.exec("DELETE FROM audit");
    expect(sqlite.prepare("SELECT count(*) FROM audit").pluck().get()).toBe(0);
  });
});
