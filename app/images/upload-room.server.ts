import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { readDisk } from "../data/sqlite/disk-room.server";
import { hasUploadRoom } from "../domain/shop/shop-health";
import { makeTemporaryName } from "../data/files/local-files.server";
import { PictureRefusedError } from "./picture-problems";
import { perShop } from "../settings/current-shop.server";

/** Bytes that current uploads may still write. */
const promised = perShop(() => ({ bytes: 0 }));

export async function isRoomForUpload(maxBytes: number): Promise<boolean> {
  return hasUploadRoom(await readDisk(), promised().bytes + maxBytes);
}

/** A reserve is kept for orders. @throws PictureRefusedError when there is no room */
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

/** In a temporary file, until the work is done. @throws PictureRefusedError without room, or for an empty or large file */
export async function withUpload<T>(
  { stream, maxBytes }: { stream: Readable; maxBytes: number },
  work: (uploaded: string) => Promise<T>,
): Promise<T> {
  const uploaded = await makeTemporaryName();
  try {
    return await withUploadRoom(maxBytes, async () => {
      await store(stream, uploaded, maxBytes);
      return work(uploaded);
    });
  } finally {
    await rm(uploaded, { force: true }).catch(() => undefined);
  }
}

async function store(stream: Readable, file: string, maxBytes: number): Promise<void> {
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > maxBytes ? new PictureRefusedError("too-large") : null, chunk);
    },
  });
  await pipeline(stream, counter, createWriteStream(file, { flags: "wx", mode: 0o600 }));
  if (bytes === 0) throw new PictureRefusedError("empty");
}
