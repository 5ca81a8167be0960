import type { ClientBase } from "pg";

/** Tables of the server alone: what several processes share, and one has in its memory or in its directory. */
export const SERVER_TABLES: readonly string[] = [
  "__drizzle_migrations",
  "rate_limits",
  "stored_files",
  "file_parts",
  "shop_home",
  // Of older versions, and empty.
];

export type ColumnType = "bigint" | "double precision" | "text";

/** A table that both engines have, with the same columns. */
export type SharedTable = {
  name: string;
  columns: { name: string; type: ColumnType; isGenerated: boolean }[];
  /** The columns of its primary key. */
  key: string[];
};

type Row = SharedTable & { refersTo: string[] };

const TABLES = `SELECT c.relname::text AS name,
    (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'isGenerated', a.attgenerated <> '') ORDER BY a.attnum)
      FROM pg_attribute AS a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped)::text AS columns,
    (SELECT json_agg(a.attname ORDER BY k.n) FROM pg_constraint AS p,
        unnest(p.conkey) WITH ORDINALITY AS k (attnum, n), pg_attribute AS a
      WHERE p.conrelid = c.oid AND p.contype = 'p' AND a.attrelid = c.oid AND a.attnum = k.attnum)::text AS key,
    (SELECT json_agg(DISTINCT f.confrelid::regclass::text) FROM pg_constraint AS f
      WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid)::text AS refers_to
  FROM pg_class AS c WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace ORDER BY 1`;

/** A table comes after those that it refers to. */
export async function listSharedTables(client: ClientBase): Promise<SharedTable[]> {
  const { rows } =
    await client.query<Record<"name" | "columns" | "key" | "refers_to", string>>(TABLES);
  const waiting = rows
    .filter(({ name }) => !SERVER_TABLES.includes(name))
    .map((row): Row => ({
      name: row.name,
      columns: JSON.parse(row.columns) as Row["columns"],
      key: JSON.parse(row.key) as string[],
      refersTo: JSON.parse(row.refers_to ?? "[]") as string[],
    }));
  const ordered: SharedTable[] = [];
  while (waiting.length > 0) {
    const isReady = ({ refersTo }: Row) =>
      !waiting.some(
        ({ name }) => refersTo.includes(JSON.stringify(name)) || refersTo.includes(name),
      );
    const [next] = waiting.splice(waiting.findIndex(isReady), 1);
    if (next) ordered.push(next);
  }
  return ordered;
}
