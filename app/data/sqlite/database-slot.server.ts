import { rmSync, statSync } from "node:fs";
import { sql } from "drizzle-orm";

import { isSchemaCurrent } from "../../../db/migrate";
import { readFileIdentity, type Connection } from "../../../db/open";
import { DatabaseUnavailableError, guard, OtherSchemaError } from "./database-fault.server";

/** How long a database that failed is left alone: each try can wait for a lock and stop the shop. */
const RETRY_AFTER_MS = 1000;

type Replacement = { beforeOpen(): void; afterOpen(): void };

/**
 * When another file takes the database's place, the write-ahead log beside it still belongs to the
 * file that is gone: opening the new one would replay the old changes into it. Such a log is removed;
 * one that arrived with the new file is not the one we had open, and is kept.
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

type Slot = { use<T>(work: (connection: Connection) => T): T; close(): void };

type SlotOptions = {
  file: string;
  open: (file: string) => Connection;
  identify: (file: string) => string | null;
  /** Milliseconds of a clock that is never set: the time of day can jump by hours. */
  clock: () => number;
  replacement: Replacement;
};

/** Holds one connection, opened when first needed and again whenever the file behind it changed. */
export function createSlot({ file, open, identify, clock, replacement }: SlotOptions): Slot {
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
    // Never creates: a file that vanished while the shop runs must not come back empty.
    if (identity === null || statSync(file).size === 0) {
      throw new DatabaseUnavailableError("The database file is missing or empty");
    }
    replacement.beforeOpen();
    const opened = open(file);
    try {
      // A foreign file opens without complaint and fails only here.
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
 * Another program may migrate the database at any moment, or start with a copy that has to be migrated.
 *
 * @throws {OtherSchemaError}
 */
export function requireOwnSchema(connection: Connection): void {
  if (isSchemaCurrent(connection)) return;
  throw new OtherSchemaError("The database has the schema of another version of the program");
}
