import { randomBytes } from "node:crypto";
import { chmod, mkdir, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

import packageFile from "../../package.json";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import type { CopyFacts } from "../data/backups/database-copy.server";
import { getStoredShop } from "../data/sqlite/stored-shop.server";
import { backupName, type Backup, type BackupReason } from "../domain/backups/backup";
import { syncPath } from "../data/files/local-files.server";
import { getEnvironment } from "../settings/environment.server";
import { readOrMakeSecrets } from "../settings/secrets-file.server";
import { getLog } from "../log/log.server";
import { BackupError } from "./backup-error";
import {
  DATABASE_NAME,
  describeFile,
  ifMissing,
  isDiskFull,
  moveIntoPlace,
  readCode,
  readFreeBytes,
  SECRETS_NAME,
  STORES,
} from "./backup-files.server";
import { backupDirectory, backupsDirectory, UNFINISHED_PREFIX } from "./backup-folders.server";
import { lockBackups } from "./backup-lock.server";
import { describeBackup, MANIFEST_NAME, type BackupManifest } from "./backup-manifest.server";
import { StoredFiles } from "./stored-files.server";
import { removeExpiredBackups, sweepUnfinished } from "./remove-backups.server";

/** Left free for the running shop while a backup is made. */
const MARGIN_BYTES = 200 * 1024 * 1024;

type BackupOptions = {
  reason: BackupReason;
  now: Date;
  /** Free bytes of the disk. */
  measureFree?: (directory: string) => Promise<number>;
};

/**
 * Makes a backup of the whole shop while it is in use: database, pictures, receipts and secrets. It
 * gets its name when it is complete and verified; then expired backups are removed.
 * @throws {BackupError}
 */
export async function makeBackup(options: BackupOptions): Promise<Backup> {
  const lock = await lockBackups();
  try {
    const backup = await makeLockedBackup(options);
    await removeExpiredBackups(options.now);
    return backup;
  } finally {
    lock.release();
  }
}

/**
 * Like `makeBackup`, for callers that hold the lock; removes no other backup.
 * @throws {BackupError}
 */
export async function makeLockedBackup(options: BackupOptions): Promise<Backup> {
  const unfinished = path.join(
    backupsDirectory(),
    UNFINISHED_PREFIX + randomBytes(6).toString("hex"),
  );
  try {
    await sweepUnfinished();
    await assertRoom(options.measureFree ?? readFreeBytes);
    const manifest = await fillBackup(unfinished, options);
    const name = await takeName(options);
    await moveIntoPlace(unfinished, backupDirectory(name));
    return describeBackup(name, manifest);
  } catch (error) {
    throw toBackupError(error);
  } finally {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Bytes that the next backup needs on the disk. */
export async function measureNeed(): Promise<number> {
  return (await getStoredShop().database.measureSize()) + MARGIN_BYTES;
}

async function assertRoom(measureFree: (directory: string) => Promise<number>): Promise<void> {
  const needed = await measureNeed();
  const free = await measureFree(backupsDirectory());
  if (free >= needed) return;
  const inMegabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
  throw new BackupError(
    "no-room",
    `hay ${inMegabytes(free)} MB y hacen falta ${inMegabytes(needed)}`,
  );
}

async function fillBackup(
  unfinished: string,
  { reason, now }: BackupOptions,
): Promise<BackupManifest> {
  for (const folder of ["", ...STORES]) await mkdir(path.join(unfinished, folder), { mode: 0o700 });
  // Before and after copying the database, so that files added or removed meanwhile are included.
  const stored = new StoredFiles(unfinished);
  await stored.link();
  const facts = await copyDatabase(path.join(unfinished, DATABASE_NAME));
  await stored.link();
  const { openingSecrets } = getEnvironment();
  readOrMakeSecrets(unfinished, openingSecrets);

  const files: BackupManifest["files"] = [];
  for (const name of [DATABASE_NAME, SECRETS_NAME]) {
    files.push(await describeFile(unfinished, name));
  }
  files.push(...(await stored.describe()));
  const missing = stored.listUnreadable();
  if (missing.length > 0) getLog().warn({ missing }, "backup without files that cannot be read");
  const manifest: BackupManifest = {
    format: 1,
    version: packageFile.version,
    createdAt: now,
    reason,
    ...facts,
    missing,
    files,
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(path.join(unfinished, MANIFEST_NAME), text, { mode: 0o600, flush: true });
  for (const folder of [...STORES, ""]) await syncPath(path.join(unfinished, folder));
  return manifest;
}

async function copyDatabase(file: string): Promise<Omit<CopyFacts, "problem">> {
  const { problem, ...facts } = await getStoredShop().database.copyTo(file);
  await chmod(file, 0o600);
  if (problem !== null) throw new BackupError("damaged", problem);
  await syncPath(file);
  return facts;
}

async function takeName({ now, reason }: BackupOptions): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const name = backupName(now, reason, attempt);
    if (!(await stat(backupDirectory(name)).catch(ifMissing(null)))) return name;
  }
}

function toBackupError(error: unknown): BackupError {
  if (error instanceof BackupError) return error;
  const code = readCode(error) ?? "";
  const message = error instanceof Error ? error.message : String(error);
  const options = { cause: error };
  if (isDiskFull(error)) return new BackupError("disk-full", message, options);
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return new BackupError("damaged", message, options);
  if (code.startsWith("SQLITE_CONSTRAINT")) return new BackupError("other", message, options);
  if (error instanceof DatabaseUnavailableError || code.startsWith("SQLITE_")) {
    return new BackupError("unavailable", message, options);
  }
  return new BackupError("other", message, options);
}
