import { readDisk } from "../data/sqlite/disk-room.server";
import { hasUploadRoom } from "../domain/shop/disk-reserve";
import { PictureRefusedError } from "./picture-problems";

/** What the uploads under way may still write. */
let promisedBytes = 0;

/** Whether a file of so many bytes may be written, beside those that are on their way. */
export async function isRoomForUpload(maxBytes: number): Promise<boolean> {
  return hasUploadRoom(await readDisk(), promisedBytes + maxBytes);
}

/**
 * Does the work of an upload while the disk has room for it: a reserve is kept for orders.
 *
 * @throws PictureRefusedError where there is no room
 */
export async function withUploadRoom<T>(maxBytes: number, work: () => Promise<T>): Promise<T> {
  if (!(await isRoomForUpload(maxBytes))) throw new PictureRefusedError("disk-full");
  promisedBytes += maxBytes;
  try {
    return await work();
  } finally {
    promisedBytes -= maxBytes;
  }
}
