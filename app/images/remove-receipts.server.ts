import { rm } from "node:fs/promises";
import path from "node:path";

import { getEnvironment } from "../settings/environment.server";
import { getLog } from "../log/log.server";

/** Removes stored receipts that no order uses any more; a failure is logged. */
export async function removeReceipts(fileNames: readonly string[]): Promise<void> {
  const { dataDirectory } = getEnvironment();
  for (const fileName of fileNames) {
    // Only the base name, so that a stored value cannot lead out of the folder.
    const file = path.join(dataDirectory, "receipts", path.basename(fileName));
    await rm(file, { force: true }).catch((error: unknown) => {
      getLog().error({ err: error, fileName }, "a receipt could not be removed");
    });
  }
}
