import { InstanceLockedError, lockInstance, type InstanceLock } from "../db/file-lock";
import { finishRestore } from "../app/backups/finish-restore.server";
import { findDataDirectory, makeDataDirectory } from "../app/settings/environment.server";
import { describeCode, EnvironmentError } from "../app/settings/environment-error";

/**
 * Locks the data directory until the process ends or the lock is released, and finishes a restore that
 * was interrupted. The settings must be read after this, because a restore replaces the secrets.
 *
 * @throws {EnvironmentError} when a shop is open in the directory, or it cannot be written
 */
export async function takeDirectory(): Promise<InstanceLock> {
  const dataDirectory = findDataDirectory(process.env);
  makeDataDirectory(dataDirectory);
  const lock = lockDirectory(dataDirectory);
  try {
    await finishRestore(dataDirectory);
    return lock;
  } catch (error) {
    lock.release();
    throw new EnvironmentError(
      `no se pudo terminar la vuelta a una copia (${describeWriteFailure(error)}): resolvelo y abrí la tienda otra vez, que se termina sola`,
      { cause: error },
    );
  }
}

function lockDirectory(dataDirectory: string): InstanceLock {
  try {
    return lockInstance(dataDirectory);
  } catch (error) {
    const directory = JSON.stringify(dataDirectory);
    const message =
      error instanceof InstanceLockedError
        ? describeOther(error, directory)
        : `DATA_DIR no deja escribir en ${directory} (${describeWriteFailure(error)})`;
    throw new EnvironmentError(message, { cause: error });
  }
}

function describeOther({ processId }: InstanceLockedError, directory: string): string {
  const who = processId === null ? "" : ` (proceso ${processId})`;
  return `ya hay una tienda abierta en esta carpeta${who}: cerrala antes, o elegí otra con DATA_DIR (${directory})`;
}

function describeWriteFailure(error: unknown): string {
  const code = describeCode(error);
  const isFull = code === "ENOSPC" || code === "SQLITE_FULL";
  return isFull ? "el disco está lleno" : code;
}
