import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";

import { createDatabase, isOnPostgres } from "../../test/helpers/test-engine";
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
