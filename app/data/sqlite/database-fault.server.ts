import Database from "better-sqlite3";
import { DrizzleQueryError } from "drizzle-orm/errors";

import { getLog } from "../../log/log.server";

/** The database file is missing, damaged, locked or foreign; see the cause. */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
}

/** The schema is not this program's: the database may only be copied. */
export class OtherSchemaError extends DatabaseUnavailableError {
  override name = "OtherSchemaError";
}

/** The shop is somewhere else, or on its way. */
export class MovedAwayError extends DatabaseUnavailableError {
  override name = "MovedAwayError";
}

/** Error codes about the file; any other SQLite error is a bug in this program. */
const FILE_FAULT = /^SQLITE_(NOTADB|CORRUPT|CANTOPEN|IOERR|BUSY|LOCKED|FULL|READONLY|PERM|AUTH)/;

/** True when the error, or its cause, is another program's lock. */
export function isBusy(error: unknown): boolean {
  if (error instanceof Database.SqliteError) return error.code.startsWith("SQLITE_BUSY");
  return error instanceof Error && error.cause !== undefined && isBusy(error.cause);
}

/**
 * Runs `work` and turns errors about the file into `DatabaseUnavailableError`; bugs pass unchanged.
 */
export async function guard<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const error = unwrap(thrown);
    if (!isFileFault(error)) throw error;
    throw new DatabaseUnavailableError(`The database cannot be used: ${error.message}`, {
      cause: error,
    });
  }
}

/** Drizzle's own message holds the values of the statement, which belong into no log. */
export function unwrap(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? (error.cause ?? error) : error;
}

function isFileFault(error: unknown): error is Error {
  if (error instanceof Database.SqliteError) {
    return FILE_FAULT.test(error.code) || /no such table/.test(error.message);
  }
  // The driver has no error code for a missing directory.
  if (error instanceof TypeError) return error.message.includes("directory does not exist");
  // An unreadable directory: EACCES, ELOOP, EIO and similar.
  return error instanceof Error && "syscall" in error && "errno" in error;
}

/** The result; null, with a line in the log, when the database cannot be read. */
export async function readOrNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    getLog().error({ err: error }, "the back office could not read its data");
    return null;
  }
}
