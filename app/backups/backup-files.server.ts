import { createHash } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import {
  chmod,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  rename,
  stat,
  statfs,
} from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";

import type { BackupFile } from "./backup-manifest.server";

export const DATABASE_NAME = "tela.db";
export const SECRETS_NAME = "secrets.json";
/** Folders of files that never change under their name. */
export const STORES = ["images", "receipts"] as const;

/** A stored picture or receipt: no folder, no link, nothing that leads elsewhere. */
const STORED_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;

/** Whether a backup may hold a file at this path; whatever else an archive names is refused. */
export function isBackupPath(name: string): boolean {
  if (name === DATABASE_NAME || name === SECRETS_NAME) return true;
  const [folder, file, ...more] = name.split("/");
  return (
    STORES.some((store) => store === folder) &&
    file !== undefined &&
    STORED_NAME.test(file) &&
    more.length === 0
  );
}

/** The stored files of a data directory or a backup, as paths below it. */
export async function listStored(
  directory: string,
  stores: readonly string[] = STORES,
): Promise<string[]> {
  const lists = await Promise.all(
    stores.map(async (store) => {
      const entries = await readdir(path.join(directory, store), { withFileTypes: true }).catch(
        ifMissing([]),
      );
      return entries
        .filter((entry) => entry.isFile() && STORED_NAME.test(entry.name))
        .map(({ name }) => `${store}/${name}`);
    }),
  );
  return lists.flat().sort();
}

/** Gives a file a second name where the disk can do that, and copies it where it cannot. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const code = readCode(error);
    if (code === "ENOENT" || code === "EEXIST" || code === "ENOSPC") throw error;
    await copyPrivately(from, to);
  }
}

/** Copies a file for its owner alone; a copy within a file system that can shares its blocks. */
export async function copyPrivately(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  await chmod(to, 0o600);
  await syncPath(to);
}

/** Size and sum of a file, read in pieces. */
export async function describeFile(directory: string, name: string): Promise<BackupFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(createReadStream(path.join(directory, name)), async (pieces) => {
    for await (const piece of pieces as AsyncIterable<Buffer>) {
      hash.update(piece);
      bytes += piece.length;
    }
  });
  return { path: name, bytes, sha256: hash.digest("hex") };
}

/** The size of the file; 0 for one that is not there. */
export async function readSize(file: string): Promise<number> {
  return (await stat(file).catch(ifMissing(null)))?.size ?? 0;
}

/** How much a program without special rights can still write to the disk of a folder. */
export async function readFreeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** Moves a finished file or folder to its name, so that it is there whole also after a power cut. */
export async function moveIntoPlace(draft: string, place: string): Promise<void> {
  await rename(draft, place);
  await syncPath(path.dirname(place));
}

/** Sends what was written to a file, or the names in a folder, to the disk. */
export async function syncPath(file: string): Promise<void> {
  const handle = await open(file, "r");
  await handle.sync().finally(() => handle.close());
}

export async function makePrivateDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
}

/** Whether there is no room for what was to be written. */
export function isDiskFull(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT|SQLITE_FULL)/.test(readCode(error) ?? "");
}

/** For a promise's `catch`: what to take in the place of what is not there. */
export function ifMissing<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (readCode(error) === "ENOENT") return instead;
    throw error;
  };
}

/** The code of an error of the file system or of SQLite; null for any other. */
export function readCode(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : null;
}
