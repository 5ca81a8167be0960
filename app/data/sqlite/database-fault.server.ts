import Database from "better-sqlite3";

/** The database file is missing, damaged, locked or not the shop's; the cause says which. */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
}

/** The tables are not those of this program: it may only be copied. */
export class OtherSchemaError extends DatabaseUnavailableError {
  override name = "OtherSchemaError";
}

/** Codes that say the file is at fault; any other error of SQLite is a mistake of ours. */
const FILE_FAULT = /^SQLITE_(NOTADB|CORRUPT|CANTOPEN|IOERR|BUSY|LOCKED|FULL|READONLY|PERM|AUTH)/;

/** Whether another program's lock is at fault, or the cause of the error. */
export function isBusy(error: unknown): boolean {
  if (error instanceof Database.SqliteError) return error.code.startsWith("SQLITE_BUSY");
  return error instanceof Error && error.cause !== undefined && isBusy(error.cause);
}

/** Runs it, and tells what SQLite and the file system say of the file from mistakes of ours. */
export function guard<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isFileFault(error)) throw error;
    throw new DatabaseUnavailableError(`The database cannot be used: ${error.message}`, {
      cause: error,
    });
  }
}

function isFileFault(error: unknown): error is Error {
  if (error instanceof Database.SqliteError) {
    return FILE_FAULT.test(error.code) || /no such table/.test(error.message);
  }
  // The driver has no code for a directory that is gone.
  if (error instanceof TypeError) return error.message.includes("directory does not exist");
  // A directory that cannot be read: EACCES, ELOOP, EIO and whatever else the system answers.
  return error instanceof Error && "syscall" in error && "errno" in error;
}
