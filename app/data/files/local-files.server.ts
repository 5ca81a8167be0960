import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { chmod, copyFile, link, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

import { getEnvironment } from "../../settings/environment.server";
import type { StoreName } from "./file-store.server";

export function storeDirectory(store: StoreName): string {
  return path.join(getEnvironment().dataDirectory, store);
}

/** Copies of files that are on a server, in a folder of their own: they may be deleted at any time. */
export function copiesDirectory(store: StoreName): string {
  return path.join(getEnvironment().dataDirectory, "copies", store);
}

/** Folder of temporary files; the sweep removes what a crash leaves. */
export function temporaryDirectory(): string {
  return path.join(storeDirectory("images"), "incoming");
}

export async function makeTemporaryName(): Promise<string> {
  await mkdir(temporaryDirectory(), { recursive: true, mode: 0o700 });
  return path.join(temporaryDirectory(), randomBytes(12).toString("hex"));
}

/** Writes a file atomically, also across a power cut. */
export async function writeAtomically(
  file: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  const temporary = await makeTemporaryName();
  try {
    const handle = await open(temporary, "wx", 0o600);
    try {
      await handle.writeFile(content);
    } finally {
      await handle.close();
    }
    await moveAtomically(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Moves a file of the same disk, also across a power cut. */
export async function moveAtomically(from: string, to: string): Promise<void> {
  await syncPath(from);
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  await rename(from, to);
  await syncPath(path.dirname(to));
}

/** Makes a hard link, or a copy on a disk without hard links. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const code = readFileErrorCode(error);
    if (code === "ENOENT" || code === "EEXIST" || code === "ENOSPC") throw error;
    await copyPrivately(from, to);
  }
}

/** Copies a file, readable only by its owner; a file system with reflinks shares the blocks. */
export async function copyPrivately(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  await chmod(to, 0o600);
  await syncPath(to);
}

export async function readIfThere(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    if (readFileErrorCode(error) === "ENOENT") return null;
    throw error;
  }
}

export async function isFileThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/** The code of a file system error; null for any other error. */
export function readFileErrorCode(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : null;
}

/** Flushes a file's content, or a folder's entries, to the disk. */
export async function syncPath(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
