import { readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

import { putOnServer, type ShopFolder } from "../data/dialect/server-shop.server";
import { step } from "../data/move/moving.server";
import { settleInDirectory } from "../data/sqlite/directory-home.server";
import { RESTORING_NAME } from "../data/backups/database-copy.server";
import { getEnvironment } from "../settings/environment.server";
import {
  DATABASE_NAME,
  ifMissing,
  listStored,
  makePrivateDirectory,
  moveIntoPlace,
  SECRETS_NAME,
  STORES,
  STAGE_PREFIX,
  UnfinishedRestoreError,
} from "./backup-files.server";
import { syncPath } from "../data/files/local-files.server";
import type { StagedBackup } from "./stage-backup.server";

/** All or nothing. The database must be closed and the instance locked. @throws {UnfinishedRestoreError} */
export async function commitRestore({ directory }: StagedBackup): Promise<void> {
  if (!(await putOnServer(await describeFolder(directory)))) await moveIntoDirectory(directory);
}

/**
 * Puts a staged shop in the place of the one in the data directory. The rename of the folder is the commit point:
 * before it the old shop is complete, after it the new one. `finishRestore` completes it after a crash.
 * @throws {UnfinishedRestoreError}
 */
export async function moveIntoDirectory(directory: string): Promise<void> {
  const { dataDirectory } = getEnvironment();
  for (const folder of [...STORES, ""]) await syncPath(path.join(directory, folder));
  step("the folder is decided on");
  await moveIntoPlace(directory, path.join(dataDirectory, RESTORING_NAME));
  try {
    await finishRestore(dataDirectory);
  } catch (error) {
    throw new UnfinishedRestoreError("The restore is decided, and not finished", { cause: error });
  }
}

async function describeFolder(directory: string): Promise<ShopFolder> {
  const files: ShopFolder["files"] = [];
  for (const store of STORES) {
    for (const place of await listStored(directory, [store]))
      files.push({ store, name: path.basename(place), file: path.join(directory, place) });
  }
  return { database: path.join(directory, DATABASE_NAME), files };
}

/**
 * Completes a restore that a crash interrupted, or removes one that was not committed. Call it with
 * the instance locked, before the database is opened and the secrets are read, because the restore
 * may still replace both.
 */
export async function finishRestore(dataDirectory: string): Promise<void> {
  const restoring = path.join(dataDirectory, RESTORING_NAME);
  const take = (name: string) => rename(path.join(restoring, name), path.join(dataDirectory, name));
  for (const name of await readdir(dataDirectory)) {
    if (!name.startsWith(STAGE_PREFIX)) continue;
    await rm(path.join(dataDirectory, name), { recursive: true, force: true });
  }
  if (!(await isThere(restoring))) return;
  step("its files come");
  // First the files that the new database refers to; they do no harm beside the old one.
  for (const store of STORES) await makePrivateDirectory(path.join(dataDirectory, store));
  for (const name of await listStored(restoring)) await take(name);
  for (const store of STORES) await syncPath(path.join(dataDirectory, store));
  step("its secret comes");
  if (await isThere(path.join(restoring, SECRETS_NAME))) await take(SECRETS_NAME);
  if (await isThere(path.join(restoring, DATABASE_NAME))) {
    step("its database comes");
    await dropChanges(dataDirectory);
    await take(DATABASE_NAME);
    await syncPath(dataDirectory);
  }
  step("the directory has the shop");
  await settleInDirectory(dataDirectory, new Date());
  step("the folder goes");
  await rm(restoring, { recursive: true });
  await syncPath(dataDirectory);
}

/** Removes the old write-ahead log, which the new database would replay. */
async function dropChanges(dataDirectory: string): Promise<void> {
  for (const end of ["-wal", "-shm"]) {
    await rm(path.join(dataDirectory, DATABASE_NAME + end), { force: true });
  }
  await syncPath(dataDirectory);
}

async function isThere(file: string): Promise<boolean> {
  return (await stat(file).catch(ifMissing(null))) !== null;
}
