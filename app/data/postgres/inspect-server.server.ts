import pg from "pg";

import { connectTo, describeClient } from "../../../db/postgres/connect";
import { findSchemaState } from "../../../db/postgres/migrate";
import type { SchemaState } from "../../../db/schema-state";

export type ServerInspection =
  { answers: true; schema: SchemaState; bytes: number } | { answers: false; problem: string };

/** Connects to a database and looks at its schema. Only reads. */
export async function inspectServer(url: string): Promise<ServerInspection> {
  const client = new pg.Client(describeClient(url));
  // Without a listener, a lost connection would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const connection = connectTo(client);
    const schema = await findSchemaState(connection);
    const bytes = await connection
      .prepare<[], number>("SELECT pg_database_size(current_database())")
      .pluck()
      .get();
    return { answers: true, schema, bytes: bytes ?? 0 };
  } catch (error) {
    return { answers: false, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    await client.end().catch(() => undefined);
  }
}
