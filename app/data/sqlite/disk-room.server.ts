import { statfsSync, type StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";

import type { DiskSpace } from "../../domain/shop/shop-health";
import { getEnvironment } from "../../settings/environment.server";

/** The disk that holds the data; null when the system does not report it. */
export async function readDisk(): Promise<DiskSpace | null> {
  try {
    return toSpace(await statfs(getEnvironment().dataDirectory));
  } catch {
    return null;
  }
}

/** The synchronous version, for a transaction. */
export function readDiskNow(): DiskSpace | null {
  try {
    return toSpace(statfsSync(getEnvironment().dataDirectory));
  } catch {
    return null;
  }
}

function toSpace({ bavail, blocks, bsize }: StatsFs): DiskSpace {
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
