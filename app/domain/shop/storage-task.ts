import { LOW_BELOW_BYTES, type DiskSpace } from "./disk-reserve";
import { MAX_UNPAID_RECEIPT_BYTES } from "../orders/receipt";

/** A storage problem that the owner should know about before uploads are refused. */
export type StorageTask = "disk-low" | "receipts-filling";

const WARN_AT = 0.8;

/** `unpaidReceiptBytes` is null when it could not be read. */
export function findStorageTask(
  disk: DiskSpace | null,
  unpaidReceiptBytes: number | null,
): StorageTask | null {
  if (disk !== null && disk.freeBytes < LOW_BELOW_BYTES) return "disk-low";
  const isFilling = (unpaidReceiptBytes ?? 0) >= MAX_UNPAID_RECEIPT_BYTES * WARN_AT;
  return isFilling ? "receipts-filling" : null;
}
