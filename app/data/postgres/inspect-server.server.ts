import type { ConnectionOptions } from "node:tls";
import pg from "pg";

import { connectTo, describeClient } from "../../../db/postgres/connect";
import { findSchemaState } from "../../../db/postgres/migrate";
import type { SchemaState } from "../../../db/migrate";
import { readServerHome, type ServerHome } from "./server-home.server";

export type ServerInspection =
  /** `home` is null for a schema of another version. */
  | {
      answers: true;
      schema: SchemaState;
      bytes: number;
      isExposed: boolean;
      home: ServerHome | null;
    }
  | { answers: false; problem: string };

const THIS_MACHINE = /^(\/|localhost$|127\.|::1$)/;

/**
 * True when the connection leaves this machine without proof of who answers: in the clear, or encrypted for
 * anybody. By what the client makes of the address and the environment.
 */
export function isExposed(url: string): boolean {
  const { host, ssl } = new pg.Client(describeClient(url)) as { host: string; ssl: TlsChoice };
  if (THIS_MACHINE.test(host)) return false;
  if (ssl === true) return false;
  return !ssl || ssl.rejectUnauthorized === false || ssl.checkServerIdentity !== undefined;
}

type TlsChoice = boolean | Pick<ConnectionOptions, "rejectUnauthorized" | "checkServerIdentity">;

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
    const home = schema === "current" ? await readServerHome(client) : null;
    return { answers: true, schema, bytes: bytes ?? 0, isExposed: isExposed(url), home };
  } catch (error) {
    return { answers: false, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    await client.end().catch(() => undefined);
  }
}
