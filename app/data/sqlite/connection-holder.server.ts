import { rmSync, statSync } from "node:fs";
import type { Statement } from "better-sqlite3";

import { isSchemaCurrent } from "../../../db/migrate";
import { type FileConnection, readFileIdentity } from "../../../db/open";
import { foldText } from "../../domain/plain/fold-text";
import { isOffered } from "../stock/offered-stock.server";
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

type ConnectionHolder = {
  /** The caller sees to it that one piece of work runs at a time. */
  use<T>(work: (connection: FileConnection) => T | Promise<T>): Promise<T>;
  /** Within a transaction: throws when the file was replaced since, or when it was rolled back already. */
  requireCurrent(): void;
  /** See `ShopDatabase`. */
  findCommit(): string | null;
  close(): void;
};

type HolderOptions = {
  file: string;
  open: (file: string) => FileConnection;
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
  let connection: FileConnection | null = null;
  let openedAs: string | null = null;
  let openings = 0;
  let dataVersion: Statement<[], number> | null = null;
  let failedAtMs = -Infinity;
  let failure: unknown = null;

  function close() {
    connection?.sqlite.close();
    connection = null;
  }

  function connect(): FileConnection {
    const identity = identify(file);
    if (identity !== null && connection && identity === openedAs) return connection;
    close();
    // Never creates the file: a file that vanished while the shop runs must not come back empty.
    if (identity === null || statSync(file).size === 0) {
      throw new DatabaseUnavailableError("The database file is missing or empty");
    }
    replacement.beforeOpen();
    const opened = open(file);
    provideFunctions(opened);
    try {
      // Opening a foreign file succeeds; only a query fails.
      opened.sqlite.prepare("SELECT version FROM versions WHERE name = 'catalogue'").get();
      requireOwnSchema(opened);
    } catch (error) {
      opened.sqlite.close();
      throw error;
    }
    replacement.afterOpen();
    connection = opened;
    // It changes with each commit of another connection.
    dataVersion = opened.sqlite.prepare<[], number>("PRAGMA data_version").pluck();
    openedAs = identity;
    openings += 1;
    return opened;
  }

  async function workOn<T>(work: (connection: FileConnection) => T | Promise<T>): Promise<T> {
    const opened = connect();
    try {
      return await work(opened);
    } catch (error) {
      if (opened.sqlite.open) throw error;
      throw new DatabaseUnavailableError("The database was replaced while it was used", {
        cause: error,
      });
    }
  }

  return {
    async use(work) {
      if (clock() - failedAtMs < RETRY_AFTER_MS) {
        throw new DatabaseUnavailableError("The database failed a moment ago", { cause: failure });
      }
      try {
        const result = await guard(() => workOn(work));
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
    requireCurrent() {
      if (connection?.sqlite.inTransaction && identify(file) === openedAs) return;
      throw new DatabaseUnavailableError("The transaction was lost, or its file replaced");
    },
    findCommit() {
      try {
        if (connection === null || identify(file) !== openedAs) return null;
        return `${openings} ${dataVersion?.get()}`;
      } catch {
        return null;
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
export function requireOwnSchema(connection: FileConnection): void {
  if (isSchemaCurrent(connection)) return;
  throw new OtherSchemaError("The database has the schema of another version of the program");
}

/** Lets the connection's SQL call what PostgreSQL's first migration defines. */
function provideFunctions({ sqlite }: FileConnection): void {
  const options = { deterministic: true };
  sqlite.function("fold_text", options, (text) => foldText(String(text)));
  sqlite.function("is_offered", options, (sizes, colors, size, color) =>
    isOffered(String(sizes), String(colors), { size: String(size), color: String(color) }),
  );
}
