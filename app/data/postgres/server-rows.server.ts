import type { ClientBase } from "pg";

import type { SharedTable } from "../../../db/postgres/shared-tables";
import type { HighestIds } from "../move/file-rows.server";
import type { RowTexts } from "../move/row-text";

const ROWS_AT_ONCE = 2000;
/** Everything as PostgreSQL writes it. */
const AS_TEXT = { getTypeParser: () => (text: string) => text };

const quote = (name: string) => `"${name}"`;

/** The rows of a table in the order of its key, some at a time. Within a transaction. */
export async function* readServerRows(
  client: ClientBase,
  table: SharedTable,
): AsyncGenerator<RowTexts[], void> {
  const columns = table.columns.map(({ name }) => quote(name)).join(", ");
  const order = table.key.map(quote).join(", ");
  await client.query(
    `DECLARE moving CURSOR FOR SELECT ${columns} FROM ${quote(table.name)} ORDER BY ${order}`,
  );
  const doubles = table.columns.flatMap(({ type }, at) => (type === "double precision" ? at : []));
  for (;;) {
    const { rows } = await client.query<RowTexts>({
      ...{ text: `FETCH ${ROWS_AT_ONCE} FROM moving`, rowMode: "array", types: AS_TEXT },
    });
    if (rows.length === 0) break;
    // The same number can be written in several ways.
    for (const row of rows)
      for (const at of doubles) row[at] = row[at] == null ? null : String(Number(row[at]));
    yield rows;
  }
  await client.query("CLOSE moving");
}

/** Stores rows whose generated columns the server works out itself. */
export async function writeServerRows(
  client: ClientBase,
  table: SharedTable,
  readRows: () => Iterable<RowTexts>,
): Promise<void> {
  const given = table.columns
    .map((column, at) => ({ ...column, at }))
    .filter(({ isGenerated }) => !isGenerated);
  const names = given.map(({ name }) => quote(name)).join(", ");
  const lists = given.map(({ type }, at) => `$${at + 1}::${type}[]`).join(", ");
  const text = `INSERT INTO ${quote(table.name)} (${names}) SELECT * FROM unnest(${lists})`;
  let rows: RowTexts[] = [];
  const store = async () => {
    if (rows.length === 0) return;
    await client.query(
      text,
      given.map(({ at }) => rows.map((row) => row[at])),
    );
    rows = [];
  };
  for (const row of readRows()) {
    rows.push(row);
    if (rows.length === ROWS_AT_ONCE) await store();
  }
  await store();
}

const SEQUENCES = `SELECT left(sequencename, -length('_id_seq')) AS name, last_value AS highest FROM pg_sequences
  WHERE schemaname = current_schema()`;

type Sequence = { name: string; highest: string | null };

/** The highest number that each table gave, also to rows that are gone. */
export async function readHighestIds(client: ClientBase): Promise<HighestIds> {
  const { rows } = await client.query<Sequence>(SEQUENCES);
  return new Map(
    rows.flatMap(({ name, highest }) => (highest === null ? [] : [[name, Number(highest)]])),
  );
}

/** From now on each table gives higher numbers than these, and than its rows have. */
export async function storeHighestIds(client: ClientBase, highest: HighestIds): Promise<void> {
  const { rows } = await client.query<Sequence>(SEQUENCES);
  for (const { name } of rows) {
    await client.query(
      `SELECT setval('${name}_id_seq', coalesce(highest, 1), highest IS NOT NULL)
        FROM (SELECT greatest(max(id), $1::bigint) AS highest FROM ${quote(name)}) AS found`,
      [highest.get(name) ?? null],
    );
  }
}
