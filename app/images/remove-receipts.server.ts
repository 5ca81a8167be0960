import path from "node:path";

import { getFileStore } from "../data/dialect/file-stores.server";
import { getLog } from "../log/log.server";

/** Removes stored receipts that no order uses any more; a failure is logged. */
export async function removeReceipts(fileNames: readonly string[]): Promise<void> {
  for (const fileName of fileNames) {
    // Only the base name, so that a stored value cannot lead out of the folder.
    const removing = getFileStore("receipts").remove(path.basename(fileName));
    await removing.catch((error: unknown) => {
      getLog().error({ err: error, fileName }, "a receipt could not be removed");
    });
  }
}
