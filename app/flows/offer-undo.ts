import { adminPaths } from "../admin-paths";
import type { Flash } from "../domain/plain/flash";

/**
 * The flash with a button that takes the change back.
 * @param batchId - of the change in the history; null when nothing changed
 */
export function offerUndo(flash: Flash, batchId: number | null): Flash {
  return batchId === null ? flash : { ...flash, undoAt: adminPaths.historyBatch(batchId) };
}
