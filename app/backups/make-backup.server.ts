import { randomBytes } from "node:crypto";
import { chmod, mkdir, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

import { tryFileLock, type FileLock } from "../../db/file-lock";
import packageFile from "../../package.json";
import type { CopyFacts } from "../data/backups/database-copy.server";
import { getFileStore } from "../data/dialect/file-stores.server";
import { readFileErrorCode, syncPath } from "../data/files/local-files.server";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { getStoredShop } from "../data/sqlite/stored-shop.server";
import {
  backupName,
  type Backup,
  type BackupReason,
  type BackupFailure,
} from "../domain/backups/backup";
import { getLog } from "../log/log.server";
import { getEnvironment } from "../settings/environment.server";
import { readOrMakeSecrets } from "../settings/secrets-file.server";
import {
  DATABASE_NAME,
  describeFile,
  ifMissing,
  isDiskFull,
  moveIntoPlace,
  readFreeBytes,
  SECRETS_NAME,
  STORES,
  backupDirectory,
  backupsDirectory,
  UNFINISHED_PREFIX,
  isBackupPath,
  listStored,
  makePrivateDirectory,
  describeShortage,
  describeBackup,
  MANIFEST_NAME,
  type BackupManifest,
  type BackupFile,
  BackupError,
} from "./backup-files.server";
import { removeExpiredBackups, sweepUnfinished } from "./list-backups.server";

/** Left free for the running shop while a backup is made. */
const MARGIN_BYTES = 200 * 1024 * 1024;

type BackupOptions = {
  reason: BackupReason;
  now: Date;
  measureFree?: (directory: string) => Promise<number>;
};

/** While the shop is in use. A backup gets its name when it is complete; then expired ones go. @throws {BackupError} */
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

/** For callers that hold the lock; removes no other backup. @throws {BackupError} */
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

export async function measureNeed(): Promise<number> {
  return (await getStoredShop().database.measureSize()) + MARGIN_BYTES;
}

async function assertRoom(measureFree: (directory: string) => Promise<number>): Promise<void> {
  const free = await measureFree(backupsDirectory());
  const shortage = describeShortage(free, await measureNeed());
  if (shortage !== null) throw new BackupError("no-room", shortage);
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
  const message = error instanceof Error ? error.message : String(error);
  return new BackupError(nameFailure(error, readFileErrorCode(error) ?? ""), message, {
    cause: error,
  });
}

function nameFailure(error: unknown, code: string): BackupFailure {
  if (isDiskFull(error)) return "disk-full";
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return "damaged";
  if (code.startsWith("SQLITE_CONSTRAINT")) return "other";
  const isUnavailable = error instanceof DatabaseUnavailableError || code.startsWith("SQLITE_");
  return isUnavailable ? "unavailable" : "other";
}

/** An unreadable file is skipped and recorded: a bad block under one picture must not prevent the backup. */
class StoredFiles {
  private readonly unreadable = new Set<string>();

  constructor(private readonly to: string) {}

  async link(): Promise<void> {
    const linked = new Set(await listStored(this.to));
    for (const store of STORES) {
      const files = await this.orLeaveOut(`${store}/`, () => getFileStore(store).list());
      for (const { name } of files ?? []) {
        const place = `${store}/${name}`;
        if (!isBackupPath(place) || linked.has(place) || this.unreadable.has(place)) continue;
        await this.orLeaveOut(place, () => this.linkOne(store, name));
      }
    }
  }

  async describe(): Promise<BackupFile[]> {
    const files: BackupFile[] = [];
    for (const name of await listStored(this.to)) {
      const file = await this.orLeaveOut(name, () => describeFile(this.to, name));
      if (file) files.push(file);
    }
    return files;
  }

  listUnreadable(): string[] {
    return [...this.unreadable].sort();
  }

  private linkOne(store: (typeof STORES)[number], name: string): Promise<void> {
    // A file swept or erased just now is no longer in use.
    const copying = getFileStore(store).copyOut(name, path.join(this.to, store, name));
    return copying.catch(ifMissing(undefined));
  }

  private async orLeaveOut<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (isDiskFull(error) || error instanceof DatabaseUnavailableError) throw error;
      this.unreadable.add(name);
      // Removes a partial copy of a file; a folder leaves nothing.
      if (!name.endsWith("/")) await rm(path.join(this.to, name), { force: true });
      return undefined;
    }
  }
}

/** Holds for other processes too. @throws {BackupError} at once when another backup is being made */
export async function lockBackups(): Promise<FileLock> {
  let lock: FileLock | null;
  try {
    await makePrivateDirectory(backupsDirectory());
    lock = tryFileLock(path.join(backupsDirectory(), ".lock"));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new BackupError("other", message, { cause: error });
  }
  if (lock) return lock;
  throw new BackupError("busy", "Another backup is being made");
}
