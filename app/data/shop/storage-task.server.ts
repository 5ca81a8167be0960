import { findStorageTask, type StorageTask } from "../../domain/shop/storage-task";
import { readDisk } from "../sqlite/disk-room.server";
import { measureUnpaidReceipts } from "../orders/order-receipts.server";
import { readOrNull } from "../sqlite/read-or-null.server";

/** What is running out of room; null for nothing, or when it could not be read. */
export async function readStorageTask(): Promise<StorageTask | null> {
  return findStorageTask(await readDisk(), await readOrNull(measureUnpaidReceipts()));
}
