const MEGABYTE = 1024 * 1024;

export type DiskSpace = { freeBytes: number; totalBytes: number };

/** Below this, an order may not have room for its row, its mail and its backup. */
export const FULL_BELOW_BYTES = 200 * MEGABYTE;
/** Reserved for orders and backups: an upload that would use it is refused. */
export const UPLOAD_RESERVE_BYTES = 500 * MEGABYTE;
/** The owner gets a warning below this, before uploads are refused. */
export const LOW_BELOW_BYTES = 1024 * MEGABYTE;

/** True when the disk has room for that many more bytes, or when its free space is unknown. */
export function hasUploadRoom(disk: DiskSpace | null, bytes: number): boolean {
  return disk === null || disk.freeBytes - bytes >= UPLOAD_RESERVE_BYTES;
}
