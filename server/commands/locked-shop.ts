import { getEnvironment } from "../../app/settings/environment.server";
import { InstanceLockedError, lockInstance, type InstanceLock } from "../../db/instance-lock";
import { explainFailures } from "./backup-messages";
import { CommandError } from "./command";

/** Does something to a shop that nobody has open meanwhile. */
export function withClosedShop<T>(work: () => Promise<T>): Promise<T> {
  return explainFailures(async () => {
    const lock = takeLock();
    try {
      return await work();
    } finally {
      lock.release();
    }
  });
}

function takeLock(): InstanceLock {
  try {
    return lockInstance(getEnvironment().dataDirectory);
  } catch (error) {
    if (!(error instanceof InstanceLockedError)) throw error;
    const processId = error.processId === null ? "" : ` (proceso ${error.processId})`;
    throw new CommandError(
      `La tienda está abierta${processId}: cerrala primero, por ejemplo con systemctl stop tela. No se cambió nada.`,
      { cause: error },
    );
  }
}
