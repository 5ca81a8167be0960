import { statSync } from "node:fs";
import path from "node:path";

/** What the shop is to become: from the moment this folder has its name, there is no way back. */
export const RESTORING_NAME = "restoring";

/** What to do about it, as the end of a Spanish line. */
export const UNFINISHED_RESTORE =
  "hay una vuelta a una copia sin terminar: abrí la tienda y se termina sola";

/** Whether a restore was decided and then cut short: part of the shop is still to come. */
export function isRestoreUnfinished(dataDirectory: string): boolean {
  return (
    statSync(path.join(dataDirectory, RESTORING_NAME), { throwIfNoEntry: false }) !== undefined
  );
}
