import { statSync } from "node:fs";
import path from "node:path";

/**
 * The folder of a decided restore. Once the folder has this name, the restore must be completed.
 */
export const RESTORING_NAME = "restoring";

/** What to do, as the end of a Spanish line. */
export const UNFINISHED_RESTORE =
  "hay una vuelta a una copia sin terminar: abrí la tienda y se termina sola";

/** True when a restore was decided and then interrupted, so parts of the shop are still missing. */
export function isRestoreUnfinished(dataDirectory: string): boolean {
  return (
    statSync(path.join(dataDirectory, RESTORING_NAME), { throwIfNoEntry: false }) !== undefined
  );
}
