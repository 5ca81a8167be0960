import path from "node:path";
import type Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openSyncPostgres } from "../../test/helpers/sync-postgres";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { createDatabase, isOnPostgres, OF_SERVER } from "../../test/helpers/test-engine";
import { migrateDatabase } from "../migrate";
import { openWriter } from "../open";

/** SQLite's own, and those of its text indexes: PostgreSQL has an index of trigrams instead. */
const OF_SQLITE = /^sqlite_|_fts|_terms$|^__drizzle_migrations$/;

type Column = {
  tableName: string;
  name: string;
  type: string;
  isRequired: number;
  keyPart: number;
};
type Index = {
  name: string;
  tableName: string;
  isUnique: number;
  isPartial: number;
  columns: string;
};

const directory = useTemporaryDataDirectory();
let file: Database.Database | undefined;
let server: Database.Database | undefined;
beforeAll(() => {
  if (!isOnPostgres) return;
  const connection = openWriter(path.join(directory, "tela.db"));
  migrateDatabase(connection);
  file = connection.sqlite;
  server = openSyncPostgres(createDatabase());
});
afterAll(() => {
  file?.close();
  server?.close();
});

const list = <Row>(database: Database.Database | undefined, query: string) =>
  database?.prepare<[], Row>(query).all() ?? [];

const COLUMNS_OF_FILE = `SELECT t.name AS "tableName", c.name, lower(c.type) AS type,
    (c."notnull" = 1 OR c.pk > 0) AS "isRequired", c.pk AS "keyPart"
  FROM pragma_table_list AS t JOIN pragma_table_xinfo(t.name) AS c
  WHERE t.schema = 'main' AND t.type = 'table'`;

const COLUMNS_OF_SERVER = `SELECT c.relname::text AS "tableName", a.attname::text AS name,
    format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS "isRequired",
    coalesce(array_position(k.conkey, a.attnum), 0) AS "keyPart"
  FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0
  LEFT JOIN pg_constraint AS k ON k.conrelid = c.oid AND k.contype = 'p'
  WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND NOT a.attisdropped`;

/** By SQLite's name. */
const TYPES: Record<string, string> = { integer: "bigint", real: "double precision", text: "text" };

function listColumns(database: Database.Database | undefined, query: string) {
  return list<Column>(database, query)
    .filter(({ tableName }) => !OF_SQLITE.test(tableName) && !OF_SERVER.test(tableName))
    .map(({ type, ...rest }) => ({ ...rest, type: TYPES[type] ?? type }))
    .map((column) => JSON.stringify(Object.fromEntries(Object.entries(column).sort())))
    .sort();
}

const INDEXES_OF_FILE = `SELECT i.name, t.name AS "tableName", i."unique" AS "isUnique", i.partial AS "isPartial",
    (SELECT group_concat(coalesce(c.name, '(expression)')) FROM pragma_index_info(i.name) AS c) AS columns
  FROM pragma_table_list AS t JOIN pragma_index_list(t.name) AS i
  WHERE t.schema = 'main' AND i.origin = 'c'`;

const INDEXES_OF_SERVER = `SELECT i.relname::text AS name, c.relname::text AS "tableName", x.indisunique AS "isUnique",
    (x.indpred IS NOT NULL) AS "isPartial",
    (SELECT string_agg(coalesce(a.attname, '(expression)'), ',' ORDER BY k.n)
      FROM unnest(x.indkey::int[]) WITH ORDINALITY AS k (attnum, n)
      LEFT JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = k.attnum) AS columns
  FROM pg_index AS x JOIN pg_class AS i ON i.oid = x.indexrelid JOIN pg_class AS c ON c.oid = x.indrelid
  JOIN pg_am ON pg_am.oid = i.relam
  WHERE c.relnamespace = current_schema()::regnamespace AND NOT x.indisprimary AND pg_am.amname = 'btree'
    AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.oid)`;

const listIndexes = (database: Database.Database | undefined, query: string) =>
  list<Index>(database, query)
    .filter(({ tableName }) => !OF_SQLITE.test(tableName) && !OF_SERVER.test(tableName))
    .map((index) => JSON.stringify(Object.fromEntries(Object.entries(index).sort())))
    .sort();

describe.skipIf(!isOnPostgres)("the tables of both engines", () => {
  it("have the same columns", () => {
    const expected = listColumns(file, COLUMNS_OF_FILE);
    expect(expected.length).toBeGreaterThan(300);
    expect(listColumns(server, COLUMNS_OF_SERVER)).toEqual(expected);
  });

  it("have the same indexes", () => {
    const expected = listIndexes(file, INDEXES_OF_FILE);
    expect(expected.length).toBeGreaterThan(70);
    expect(listIndexes(server, INDEXES_OF_SERVER)).toEqual(expected);
  });
});
