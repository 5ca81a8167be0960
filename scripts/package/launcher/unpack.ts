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
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
} from "node:fs";
import { dirname, join, isAbsolute, resolve } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import process from "node:process";

import { makeFolder } from "../../../app/settings/make-folder.server";

export const LIST_ASSET = "list";
export const BYTES_ASSET = "bytes";

/** A file of the program in the executable: one list, and the bytes of all files one after another. */
export type PackedFile = {
  /** Relative to the program's folder, with `/` as separator. */
  path: string;
  bytes: number;
  /** Of the unpacked content, in hexadecimal. */
  sha256: string;
  isNative: boolean;
  isCompressed: boolean;
  /** Position and length of its bytes in the archive. */
  start: number;
  packedBytes: number;
};

export type PackedList = {
  version: string;
  /** Of all paths and unpacked contents. */
  hash: string;
  files: PackedFile[];
};

/** The message says in Spanish why the place cannot hold the program's files. */
export class UnfitPlaceError extends Error {
  override name = "UnfitPlaceError";
}

/**
 * The folders in which the program's files may be unpacked, best first. A service user may have no
 * HOME, so the shop's data folder follows; the temporary folder is last, because systems clear it.
 */
export function listCachePlaces(env: NodeJS.ProcessEnv): string[] {
  const [fromSystemd] = (env.CACHE_DIRECTORY ?? "").split(":");
  return [
    placeBelow(fromSystemd, "program"),
    placeBelow(env.XDG_CACHE_HOME, "tela"),
    placeBelow(env.HOME, ".cache/tela"),
    join(resolve(env.DATA_DIR || "./data"), "program"),
    placeBelow(env.TMPDIR || "/tmp", `tela-${process.geteuid?.() ?? 0}`),
  ].filter((place) => place !== null);
}

function placeBelow(folder: string | undefined, name: string): string | null {
  return folder !== undefined && isAbsolute(folder) ? join(folder, name) : null;
}

/**
 * Creates the folder if needed. It must belong to this user alone: anyone who can write in it could
 * make the shop run another program.
 * @throws {UnfitPlaceError} or an error of the file system
 */
export function claimPlace(place: string): void {
  makeFolder(place);
  const stats = lstatSync(place);
  if (!stats.isDirectory()) throw new UnfitPlaceError("no es una carpeta");
  if (stats.uid !== process.geteuid?.()) throw new UnfitPlaceError("es de otro usuario");
  // Refused and not repaired, because others may have put files there already.
  if ((stats.mode & 0o022) !== 0) throw new UnfitPlaceError("otros pueden escribir ahí");
  if ((stats.mode & 0o077) !== 0) chmodSync(place, 0o700);
}

export type Archive = { list: PackedList; readBytes: () => Uint8Array };

export const UNFINISHED = ".unfinished-";

const CHUNK_BYTES = 256 * 1024;
/** The smallest value that zlib accepts. */
const SMALLEST_CHUNK_BYTES = 64;

const HASH_DIGITS = 16;
const OUR_NAME = new RegExp(
  `^(?:\\d+\\.\\d+\\.\\d+\\S*-[0-9a-f]{${HASH_DIGITS}}|${UNFINISHED.replace(".", "\\.")}[0-9a-f]+)$`,
);

function isOurFolder(name: string): boolean {
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

const HOUR_MS = 3_600_000;
/** Longer than an owner waits before a rollback. */
const KEPT_MS = 30 * 24 * HOUR_MS;

/**
 * Removes the files of versions that were not started for a month and do not run now, and what an
 * interrupted start left; no other files. A failure does not stop the start.
 */
export function removeOldFolders(place: string, current: string, nowMs: number): void {
  try {
    const old = readdirSync(place)
      .filter(isOurFolder)
      .map((name) => join(place, name))
      .filter((folder) => folder !== current && isOver(folder, nowMs));
    if (old.length === 0) return;
    const inUse = readMappedFiles();
    for (const folder of old) {
      if (!inUse.includes(`${folder}/`)) rmSync(folder, { recursive: true, force: true });
    }
  } catch {
    return;
  }
}

function isOver(folder: string, nowMs: number): boolean {
  const limitMs = folder.includes(`/${UNFINISHED}`) ? HOUR_MS : KEPT_MS;
  return nowMs - lstatSync(folder).mtimeMs > limitMs;
}

/** A running shop has its native modules mapped. Other users' processes are unreadable and use no folder of ours. */
function readMappedFiles(): string {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((process) => {
      try {
        return readFileSync(`/proc/${process}/maps`, "utf8");
      } catch {
        return "";
      }
    })
    .join("");
}
