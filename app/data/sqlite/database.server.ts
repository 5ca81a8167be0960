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
import {
  createConnectionHolder,
  requireOwnSchema,
  watchReplacement,
  type ConnectionHolder,
} from "./connection-holder.server";
import { createIdleTimer } from "./idle-timer.server";
import { divideWrite, type Steps } from "./sliced-write.server";

export type PrepareOptions = {
  /** Makes the backup before an upgrade; if it rejects, nothing is migrated. */
  beforeMigrating?: () => Promise<void>;
};

export type ShopDatabase = {
  /**
   * Creates and migrates the file; only this creates it. Rejects with the errors of
   * `migrateDatabase` for a schema that is not the program's.
   */
  prepare(options?: PrepareOptions): Promise<void>;
  /** Runs queries on the read-only connection. */
  read<T>(ask: (connection: Connection) => T): Promise<T>;
  /** The synchronous version: throws what the others reject with. */
  readNow<T>(ask: (connection: Connection) => T): T;
  /** Runs one transaction on the writing connection; an exception rolls it back. */
  write<T>(change: (connection: Connection) => T): Promise<T>;
  /**
   * Runs one transaction that may take long without holding up readers and requests: the process
   * does other things at each `yield`. Other writes wait for its end.
   */
  writeInSlices<T>(steps: Steps<T>): Promise<T>;
  /**
   * Copies the database in use to a new file and checks the copy. Rejects with `CopyFailedError`
   * when the copy fails.
   */
  copyTo(file: string): Promise<CopyFacts>;
  close(): Promise<void>;
};

/**
 * The shop's database with one reading and one writing connection. Each use first compares the file
 * on disk with the opened one, because SQLite keeps "accepting" writes to a deleted or replaced
 * file and does not notice an overwritten one. A file that comes back is opened again.
 * All methods reject with `DatabaseUnavailableError` when the file cannot be used.
 */
export function createShopDatabase(file: string, clock = () => performance.now()): ShopDatabase {
  const replacement = watchReplacement(file, () => {
    reader.close();
    writer.close();
  });
  const hold = (open: typeof openReader, identify: typeof readFileIdentity) =>
    createConnectionHolder({ file, open, identify, clock, replacement });
  const reader = hold(openReader, readFileFingerprint);
  const writer = hold(openImpatientWriter, readFileIdentity);
  const queue = createWriteQueue();
  // In the queue, because a checkpoint within a transaction fails.
  const idleTimer = createIdleTimer(() => queue.run(() => writer.use(emptyLog)));

  return {
    prepare: (options = {}) => prepareFile(file, options),
    async read(ask) {
      return reader.use(ask);
    },
    readNow: (ask) => reader.use(ask),
    async write(change) {
      // The writer uses cached pages; only a fresh read shows that the file is intact.
      reader.use(() => undefined);
      const result = await queue.run(() =>
        writer.use((connection) => runTransaction(connection, change)),
      );
      idleTimer.restart();
      return result;
    },
    async writeInSlices(steps) {
      reader.use(() => undefined);
      const result = await queue.runInSlices(divideWrite(writer, steps, clock));
      idleTimer.restart();
      return result;
    },
    async copyTo(target) {
      lookAt(reader);
      return copyDatabase(file, target);
    },
    async close() {
      // A waiting write would open the file again afterwards.
      await queue.finish();
      idleTimer.stop();
      reader.close();
      writer.close();
    },
  };
}

async function prepareFile(file: string, { beforeMigrating }: PrepareOptions): Promise<void> {
  // Read only, because opening for writing would already change a foreign file.
  const isThere = guard(() => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0);
  const state = isThere ? await waitAtStart(() => useOnce(openReader, file, judgeSchema)) : "fresh";
  // Opened first, because not every disk supports the connection's settings.
  const bringUp = () =>
    useOnce(openWriter, file, (connection) => {
      if (state !== "current") migrateDatabase(connection);
    });
  if (state !== "behind") return waitAtStart(bringUp);
  try {
    await beforeMigrating?.();
    await waitAtStart(bringUp);
  } catch (error) {
    // The shop may open with a damaged database, but not with an intact one of another schema.
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    throw new MigrationFailedError("The database could not be migrated", { cause: error });
  }
}

/** A backup may also be made of a database with another version's schema. */
function lookAt(reader: ConnectionHolder): void {
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

/** Runs several queries on one snapshot, whatever other processes write meanwhile. */
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

/** Without SQLite's busy timeout, which would block the whole process. */
function openImpatientWriter(file: string): Connection {
  try {
    return openWriter(file, 0);
  } catch (error) {
    throw isBusy(error) ? new LockedError() : error;
  }
}

/** A reader may prevent it; the log is then emptied at the next opportunity. */
function emptyLog({ sqlite }: Connection): void {
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
}
