import Database from "better-sqlite3";

/** The database file is missing, damaged, locked or not the shop's; the cause says which. */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
}

/** Codes that say the file is at fault; any other error of SQLite is a mistake of ours. */
const FILE_FAULT = /^SQLITE_(NOTADB|CORRUPT|CANTOPEN|IOERR|BUSY|LOCKED|FULL|READONLY|PERM|AUTH)/;

export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
}

/** Runs it, and tells what SQLite says of the file from mistakes of ours. */
export function guard<T>(work: () => T): T {
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
