import { link, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";

import { isOnServer } from "../data/dialect/open-database.server";
import { isServerEmpty } from "../data/dialect/server-shop.server";
import { scheduleChecksAfterRestore } from "../data/payments/payment-searches.server";
import { step } from "../data/move/moving.server";
import { readDirectoryHome } from "../data/sqlite/directory-home.server";
import { closeStoredShop } from "../data/sqlite/stored-shop.server";
import { RESTORING_NAME } from "../data/backups/database-copy.server";
import type { Backup } from "../domain/backups/backup";
import { describeLost, isHere } from "../domain/shop/home";
import { EnvironmentError } from "../settings/environment-error";
import { getEnvironment, knowsSecretsOf } from "../settings/environment.server";
import {
  RestoreError,
  BackupError,
  DATABASE_NAME,
  ifMissing,
  listStored,
  makePrivateDirectory,
  readSize,
  SECRETS_NAME,
  type BackupManifest,
} from "./backup-files.server";
import { commitRestore, finishRestore } from "./finish-restore.server";
import { makeLockedBackup, lockBackups } from "./make-backup.server";
import { removeExpiredBackups } from "./list-backups.server";
import { stageBackup, type StagedBackup } from "./stage-backup.server";

export type KeptShop =
  | { kind: "nothing" }
  | { kind: "backup"; backup: Backup }
  /** Its database was unreadable and is stored unchanged in this folder. */
  | { kind: "aside"; directory: string };

/**
 * Keeps the old shop as a backup. Call it with the instance locked.
 * @param source the name of a backup of this shop, a folder, or an archive
 * @throws {RestoreError | BackupError} with the shop unchanged, or {UnfinishedRestoreError}
 */
export async function restoreBackup(source: string, now: Date) {
  // No backup may be made or removed during the restore.
  const lock = await lockBackups();
  try {
    await finishRestore(getEnvironment().dataDirectory);
    requireHome();
    step("the backup is checked");
    const staged = await stageBackup(source);
    try {
      requireKnownSecret(staged);
      expectPayments(staged, now);
      step("the present shop is kept");
      const kept = await keepPresent(staged, now);
      await closeStoredShop();
      await commitRestore(staged);
      await removeExpiredBackups(now, path.basename(source));
      return { manifest: staged.manifest, kept };
    } finally {
      await rm(staged.directory, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

/** Where there is no shop yet. Call it with the instance locked. @throws {RestoreError | UnfinishedRestoreError} */
export async function importBackup(source: string, now: Date): Promise<BackupManifest> {
  await finishRestore(getEnvironment().dataDirectory);
  const staged = await stageBackup(source);
  try {
    requireKnownSecret(staged);
    expectPayments(staged, now);
    await commitRestore(staged);
    return staged.manifest;
  } finally {
    await rm(staged.directory, { recursive: true, force: true });
  }
}

/** A shop that lives somewhere else does not come back here as well. A server says so itself. @throws {EnvironmentError} */
function requireHome(): void {
  if (isOnServer()) return;
  const home = readDirectoryHome(getEnvironment().dataDirectory);
  if (!isHere(home)) throw new EnvironmentError(describeLost(home));
}

/** No database, pictures or backups here, and no shop on the server. @throws {EnvironmentError} when it is elsewhere */
export async function isShopEmpty(): Promise<boolean> {
  requireHome();
  const isEmpty = await isServerEmpty();
  if (isEmpty !== null) return isEmpty;
  const { dataDirectory } = getEnvironment();
  const names = await readdir(dataDirectory);
  const backups = await readdir(path.join(dataDirectory, "backups")).catch(ifMissing([]));
  const hasBackups = backups.some((name) => !name.startsWith("."));
  return (
    !names.some((name) => name === DATABASE_NAME || name === RESTORING_NAME) &&
    !hasBackups &&
    (await listStored(dataDirectory)).length === 0
  );
}

/** On a server the secrets are a setting: what is sealed with another could not be read. @throws {RestoreError} */
function requireKnownSecret({ directory }: StagedBackup): void {
  if (!isOnServer() || knowsSecretsOf(directory)) return;
  throw new RestoreError("other-secret", "Its secrets are not all among those of SESSION_SECRET");
}

/** The backup does not know payments made after it. */
function expectPayments({ directory, manifest }: StagedBackup, now: Date): void {
  scheduleChecksAfterRestore(path.join(directory, DATABASE_NAME), {
    copiedAt: manifest.createdAt,
    now,
  });
}

async function keepPresent(staged: StagedBackup, now: Date): Promise<KeptShop> {
  const { dataDirectory } = getEnvironment();
  if (await isNothingThere()) {
    await keepOtherSecrets(staged, now);
    return { kind: "nothing" };
  }
  try {
    return { kind: "backup", backup: await makeLockedBackup({ reason: "before-restore", now }) };
  } catch (error) {
    const isUnreadable =
      error instanceof BackupError && ["damaged", "unavailable"].includes(error.failure);
    // On a server there is no file that could be put aside.
    if (!isUnreadable || isOnServer()) throw error;
    await closeStoredShop();
    return { kind: "aside", directory: await putAside(dataDirectory, now) };
  }
}

async function isNothingThere(): Promise<boolean> {
  const isEmpty = await isServerEmpty();
  return (
    isEmpty ?? (await readSize(path.join(getEnvironment().dataDirectory, DATABASE_NAME))) === 0
  );
}

/** Without a database, the key for Mercado Pago's tokens may still be the only copy. */
async function keepOtherSecrets({ directory }: StagedBackup, now: Date): Promise<void> {
  const { dataDirectory } = getEnvironment();
  const read = (folder: string) =>
    readFile(path.join(folder, SECRETS_NAME), "utf8").catch(ifMissing(null));
  const [present, coming] = await Promise.all([read(dataDirectory), read(directory)]);
  if (present !== null && coming !== null && present !== coming) await putAside(dataDirectory, now);
}

/** Made as a second hard link, so that the original name never lacks a file. */
async function putAside(dataDirectory: string, now: Date): Promise<string> {
  const directory = path.join(
    dataDirectory,
    `aside-${now.toISOString().replace(/[-:]|\.\d+/g, "")}`,
  );
  await makePrivateDirectory(directory);
  for (const name of [...["", "-wal", "-shm"].map((end) => DATABASE_NAME + end), SECRETS_NAME]) {
    await link(path.join(dataDirectory, name), path.join(directory, name)).catch(
      ifMissing(undefined),
    );
  }
  return directory;
}
