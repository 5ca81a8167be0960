const MEGABYTE = 1024 * 1024;

export type DiskSpace = { freeBytes: number; totalBytes: number };

/** Below this an order may not find room for its row, its mail and its backup. */
export const FULL_BELOW_BYTES = 200 * MEGABYTE;
/** Kept for orders and backups: an upload that would go below it is refused. */
export const UPLOAD_RESERVE_BYTES = 500 * MEGABYTE;
/** The owner is warned from here on, before anything is refused. */
export const LOW_BELOW_BYTES = 1024 * MEGABYTE;

/** Whether the disk takes so many bytes more. One whose size is unknown is believed to. */
export function hasUploadRoom(disk: DiskSpace | null, bytes: number): boolean {
  return disk === null || disk.freeBytes - bytes >= UPLOAD_RESERVE_BYTES;
}
