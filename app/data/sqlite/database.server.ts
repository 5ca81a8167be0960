import { statSync } from "node:fs";
import { RateLimiterMemory, type RateLimiterAbstract } from "rate-limiter-flexible";

import type { Connection, BeforeStatement } from "../../../db/connection";
import { judgeSchema, migrateDatabase, MigrationFailedError } from "../../../db/migrate";
import {
  openReader,
  openWriter,
  useOnce,
  readFileFingerprint,
  readFileIdentity,
  type FileConnection,
} from "../../../db/open";
import { getLog } from "../../log/log.server";
import { copyDatabase, type CopyFacts } from "../backups/database-copy.server";
import {
  createConnectionHolder,
  watchReplacement,
  requireOwnSchema,
} from "./connection-holder.server";
import { isBusy, OtherSchemaError, DatabaseUnavailableError, guard } from "./database-fault.server";
import {
  createTurns,
  NestedWorkError,
  createBreaks,
  createLockWait,
  LockedError,
  waitAtStart,
} from "./turns.server";

export type Limit = {
  /** Of its own for each limit. */
  name: string;
  points: number;
  seconds: number;
};

export type ShopDatabase<Used extends Connection = Connection> = {
  /**
   * Creates and migrates the file; only this creates it. Rejects with the errors of
   * `migrateDatabase` for a schema that is not the program's.
   */
  prepare(options?: PrepareOptions): Promise<void>;
  /**
   * Asks the read-only connection, on one snapshot: no change is seen in part. Nothing in it waits for
   * anything but the database.
   */
  read<T>(ask: (connection: Used) => T | Promise<T>): Promise<T>;
  /**
   * Runs one transaction on the writing connection; an exception rolls it back. Nothing in it waits for
   * anything but the database. A long one pauses between statements: readers and requests go on,
   * other writes wait for its end.
   */
  write<T>(change: (connection: Used) => T | Promise<T>): Promise<T>;
  /**
   * Changes with every commit of any process. It costs a fraction of a read, and no wait. Null when only a
   * read can tell: before the first one, and after the file was replaced.
   */
  findCommit(): string | null;
  /**
   * Waits until `findCommit` knows of every commit before the call, also of those of other machines. Never
   * rejects: when it cannot ask, `findCommit` is null.
   */
  catchUp(): Promise<void>;
  /** Counts for all processes of the shop; while the database is away, for this one alone. */
  createLimiter(limit: Limit): Promise<RateLimiterAbstract>;
  /**
   * Runs `work` unless another process runs work of this name. Should the connection break that says so,
   * another may begin before the end: each step has to be safe twice.
   * @returns false when it did not run
   */
  runAlone(name: string, work: () => Promise<void>): Promise<boolean>;
  /** True while any process runs work of this name alone; false where there is only one process. */
  isRunAlone(name: string): Promise<boolean>;
  /**
   * Copies the database in use to a new file and checks the copy. Rejects with `CopyFailedError`
   * when the copy fails. The copy is a file of SQLite on either engine.
   */
  copyTo(file: string): Promise<CopyFacts>;
  /** At least the bytes of a copy, with the files that a server has in it; 0 when there is no database. */
  measureSize(): Promise<number>;
  close(): Promise<void>;
};

/** A shop's database in a file of SQLite. */
export type FileDatabase = ShopDatabase<FileConnection>;

/**
 * The shop's database with one reading and one writing connection. Each use first compares the file
 * on disk with the opened one, because SQLite keeps "accepting" writes to a deleted or replaced
 * file and does not notice an overwritten one. A file that comes back is opened again.
 * All methods reject with `DatabaseUnavailableError` when the file cannot be used.
 */
export function createShopDatabase(file: string, clock = () => performance.now()): FileDatabase {
  const replacement = watchReplacement(file, () => {
    reader.close();
    writer.close();
  });
  const breaks = createBreaks(clock, () => writer.requireCurrent());
  const hold = (open: (file: string) => FileConnection, identify: typeof readFileIdentity) =>
    createConnectionHolder({ file, open, identify, clock, replacement });
  const reader = hold(openReader, readFileFingerprint);
  const writer = hold(
    (each) => openImpatientWriter(each, breaks.beforeStatement),
    readFileIdentity,
  );
  const [readTurns, writeTurns] = [createTurns(), createTurns()];
  const lock = createLockWait();
  let ownCommits = 0;
  // In turn, because a checkpoint within a transaction fails.
  const idleTimer = createIdleTimer(() => writeTurns.take(() => writer.use(emptyLog)));

  const read: FileDatabase["read"] = (ask) =>
    readTurns.take(() => reader.use((connection) => readAsOne(connection, ask)));

  return {
    prepare: (options = {}) => prepareFile(file, options),
    read,
    async write(change) {
      // The write before it would wait for this read, and this one for that write.
      if (readTurns.isWithin()) throw new NestedWorkError();
      const calledAtMs = performance.now();
      const { result, afterCommit } = await writeTurns.take(async () => {
        // The writer uses cached pages; only a fresh read shows that the file is intact.
        await read(() => undefined);
        const attempt = () => {
          breaks.begin();
          return writer.use((connection) =>
            runTransaction(connection, change, {
              beforeCommit: () => writer.requireCurrent(),
              // At once: a read that is under way does not see the commit.
              committed: () => (ownCommits += 1),
            }),
          );
        };
        return lock.get(attempt, calledAtMs);
      });
      idleTimer.restart();
      afterCommit.forEach(callSafely);
      return result;
    },
    findCommit() {
      const commit = reader.findCommit();
      return commit && `${commit} ${ownCommits}`;
    },
    // The file tells at once.
    catchUp: () => Promise.resolve(),
    createLimiter: (limit) => Promise.resolve(createMemoryLimiter(limit)),
    // Only one process opens the shop of a directory.
    runAlone: (_name, work) => work().then(() => true),
    isRunAlone: () => Promise.resolve(false),
    async copyTo(target) {
      await lookAt(read);
      return copyDatabase(file, target);
    },
    measureSize: () => Promise.resolve(measureFile(file) + measureFile(`${file}-wal`)),
    async close() {
      // A waiting write would open the file again afterwards.
      await writeTurns.finish();
      await readTurns.finish();
      idleTimer.stop();
      reader.close();
      writer.close();
    },
  };
}

export function createMemoryLimiter({ name, points, seconds }: Limit): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
}

/** What was written is stored, whatever happens here. */
export function callSafely(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    getLog().error({ err: error }, "nobody was told of a commit");
  }
}

/** A backup may also be made of a database with another version's schema. */
async function lookAt(read: FileDatabase["read"]): Promise<void> {
  try {
    await read(() => undefined);
  } catch (error) {
    if (!(error instanceof OtherSchemaError)) throw error;
  }
}

/** Without SQLite's busy timeout, which would block the whole process. */
function openImpatientWriter(file: string, beforeStatement: BeforeStatement): FileConnection {
  try {
    return openWriter(file, { timeout: 0, beforeStatement });
  } catch (error) {
    throw isBusy(error) ? new LockedError() : error;
  }
}

function measureFile(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** A reader may prevent it; the log is then emptied at the next opportunity. */
function emptyLog({ sqlite }: FileConnection): void {
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
}

/** After this long without changes, the shop empties its write-ahead log. */
const IDLE_MS = 60_000;

type IdleTimer = { restart(): void; stop(): void };

/** Runs `work` when the timer was not restarted for a while; it does not keep the process alive. */
function createIdleTimer(work: () => Promise<void>): IdleTimer {
  let timer: NodeJS.Timeout | undefined;
  const run = async () => {
    try {
      await work();
    } catch (error) {
      // The next use of the database reports the fault; thrown here, it would end the process.
      if (error instanceof DatabaseUnavailableError) return;
      getLog().error({ err: error }, "the write-ahead log could not be emptied");
    }
  };
  return {
    restart() {
      timer = timer?.refresh() ?? setTimeout(() => void run(), IDLE_MS).unref();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** On one snapshot. */
async function readAsOne<T>(
  connection: FileConnection,
  ask: (connection: FileConnection) => T | Promise<T>,
): Promise<T> {
  const { sqlite } = connection;
  sqlite.exec("BEGIN");
  try {
    return await ask(connection);
  } finally {
    if (sqlite.open && sqlite.inTransaction) sqlite.exec("COMMIT");
  }
}

type CommitHooks = {
  /** Throws when the change must not be stored, as when the file was replaced meanwhile. */
  beforeCommit: () => void;
  committed: () => void;
};

/**
 * Also gives what `change` wants to be called after the commit: the caller does so outside of its turn.
 * @throws {LockedError} with nothing begun
 */
async function runTransaction<T>(
  connection: FileConnection,
  change: (connection: FileConnection) => T | Promise<T>,
  { beforeCommit, committed }: CommitHooks,
): Promise<{ result: T; afterCommit: (() => void)[] }> {
  const { sqlite, afterCommit } = connection;
  try {
    sqlite.exec("BEGIN IMMEDIATE");
  } catch (error) {
    throw isBusy(error) ? new LockedError() : error;
  }
  afterCommit.clear();
  try {
    requireOwnSchema(connection);
    const result = await change(connection);
    beforeCommit();
    sqlite.exec("COMMIT");
    committed();
    return { result, afterCommit: [...afterCommit] };
  } catch (error) {
    // Some errors, such as a full disk, have rolled back already.
    if (sqlite.open && sqlite.inTransaction) sqlite.exec("ROLLBACK");
    throw error;
  }
}

export type PrepareOptions = {
  /** Makes the backup before an upgrade; if it rejects, nothing is migrated. */
  beforeMigrating?: () => Promise<void>;
};

/** Creates or migrates the file of a shop; see `ShopDatabase.prepare`. */
async function prepareFile(file: string, { beforeMigrating }: PrepareOptions): Promise<void> {
  // Read only, because opening for writing would already change a foreign file.
  const isThere = await guard(() => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0);
  const state = isThere
    ? await waitAtStart(() =>
        guard(() => useOnce(openReader(file), (connection) => judgeSchema(connection))),
      )
    : "fresh";
  // Opened first, because not every disk supports the connection's settings.
  const bringUp = () =>
    guard(() =>
      useOnce(openWriter(file), (connection) => {
        if (state !== "current") migrateDatabase(connection);
      }),
    );
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
