import { InstanceLockedError, lockInstance, type InstanceLock } from "../db/instance-lock";
import { getEnvironment } from "../app/env.server";
import { describeCode, EnvironmentError } from "../app/environment-error";

/**
 * Takes the data directory for as long as this process lives, or until it is released.
 *
 * @throws {EnvironmentError} when a shop is open in it, or nothing can be written there
 */
export function takeDirectory(): InstanceLock {
  const { dataDirectory } = getEnvironment();
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
