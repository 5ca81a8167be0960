import type { FileConnection } from "../../../db/open";
import { requireOwnSchema } from "./connection-holder.server";
import { isBusy } from "./database-fault.server";
import { LockedError } from "./write-lock.server";

/** On one snapshot. */
export async function readAsOne<T>(
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
export async function runTransaction<T>(
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
