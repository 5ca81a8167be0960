import { createHash, randomBytes } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

import type { PackedFile, PackedList } from "../archive";
import { UnfitPlaceError } from "./cache-places";

export type Archive = { list: PackedList; readBytes: () => Uint8Array };

/** Prefix of a folder that is not completely unpacked. */
export const UNFINISHED = ".unfinished-";

const CHUNK_BYTES = 256 * 1024;
/** The smallest value that zlib accepts. */
const SMALLEST_CHUNK_BYTES = 64;

const HASH_DIGITS = 16;
const OUR_NAME = new RegExp(
  `^(?:\\d+\\.\\d+\\.\\d+\\S*-[0-9a-f]{${HASH_DIGITS}}|${UNFINISHED.replace(".", "\\.")}[0-9a-f]+)$`,
);

/** True for a folder that a launcher made, complete or not. */
export function isOurFolder(name: string): boolean {
  return OUR_NAME.test(name);
}

/**
 * Returns the folder with the program's files; unpacks it when needed. Every start reads and compares
 * all files, so that a damaged one is found at once.
 * @throws {UnfitPlaceError} or an error of the file system
 */
export function unpackInto(place: string, archive: Archive): string {
  const { version, hash, files } = archive.list;
  const folder = join(place, `${version}-${hash.slice(0, HASH_DIGITS)}`);
  let wrong = findWrong(folder, files);
  if (wrong.length > 0) {
    putInPlace(place, folder, archive);
    wrong = findWrong(folder, files);
    if (wrong.length > 0) throw new UnfitPlaceError("los archivos no quedan como se escriben");
  }
  requireRunnable(folder, files);
  const now = new Date();
  utimesSync(folder, now, now);
  return folder;
}

/** Other processes may start now or run from that folder, so each file appears in it only complete. */
function putInPlace(place: string, folder: string, archive: Archive): void {
  const draft = join(place, `${UNFINISHED}${randomBytes(8).toString("hex")}`);
  try {
    writeFiles(draft, archive);
    try {
      renameSync(draft, folder);
    } catch (error) {
      if (!isTaken(error)) throw error;
      for (const { path } of findWrong(folder, archive.list.files)) {
        replaceFile(join(draft, path), join(folder, path));
      }
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function writeFiles(folder: string, { list, readBytes }: Archive): void {
  const bytes = readBytes();
  for (const file of list.files) {
    const target = join(folder, file.path);
    const packed = bytes.subarray(file.start, file.start + file.packedBytes);
    // One buffer of the right size: zlib's growing buffers would stay in memory.
    const chunkSize = Math.max(file.bytes, SMALLEST_CHUNK_BYTES);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    writeFileSync(
      target,
      file.isCompressed ? brotliDecompressSync(packed, { chunkSize }) : packed,
      { flag: "wx", mode: file.isNative ? 0o700 : 0o600 },
    );
  }
}

function replaceFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  try {
    renameSync(from, to);
  } catch {
    rmSync(to, { recursive: true, force: true });
    renameSync(from, to);
  }
}

function isTaken(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return code === "ENOTEMPTY" || code === "EEXIST" || code === "ENOTDIR";
}

function findWrong(folder: string, files: readonly PackedFile[]): PackedFile[] {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  return files.filter((file) => !isAsPacked(join(folder, file.path), file, chunk));
}

function isAsPacked(path: string, file: PackedFile, chunk: Buffer): boolean {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    const stats = fstatSync(descriptor);
    if (!stats.isFile() || stats.size !== file.bytes) return false;
    const sum = createHash("sha256");
    for (let read = 1; read > 0;) {
      read = readSync(descriptor, chunk);
      sum.update(chunk.subarray(0, read));
    }
    return sum.digest("hex") === file.sha256;
  } catch {
    return false;
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

/** The kernel refuses X_OK on a file system that is mounted with noexec. */
function requireRunnable(folder: string, files: readonly PackedFile[]): void {
  const native = files.find(({ isNative }) => isNative);
  if (!native) return;
  try {
    accessSync(join(folder, native.path), constants.X_OK);
  } catch (error) {
    throw new UnfitPlaceError("ese disco no deja ejecutar programas (noexec)", { cause: error });
  }
}
