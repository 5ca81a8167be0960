import { createHash } from "node:crypto";
import { open, readFile, rm } from "node:fs/promises";
import { type Readable, Transform } from "node:stream";
import type { Metadata, Sharp } from "sharp";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";

import {
  MAX_SIDE_PX,
  pictureAddress,
  pictureName,
  type OwnPicture,
} from "../domain/products/picture-address";
import {
  MAX_PIXELS,
  MAX_PICTURE_BYTES,
  MAX_SCANS,
  MAX_WHOLE_PICTURE_BYTES,
} from "../domain/products/picture-limits";
import type { ReceivedFile } from "../http/read-multipart.server";
import { getLog } from "../log/log.server";
import { getFileStore } from "../data/dialect/file-stores.server";
import { readFileErrorCode, makeTemporaryName } from "../data/files/local-files.server";
import { touchPicture, prepareSizes } from "./picture-files.server";
import {
  describeProblem,
  PictureRefusedError,
  type PictureProblem,
  ACCEPTED_KINDS,
  HEAD_BYTES,
  isAcceptedKind,
  recognizeKind,
  type AcceptedKind,
  type PictureKind,
} from "./picture-problems";
import { loadSharp, queuePictureWork } from "./picture-work.server";
import { readDisk } from "../data/sqlite/disk-room.server";
import { hasUploadRoom } from "../domain/shop/shop-health";
import { perShop } from "../settings/current-shop.server";

const QUALITY = 85;
const DISK_FULL = ["ENOSPC", "EDQUOT"];

/** Decoded and encoded again, so that nothing else in the file survives. Sending a file twice stores one picture. */
export async function receivePicture(file: {
  fileName: string;
  stream: Readable;
}): Promise<ReceivedFile> {
  const stored = await storeUpload(file.stream);
  if ("address" in stored) return stored;
  return { problem: describeProblem(file.fileName, stored.problem) };
}

/** The same, with the bare reason of a refusal. Rethrows an error of the stream. */
export async function storeUpload(
  stream: Readable,
): Promise<{ address: string } | { problem: PictureProblem }> {
  try {
    const upload = { stream, maxBytes: MAX_PICTURE_BYTES };
    const picture = await withUpload(upload, (uploaded) =>
      queuePictureWork("upload", () => reencode(uploaded)),
    );
    prepareSizes(picture);
    return { address: pictureAddress(picture) };
  } catch (error) {
    return { problem: toProblem(error) };
  }
}

async function reencode(uploaded: string): Promise<OwnPicture> {
  const { data, width, height, hash, format } = await encodeUpright(uploaded);
  const picture: OwnPicture = { hash, width, height, format };
  await storePicture(picture, data);
  return picture;
}

/** Stores the picture's file, or sets its time to now when it exists. */
export async function storePicture(picture: OwnPicture, data: Uint8Array): Promise<void> {
  if (!(await touchPicture(picture))) await getFileStore("images").put(pictureName(picture), data);
}

/** Upright and without metadata, in memory. @throws PictureRefusedError for a file that is no accepted picture */
export async function encodeUpright(
  uploaded: string,
  kinds: readonly AcceptedKind[] = ACCEPTED_KINDS,
): Promise<OwnPicture & { data: Buffer }> {
  const { image, hasAlpha } = await openUpright(uploaded, kinds);
  const format = hasAlpha ? "webp" : "jpg";
  const small = image.resize({
    width: MAX_SIDE_PX,
    height: MAX_SIDE_PX,
    fit: "inside",
    withoutEnlargement: true,
  });
  const encoded =
    format === "webp" ? small.webp({ quality: QUALITY }) : small.jpeg({ quality: QUALITY });
  const { data, info } = await explainFailure(encoded.toBuffer({ resolveWithObject: true }));
  const hash = hashContent(data);
  return { data, hash, width: info.width, height: info.height, format };
}

/** Upright. @throws PictureRefusedError for no accepted picture, or one that asks too much of the decoder */
export async function openUpright(
  uploaded: string,
  kinds: readonly AcceptedKind[],
): Promise<{ image: Sharp; hasAlpha: boolean }> {
  const kind = requireAccepted(await readKind(uploaded), kinds);
  if (kind === "jpeg") await requireFewScans(uploaded);
  const sharp = await loadSharp();
  const image = sharp(uploaded, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  const metadata = await explainFailure(image.metadata());
  if (!isDecodedAs(kind, metadata)) throw new PictureRefusedError("damaged");
  if (countBytesAtOnce(kind, metadata) > MAX_WHOLE_PICTURE_BYTES) {
    throw new PictureRefusedError("too-much-memory");
  }
  return { image: image.autoOrient(), hasAlpha: metadata.hasAlpha };
}

export function hashContent(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 32);
}

export async function readKind(file: string): Promise<PictureKind> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return recognizeKind(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

function requireAccepted(kind: PictureKind, kinds: readonly AcceptedKind[]): AcceptedKind {
  if (!isAcceptedKind(kind)) throw new PictureRefusedError(kind);
  if (!kinds.includes(kind)) throw new PictureRefusedError("other");
  return kind;
}

/** A small file with thousands of scans, each work for every pixel, would block all other pictures for half an hour. */
async function requireFewScans(uploaded: string): Promise<void> {
  const count = countScans(await readFile(uploaded), MAX_SCANS);
  if (count > MAX_SCANS) throw new PictureRefusedError("too-many-scans");
}

function isDecodedAs(kind: AcceptedKind, { format, compression }: Metadata): boolean {
  return kind === "avif" ? format === "heif" && compression === "av1" : format === kind;
}

/** Bytes that the decoder needs before the first line; 0 when it decodes in strips. */
function countBytesAtOnce(kind: AcceptedKind, metadata: Metadata): number {
  const goesInStrips = (kind === "jpeg" || kind === "png") && !metadata.isProgressive;
  if (goesInStrips) return 0;
  const { width, height, channels, depth } = metadata;
  return width * height * channels * (depth === "uchar" ? 1 : 2);
}

/** The decoder reports messages without codes. */
export async function explainFailure<T>(decoded: Promise<T>): Promise<T> {
  try {
    return await decoded;
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw new PictureRefusedError(isTooLarge ? "too-many-pixels" : "damaged");
  }
}

export function toProblem(error: unknown): PictureProblem {
  if (error instanceof PictureRefusedError) return error.problem;
  const code = readFileErrorCode(error);
  if (code === null) throw error;
  getLog().error({ err: error }, "picture not stored");
  return DISK_FULL.includes(code) ? "disk-full" : "not-stored";
}

const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** As decoders read a JPEG: up to the end marker, without appended data such as a video. Stops at `most` + 1. */
function countScans(bytes: Buffer, most: number): number {
  let count = 0;
  let position = bytes.indexOf(MARKER, 2);
  while (position !== -1 && position + 1 < bytes.length && count <= most) {
    const kind = bytes[position + 1] ?? 0;
    if (kind === END_OF_IMAGE) break;
    if (kind === START_OF_SCAN) count += 1;
    position = bytes.indexOf(MARKER, position + measureMarker(bytes, position, kind));
  }
  return count;
}

/** The length of a marker segment; the pixels after a scan's header are not part of it. */
function measureMarker(bytes: Buffer, position: number, kind: number): number {
  // A fill byte: the marker starts with the next byte.
  if (kind === MARKER) return 1;
  const isAlone = kind <= 0x01 || (kind >= 0xd0 && kind <= 0xd8);
  if (isAlone || position + 4 > bytes.length) return 2;
  return 2 + Math.max(2, bytes.readUInt16BE(position + 2));
}

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
