import { statSync } from "node:fs";

import { judgeSchema, migrateDatabase, MigrationFailedError } from "../../../db/migrate";
import {
  openReader,
  openWriter,
  readFileFingerprint,
  readFileIdentity,
  type Connection,
} from "../../../db/open";
import { copyDatabase, type CopyFacts } from "../backups/database-copy.server";
import { DatabaseUnavailableError, guard, isBusy, OtherSchemaError } from "./database-fault.server";
import { createWriteQueue, LockedError, waitAtStart } from "./database-lock.server";
import { createSlot, requireOwnSchema, watchReplacement } from "./database-slot.server";
import { createIdleTimer } from "./idle-timer.server";

// Whoever uses the database meets it here.
export { DatabaseUnavailableError };

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
  /** The same for who cannot wait for a promise: throws what the others reject with. */
  readNow<T>(ask: (connection: Connection) => T): T;
  /** Runs one transaction on the writing connection; a throw undoes all of it. */
  write<T>(change: (connection: Connection) => T): Promise<T>;
  /**
   * Copies the database as it is to a file that is not there yet, while it goes on being used, and
   * says what the copy is worth. Rejects with `CopyFailedError` when there is none.
   */
  copyTo(file: string): Promise<CopyFacts>;
  close(): Promise<void>;
};

/**
 * The shop's database behind a reading and a writing connection. Every use first compares the file
 * on disk with the one that was opened: SQLite goes on "accepting" writes to a file that was deleted
 * or replaced, and does not notice one that was overwritten. A file that comes back is opened again.
 * All methods reject with `DatabaseUnavailableError` when the file cannot be used.
 */
export function createShopDatabase(file: string, clock = () => performance.now()): ShopDatabase {
  const replacement = watchReplacement(file, () => {
    reader.close();
    writer.close();
  });
  const slot = (open: typeof openReader, identify: typeof readFileIdentity) =>
    createSlot({ file, open, identify, clock, replacement });
  const reader = slot(openReader, readFileFingerprint);
  const writer = slot(openImpatientWriter, readFileIdentity);
  const queue = createWriteQueue();
  const idleTimer = createIdleTimer(() => writer.use(emptyLog));

  return {
    prepare: (options = {}) => prepareFile(file, options),
    async read(ask) {
      return reader.use(ask);
    },
    readNow: (ask) => reader.use(ask),
    async write(change) {
      // The writer goes on with the pages it remembers: only a new look tells that the file is sound.
      reader.use(() => undefined);
      const result = await queue.run(() =>
        writer.use((connection) => runTransaction(connection, change)),
      );
      idleTimer.restart();
      return result;
    },
    async copyTo(target) {
      lookAt(reader);
      return copyDatabase(file, target);
    },
    async close() {
      // A change that waits for a lock would open the file again afterwards.
      await queue.finish();
      idleTimer.stop();
      reader.close();
      writer.close();
    },
  };
}

async function prepareFile(file: string, { beforeMigrating }: PrepareOptions): Promise<void> {
  // Read only, because opening a file to write in it already changes one that is not ours.
  const isThere = guard(() => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0);
  const state = isThere ? await waitAtStart(() => useOnce(openReader, file, judgeSchema)) : "fresh";
  // Opened in any case: what its settings need is not given on every disk.
  const bringUp = () =>
    useOnce(openWriter, file, (connection) => {
      if (state !== "current") migrateDatabase(connection);
    });
  if (state !== "behind") return waitAtStart(bringUp);
  try {
    await beforeMigrating?.();
    await waitAtStart(bringUp);
  } catch (error) {
    // The shop opens without a database that is damaged; this one is whole, and may not stay as it is.
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    throw new MigrationFailedError("The database could not be migrated", { cause: error });
  }
}

/** A copy may also be made of what another version of the program left. */
function lookAt(reader: ReturnType<typeof createSlot>): void {
  try {
    reader.use(() => undefined);
  } catch (error) {
    if (!(error instanceof OtherSchemaError)) throw error;
  }
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

/** Asks several questions of one and the same moment, whatever other processes write meanwhile. */
export function readAsOne<T>({ sqlite }: Connection, ask: () => T): T {
  return sqlite.transaction(ask)();
}

function runTransaction<T>(connection: Connection, change: (connection: Connection) => T): T {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    requireOwnSchema(connection);
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
  try {
    return openWriter(file, 0);
  } catch (error) {
    throw isBusy(error) ? new LockedError() : error;
  }
}

/** Does what it can: a reader in the way is waited for at the next opportunity. */
function emptyLog({ sqlite }: Connection): void {
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
}
