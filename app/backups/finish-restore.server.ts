import { readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

import { getEnvironment } from "../env.server";
import {
  DATABASE_NAME,
  ifMissing,
  listStored,
  makePrivateDirectory,
  moveIntoPlace,
  SECRETS_NAME,
  STORES,
  syncPath,
} from "./backup-files.server";
import { restoringDirectory, STAGE_PREFIX } from "./backup-folders.server";
import type { StagedBackup } from "./stage-backup.server";

/**
 * Makes a staged backup the shop. Until the folder has its new name the old shop is whole, and from
 * then on the new one is: a crash in between is made up for by `finishRestore`. The database has to
 * be closed, and the instance locked.
 */
export async function commitRestore({ directory }: StagedBackup): Promise<void> {
  await syncPath(directory);
  await moveIntoPlace(directory, restoringDirectory());
  await finishRestore();
}

/**
 * Brings a restore to its end that a crash cut short, and clears away one that had not begun. To be
 * called before the database is opened. Returns whether there was one to finish.
 */
export async function finishRestore(): Promise<boolean> {
  const { dataDirectory } = getEnvironment();
  for (const name of await readdir(dataDirectory)) {
    if (!name.startsWith(STAGE_PREFIX)) continue;
    await rm(path.join(dataDirectory, name), { recursive: true, force: true });
  }
  if (!(await isThere(restoringDirectory()))) return false;
  // First what the new database refers to, which does no harm beside the old one.
  for (const store of STORES) await makePrivateDirectory(path.join(dataDirectory, store));
  for (const name of await listStored(restoringDirectory())) await take(name);
  for (const store of STORES) await syncPath(path.join(dataDirectory, store));
  if (await isThere(inRestoring(SECRETS_NAME))) await take(SECRETS_NAME);
  if (await isThere(inRestoring(DATABASE_NAME))) await takeDatabase(dataDirectory);
  await rm(restoringDirectory(), { recursive: true });
  await syncPath(dataDirectory);
  return true;
}

async function takeDatabase(dataDirectory: string): Promise<void> {
  // Changes of the old database, which the new one would take for its own.
  for (const end of ["-wal", "-shm"]) {
    await rm(path.join(dataDirectory, DATABASE_NAME + end), { force: true });
  }
  await syncPath(dataDirectory);
  await take(DATABASE_NAME);
  await syncPath(dataDirectory);
}

function take(name: string): Promise<void> {
  return rename(inRestoring(name), path.join(getEnvironment().dataDirectory, name));
}

const inRestoring = (name: string) => path.join(restoringDirectory(), name);

async function isThere(file: string): Promise<boolean> {
  return (await stat(file).catch(ifMissing(null))) !== null;
}
