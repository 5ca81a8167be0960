import { statfs } from "node:fs/promises";

import type { DiskSpace } from "../domain/disk-reserve";
import { getEnvironment } from "../env.server";

/** The disk that holds the data; null where the system does not tell. */
export async function readDisk(): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(getEnvironment().dataDirectory);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}
