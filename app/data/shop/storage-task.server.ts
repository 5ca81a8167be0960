import { findStorageTask, type StorageTask } from "../../domain/shop/shop-health";
import { readDisk } from "../sqlite/disk-room.server";
import { measureUnpaidReceipts } from "../orders/order-receipts.server";
import { readOrNull } from "../sqlite/database-fault.server";

export async function readStorageTask(): Promise<StorageTask | null> {
  return findStorageTask(await readDisk(), await readOrNull(measureUnpaidReceipts()));
}
