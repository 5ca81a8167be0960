import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";

import { createDatabase, isOnPostgres } from "../../test/helpers/test-engine";
import { AUDITED } from "../audit-triggers";
import { readMigrationsBy } from "../migrate";
import { describeClient } from "./connect";
import { migrateDatabase } from "./migrate";
import journal from "../migrations/meta/_journal.json";
import ofPostgres from "./migrations/meta/_journal.json";

/** PostgreSQL's first migration makes what SQLite had by then. */
const START = 19;

const listSteps = ({ entries }: { entries: { idx: number; when: number; tag: string }[] }) =>
  entries.map(({ when, tag }) => ({ when, number: tag.slice(0, 4) }));

describe("the migrations of both engines", () => {
  it("have the same steps, at the same times", () => {
    expect(listSteps(ofPostgres)).toEqual(listSteps(journal).slice(START));
  });
});

describe.skipIf(!isOnPostgres)("an upgrade of a server", () => {
  it("leaves a trigger for each event of an audited table, which names its columns", async () => {
    const client = new pg.Client(describeClient(createDatabase()));
    await client.connect();
    onTestFinished(() => client.end());
    const { rows } = await client.query<{ name: string; place: string; body: string }>(
      `SELECT tgname::text AS name, tgrelid::regclass::text AS place, prosrc AS body
        FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid WHERE tgname LIKE '%\\_audited'`,
    );
    const bodies = new Map(rows.map(({ name, place, body }) => [`${place} ${name}`, body]));
    expect(bodies.size).toBe(1 + 3 * Object.keys(AUDITED).length);
    for (const { table, columnsOf } of Object.values(AUDITED))
      for (const [event, columns] of Object.entries(columnsOf))
        for (const column of columns)
          expect(bodies.get(`${table} ${table}_${event}_audited`)).toContain(`"${column}":`);
  });

  it("makes a trigger of the history anew that is gone, or has other columns", async () => {
    const client = new pg.Client(describeClient(createDatabase("template0")));
    await client.connect();
    onTestFinished(() => client.end());
    await migrateDatabase(client);
    await client.query(`DROP FUNCTION pages_delete_audited CASCADE;
      CREATE OR REPLACE FUNCTION brands_update_audited() RETURNS trigger LANGUAGE plpgsql
        AS 'BEGIN RETURN NULL; END'`);
    await migrateDatabase(client);
    await client.query(`UPDATE brands SET name = 'Otra' WHERE id = (SELECT min(id) FROM brands);
      DELETE FROM pages WHERE id = (SELECT min(id) FROM pages)`);
    const { rows } = await client.query("SELECT subject_kind, after FROM audit ORDER BY id");
    expect(rows.slice(-2)).toEqual([
      { subject_kind: "brand", after: '{"name":"Otra"}' },
      { subject_kind: "page", after: null },
    ]);
  });

  it("gives no number twice that the version before gave", async () => {
    const client = new pg.Client(describeClient(createDatabase("template0")));
    await client.connect();
    onTestFinished(() => client.end());
    const known = readMigrationsBy("db/postgres/migrations/meta/_journal.json");
    await migrateDatabase(client, known.slice(0, 1));
    const insert = {
      customers: "INSERT INTO customers (email, name, phone) VALUES ($1, '', '') RETURNING id",
      stock: "INSERT INTO stock (product_row, size_key, color) VALUES (1, $1, '') RETURNING id",
    };
    const add = async (table: keyof typeof insert, text: string) =>
      (await client.query<{ id: number }>(insert[table], [text])).rows[0]?.id;
    await add("customers", "a@x.test");
    await add("stock", "S");
    await add("stock", "M");
    await client.query("DELETE FROM stock WHERE size_key = 'M'");
    await migrateDatabase(client);
    expect([await add("customers", "b@x.test"), await add("stock", "L")]).toEqual([2, 3]);
  });
});
