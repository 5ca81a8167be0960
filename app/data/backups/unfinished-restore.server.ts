import { statSync } from "node:fs";
import path from "node:path";

/**
 * The folder of a decided restore, or of a move from a server. Once the folder has this name, it must be completed.
 */
export const RESTORING_NAME = "restoring";

/** True when a restore was decided and then interrupted, so parts of the shop are still missing. */
export function isRestoreUnfinished(dataDirectory: string): boolean {
  return (
    statSync(path.join(dataDirectory, RESTORING_NAME), { throwIfNoEntry: false }) !== undefined
  );
}
