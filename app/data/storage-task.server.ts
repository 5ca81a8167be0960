import { findStorageTask, type StorageTask } from "../domain/storage-task";
import { readDisk } from "./disk-room.server";
import { measureUnpaidReceipts } from "./order-receipts.server";
import { readOrNull } from "./read-or-null.server";

/** What runs out of room now; null for nothing, or where it could not be read. */
export async function readStorageTask(): Promise<StorageTask | null> {
  return findStorageTask(await readDisk(), await readOrNull(measureUnpaidReceipts()));
}
