import { rmSync, statSync } from "node:fs";
import { sql } from "drizzle-orm";

import { isSchemaCurrent } from "../../../db/migrate";
import { readFileIdentity, type Connection } from "../../../db/open";
import { DatabaseUnavailableError, guard, OtherSchemaError } from "./database-fault.server";

/** Pause after a failure, because each attempt can wait for a lock and block the process. */
const RETRY_AFTER_MS = 1000;

type Replacement = { beforeOpen(): void; afterOpen(): void };

/**
 * When another file replaces the database, the write-ahead log beside it still belongs to the old
 * file, and opening the new one would replay old changes into it. Such a log is removed. A log that
 * arrived with the new file is kept: it is not the one that was open.
 */
export function watchReplacement(file: string, closeAll: () => void): Replacement {
  const companions = [`${file}-wal`, `${file}-shm`];
  let openedAs: string | null = null;
  let companionsThen: (string | null)[] = [];
  return {
    beforeOpen() {
      const identity = readFileIdentity(file);
      if (openedAs !== null && identity !== openedAs) {
        closeAll();
        for (const [position, companion] of companions.entries()) {
          const isOurs = readFileIdentity(companion) === companionsThen[position];
          if (isOurs) rmSync(companion, { force: true });
        }
      }
      openedAs = identity;
    },
    afterOpen() {
      companionsThen = companions.map(readFileIdentity);
    },
  };
}

export type ConnectionHolder = { use<T>(work: (connection: Connection) => T): T; close(): void };

type HolderOptions = {
  file: string;
  open: (file: string) => Connection;
  identify: (file: string) => string | null;
  /** Milliseconds of a monotonic clock: the time of day can jump by hours. */
  clock: () => number;
  replacement: Replacement;
};

/** Holds one connection, opened on first use and again whenever its file was replaced. */
export function createConnectionHolder({
  file,
  open,
  identify,
  clock,
  replacement,
}: HolderOptions): ConnectionHolder {
  let connection: Connection | null = null;
  let openedAs: string | null = null;
  let failedAtMs = -Infinity;
  let failure: unknown = null;

  function close() {
    connection?.sqlite.close();
    connection = null;
  }

  function connect(): Connection {
    const identity = identify(file);
    if (identity !== null && connection && identity === openedAs) return connection;
    close();
    // Never creates the file: a file that vanished while the shop runs must not come back empty.
    if (identity === null || statSync(file).size === 0) {
      throw new DatabaseUnavailableError("The database file is missing or empty");
    }
    replacement.beforeOpen();
    const opened = open(file);
    try {
      // Opening a foreign file succeeds; only a query fails.
      opened.queries.get(sql`SELECT version FROM versions WHERE name = 'catalogue'`);
      requireOwnSchema(opened);
    } catch (error) {
      opened.sqlite.close();
      throw error;
    }
    replacement.afterOpen();
    connection = opened;
    openedAs = identity;
    return opened;
  }

  return {
    use(work) {
      if (clock() - failedAtMs < RETRY_AFTER_MS) {
        throw new DatabaseUnavailableError("The database failed a moment ago", { cause: failure });
      }
      try {
        const result = guard(() => work(connect()));
        failedAtMs = -Infinity;
        failure = null;
        return result;
      } catch (error) {
        if (error instanceof OtherSchemaError) close();
        else if (error instanceof DatabaseUnavailableError) {
          failedAtMs = clock();
          failure = error;
          close();
        }
        throw error;
      }
    },
    close,
  };
}

/**
 * Checked again because another program may migrate the database at any time, or replace it with a
 * copy of an older schema.
 * @throws {OtherSchemaError}
 */
export function requireOwnSchema(connection: Connection): void {
  if (isSchemaCurrent(connection)) return;
  throw new OtherSchemaError("The database has the schema of another version of the program");
}
