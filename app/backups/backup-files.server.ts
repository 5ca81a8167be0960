import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";

import { syncPath } from "../data/files/local-files.server";
import { getEnvironment } from "../settings/environment.server";
import type { BackupFile } from "./backup-manifest.server";

export const DATABASE_NAME = "tela.db";
export const SECRETS_NAME = "secrets.json";
/** Folders of immutable files: a file's content never changes under its name. */
export const STORES = ["images", "receipts"] as const;

/** The name of a stored picture or receipt: no folder, no link, no path traversal. */
const STORED_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;

/** True for a path that a backup may contain; an archive with any other path is refused. */
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

export async function readSize(file: string): Promise<number> {
  return (await stat(file).catch(ifMissing(null)))?.size ?? 0;
}

/** Bytes that a process without special rights can still write to the folder's disk. */
export async function readFreeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** Null when there is room. */
export function describeShortage(freeBytes: number, neededBytes: number): string | null {
  if (freeBytes >= neededBytes) return null;
  const [free, needed] = [freeBytes, neededBytes].map((count) => Math.round(count / 1024 / 1024));
  return `hay ${free} MB y hacen falta ${needed}`;
}

/** Renames a finished file or folder to its final name and syncs it, so it survives a power cut. */
export async function moveIntoPlace(temporary: string, target: string): Promise<void> {
  await rename(temporary, target);
  await syncPath(path.dirname(target));
}

export async function makePrivateDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
}

export function isDiskFull(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT|SQLITE_FULL)/.test(readCode(error) ?? "");
}

/** For a promise's `catch`: the value to use when the file does not exist. */
export function ifMissing<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (readCode(error) === "ENOENT") return instead;
    throw error;
  };
}

export function readCode(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : null;
}

/** Prefix of a folder that is being filled; the next backup removes what a crash leaves. */
export const UNFINISHED_PREFIX = ".draft-";

export function backupsDirectory(): string {
  return path.join(getEnvironment().dataDirectory, "backups");
}

export function backupDirectory(name: string): string {
  return path.join(backupsDirectory(), name);
}

/** Prefix of a folder beside the database in which a backup is checked before a restore. */
export const STAGE_PREFIX = ".restore-";
