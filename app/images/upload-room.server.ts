import { readDisk } from "../data/sqlite/disk-room.server";
import { hasUploadRoom } from "../domain/shop/disk-reserve";
import { PictureRefusedError } from "./picture-problems";
import { perShop } from "../settings/current-shop.server";

/** Bytes that current uploads may still write. */
const promised = perShop(() => ({ bytes: 0 }));

/** True when a file of this size may be written besides the current uploads. */
export async function isRoomForUpload(maxBytes: number): Promise<boolean> {
  return hasUploadRoom(await readDisk(), promised().bytes + maxBytes);
}

/**
 * Runs an upload while the disk has room; a reserve is kept for orders.
 * @throws PictureRefusedError when there is no room
 */
export async function withUploadRoom<T>(maxBytes: number, work: () => Promise<T>): Promise<T> {
  const uploads = promised();
  const disk = await readDisk();
  // Nothing may run between check and count: two uploads would both use the last room.
  if (!hasUploadRoom(disk, uploads.bytes + maxBytes)) throw new PictureRefusedError("disk-full");
  uploads.bytes += maxBytes;
  try {
    return await work();
  } finally {
    uploads.bytes -= maxBytes;
  }
}
