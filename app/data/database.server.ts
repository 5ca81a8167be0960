import { rmSync, statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import { sql } from "drizzle-orm";

import { judgeSchema, migrateDatabase } from "../../db/migrate";
import {
  openReader,
  openWriter,
  readFileFingerprint,
  readFileIdentity,
  type Connection,
} from "../../db/open";
import { copyDatabase, type CopyFacts } from "./database-copy.server";

/** The database file is missing, damaged, locked or not the shop's; the cause says which. */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
}

export type PrepareOptions = {
  /** Makes the copy that an upgrade can be undone with; where it rejects, nothing is migrated. */
  beforeMigrating?: () => Promise<void>;
};

export type ShopDatabase = {
  /**
   * Creates and migrates the file. The one place that ever creates it. Rejects with the errors of
   * `migrateDatabase` for a schema that is not the program's.
   */
  prepare(options?: PrepareOptions): Promise<void>;
  /** Runs queries on the read-only connection. */
  read<T>(ask: (connection: Connection) => T): Promise<T>;
  /** Runs one transaction on the writing connection; a throw undoes all of it. */
  write<T>(change: (connection: Connection) => T): Promise<T>;
  /**
   * Copies the database as it is to a file that is not there yet, while it goes on being used, and
   * says what the copy is worth. Rejects with `CopyFailedError` when there is none.
   */
  copyTo(file: string): Promise<CopyFacts>;
  close(): Promise<void>;
};

/** How long a database that failed is left alone: each try can wait for a lock and stop the shop. */
const RETRY_AFTER_MS = 1000;
/** How long a change waits for that of another program. */
const LOCK_LIMIT_MS = 1000;
/** Another program may let go for less than this between two changes of its own. */
const LOCK_RETRY_MS = 2;
/** A shop without changes for as long empties its write-ahead log. */
const IDLE_MS = 60_000;

/**
 * The shop's database behind a reading and a writing connection. Every use first compares the file
 * on disk with the one that was opened: SQLite goes on "accepting" writes to a file that was deleted
 * or replaced, and does not notice one that was overwritten. A file that comes back is opened again.
 * All methods reject with `DatabaseUnavailableError` when the file cannot be used.
 */
export function createShopDatabase(file: string, clock: () => number = Date.now): ShopDatabase {
  const replacement = watchReplacement(file, () => {
    reader.close();
    writer.close();
  });
  const slot = (open: typeof openReader, identify: typeof readFileIdentity) =>
    createSlot({ file, open, identify, clock, replacement });
  const reader = slot(openReader, readFileFingerprint);
  const writer = slot(openImpatientWriter, readFileIdentity);
  const idleTimer = createIdleTimer(() => writer.use(emptyLog));

  return {
    async prepare({ beforeMigrating } = {}) {
      // Read only, because opening a file to write in it already changes one that is not ours.
      const isThere = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
      const state = isThere ? useOnce(openReader, file, judgeSchema) : "fresh";
      if (state === "behind") await beforeMigrating?.();
      // Opened in any case: what its settings need is not given on every disk.
      useOnce(openWriter, file, (connection) => {
        if (state !== "current") migrateDatabase(connection);
      });
    },
    async read(ask) {
      return reader.use(ask);
    },
    async write(change) {
      // The writer goes on with the pages it remembers: only a new look tells that the file is sound.
      reader.use(() => undefined);
      const result = await waitForLock(() =>
        writer.use((connection) => runTransaction(connection, change)),
      );
      idleTimer.restart();
      return result;
    },
    async copyTo(target) {
      reader.use(() => undefined);
      return copyDatabase(file, target);
    },
    async close() {
      idleTimer.stop();
      reader.close();
      writer.close();
    },
  };
}

function useOnce<T>(
  open: (file: string) => Connection,
  file: string,
  work: (connection: Connection) => T,
): T {
  return guard(() => {
    const connection = open(file);
    try {
      return work(connection);
    } finally {
      connection.sqlite.close();
    }
  });
}

/** Another program is changing the database at this moment; nothing was begun. */
class LockedError extends Error {}

function runTransaction<T>(connection: Connection, change: (connection: Connection) => T): T {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return change(connection);
  };
  try {
    return connection.sqlite.transaction(begin).immediate();
  } catch (error) {
    throw isBusy(error) && !hasBegun ? new LockedError() : error;
  }
}

/** SQLite's own way of waiting for a lock stops the whole process. */
function openImpatientWriter(file: string): Connection {
  const connection = openWriter(file);
  connection.sqlite.pragma("busy_timeout = 0");
  return connection;
}

/** Tries until the other program is done, while the shop goes on with everything else. */
async function waitForLock<T>(attempt: () => T): Promise<T> {
  const givesUpAtMs = performance.now() + LOCK_LIMIT_MS;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      if (performance.now() >= givesUpAtMs) {
        throw new DatabaseUnavailableError("Another program keeps the database locked");
      }
    }
    await wait(LOCK_RETRY_MS);
  }
}

type IdleTimer = { restart(): void; stop(): void };

function createIdleTimer(work: () => void): IdleTimer {
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    try {
      work();
    } catch (error) {
      // The next one who needs the database hears of it.
      if (!(error instanceof DatabaseUnavailableError)) throw error;
    }
  };
  return {
    restart() {
      timer = timer?.refresh() ?? setTimeout(run, IDLE_MS).unref();
    },
    stop: () => clearTimeout(timer),
  };
}

/** Does what it can: a reader in the way is waited for at the next opportunity. */
function emptyLog({ sqlite }: Connection): void {
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
}

type Replacement = { beforeOpen(): void; afterOpen(): void };

/**
 * When another file takes the database's place, the write-ahead log beside it still belongs to the
 * file that is gone: opening the new one would replay the old changes into it. Such a log is removed;
 * one that arrived with the new file is not the one we had open, and is kept.
 */
function watchReplacement(file: string, closeAll: () => void): Replacement {
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
  clock: () => number;
  replacement: Replacement;
};

/** Holds one connection, opened when first needed and again whenever the file behind it changed. */
function createSlot({ file, open, identify, clock, replacement }: SlotOptions): Slot {
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
        return guard(() => work(connect()));
      } catch (error) {
        if (error instanceof DatabaseUnavailableError) {
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

/** Codes that say the file is at fault; any other error of SQLite is a mistake of ours. */
const FILE_FAULT = /^SQLITE_(NOTADB|CORRUPT|CANTOPEN|IOERR|BUSY|LOCKED|FULL|READONLY|PERM|AUTH)/;

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
}

function guard<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const isFileFault =
      error instanceof Database.SqliteError &&
      (FILE_FAULT.test(error.code) || /no such table/.test(error.message));
    if (!isFileFault) throw error;
    throw new DatabaseUnavailableError(`The database cannot be used: ${error.message}`, {
      cause: error,
    });
  }
}
