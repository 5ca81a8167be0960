import { readFile, mkdir, readdir, rename, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

import { readFileErrorCode, syncPath } from "../data/files/local-files.server";
import { BACKUP_REASONS, type Backup, type BackupFailure } from "../domain/backups/backup";
import { getEnvironment } from "../settings/environment.server";

export const MANIFEST_NAME = "manifest.json";

const FileSchema = z.object({
  /** Relative to the backup's folder, with `/` as separator. */
  path: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const ManifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  createdAt: z.iso.datetime().transform((text) => new Date(text)),
  reason: z.enum(BACKUP_REASONS),
  migrations: z.number().int().nonnegative(),
  /** Null when its schema has no such table. */
  orders: z.number().int().nullable(),
  products: z.number().int().nullable(),
  lastOrder: z.object({ orderNumber: z.string(), createdAt: z.string() }).nullable(),
  strays: z.number().int().nonnegative().default(0),
  /** Stored files, or whole folders, that could not be read. */
  missing: z.array(z.string()).default([]),
  files: z.array(FileSchema),
});

export type BackupFile = z.infer<typeof FileSchema>;
export type BackupManifest = z.infer<typeof ManifestSchema>;

export function parseManifest(text: string): BackupManifest | null {
  try {
    return ManifestSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export async function readManifest(directory: string): Promise<BackupManifest | null> {
  try {
    return parseManifest(await readFile(path.join(directory, MANIFEST_NAME), "utf8"));
  } catch {
    return null;
  }
}

export function describeBackup(name: string, manifest: BackupManifest): Backup {
  return {
    name,
    createdAt: manifest.createdAt,
    reason: manifest.reason,
    bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
    orders: manifest.orders,
    version: manifest.version,
  };
}

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
  return /^(ENOSPC|EDQUOT|SQLITE_FULL)/.test(readFileErrorCode(error) ?? "");
}

/** For a promise's `catch`: the value to use when the file does not exist. */
export function ifMissing<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (readFileErrorCode(error) === "ENOENT") return instead;
    throw error;
  };
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

export type RestoreFailure =
  | "missing"
  | "foreign"
  | "cut"
  | "tampered"
  | "damaged"
  | "newer"
  | "no-room"
  /** The shop's data are on a server, and its settings lack the secret of the backup. */
  | "other-secret";

/** The restore failed, and the shop is unchanged. */
export class RestoreError extends Error {
  override name = "RestoreError";

  constructor(
    readonly failure: RestoreFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The restore is committed but incomplete; the next start of the shop completes it. */
export class UnfinishedRestoreError extends Error {
  override name = "UnfinishedRestoreError";
}

/** The backup failed, left nothing behind, and changed no other backup. */
export class BackupError extends Error {
  override name = "BackupError";

  constructor(
    readonly failure: BackupFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
