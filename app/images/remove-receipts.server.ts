import { rm } from "node:fs/promises";
import path from "node:path";

import { getEnvironment } from "../settings/environment.server";
import { getLog } from "../log/log.server";

/** Removes stored receipts that no order names any more; one that cannot be is told to the log. */
export async function removeReceipts(fileNames: readonly string[]): Promise<void> {
  const { dataDirectory } = getEnvironment();
  for (const fileName of fileNames) {
    // The base name alone: what another tool stored must not lead out of the folder.
    const file = path.join(dataDirectory, "receipts", path.basename(fileName));
    await rm(file, { force: true }).catch((error: unknown) => {
      getLog().error({ err: error, fileName }, "a receipt could not be removed");
    });
  }
}
