import { randomBytes } from "node:crypto";
import { lstat, mkdir, rm } from "node:fs/promises";
import path from "node:path";

import { inspectCopy } from "../data/backups/database-copy.server";
import { judgeCopy } from "../data/backups/inspect-database.server";
import { isBackupName } from "../domain/backups/backup";
import { copyPrivately, linkOrCopy } from "../data/files/local-files.server";
import { getEnvironment } from "../settings/environment.server";
import {
  DATABASE_NAME,
  describeFile,
  ifMissing,
  readFreeBytes,
  STORES,
} from "./backup-files.server";
import { backupDirectory, STAGE_PREFIX } from "./backup-folders.server";
import { readManifest, type BackupFile, type BackupManifest } from "./backup-manifest.server";
import { expectFiles, extractArchive } from "./read-archive.server";
import { RestoreError } from "./restore-error";

/** Left free so that the shop can open. */
const MARGIN_BYTES = 50 * 1024 * 1024;

/** A complete, verified backup beside the shop, on the same disk. */
export type StagedBackup = { directory: string; manifest: BackupManifest };

/**
 * Copies a backup beside the shop and checks everything: each file's checksum, the database and its
 * schema. Does not change the shop. Call it with the instance locked.
 * @param source the name of a backup of this shop, a folder, or an archive
 * @throws {RestoreError}
 */
export async function stageBackup(source: string): Promise<StagedBackup> {
  const place = await findSource(source);
  const { dataDirectory } = getEnvironment();
  const directory = path.join(dataDirectory, STAGE_PREFIX + randomBytes(6).toString("hex"));
  try {
    const manifest = place.isFolder
      ? await stageFolder(place.path, directory)
      : await extractArchive(place.path, { into: directory, assertRoom });
    await verifyDatabase(path.join(directory, DATABASE_NAME));
    return { directory, manifest };
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

async function findSource(source: string): Promise<{ path: string; isFolder: boolean }> {
  const places = [...(isBackupName(source) ? [backupDirectory(source)] : []), path.resolve(source)];
  for (const place of places) {
    const stats = await lstat(place).catch(ifMissing(null));
    if (stats?.isDirectory()) return { path: place, isFolder: true };
    if (stats?.isFile()) return { path: place, isFolder: false };
  }
  throw new RestoreError("missing", `There is no ${source}`);
}

async function stageFolder(folder: string, into: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  if (!manifest) throw new RestoreError("foreign", "The folder has no manifest of a backup");
  const files = expectFiles(manifest);
  await assertRoom(files.get(DATABASE_NAME)?.bytes ?? 0);
  for (const name of ["", ...STORES]) await mkdir(path.join(into, name), { mode: 0o700 });
  for (const file of files.values()) await stageFile(file, folder, into);
  return manifest;
}

async function stageFile(file: BackupFile, from: string, into: string): Promise<void> {
  const source = path.join(from, file.path);
  const stats = await lstat(source).catch(ifMissing(null));
  if (!stats?.isFile()) throw new RestoreError("tampered", `${file.path} is missing`);
  // Stored files never change, so a link is enough; other files change and need a copy.
  const bring = file.path.includes("/") ? linkOrCopy : copyPrivately;
  await bring(source, path.join(into, file.path));
  const { bytes, sha256 } = await describeFile(into, file.path);
  if (bytes !== file.bytes || sha256 !== file.sha256) {
    throw new RestoreError("tampered", `${file.path} is not what it was`);
  }
}

async function verifyDatabase(file: string): Promise<void> {
  const { problem } = await inspectCopy(file);
  if (problem !== null) throw new RestoreError("damaged", problem);
  const state = judgeCopy(file);
  if (state === "newer") throw new RestoreError("newer", "Its schema is of a later program");
  if (state !== "current" && state !== "behind") {
    throw new RestoreError("foreign", `Its schema is ${state}`);
  }
}

async function assertRoom(bytes: number): Promise<void> {
  const free = await readFreeBytes(getEnvironment().dataDirectory);
  if (free >= bytes + MARGIN_BYTES) return;
  const inMegabytes = (count: number) => Math.round(count / 1024 / 1024);
  throw new RestoreError(
    "no-room",
    `hay ${inMegabytes(free)} MB y hacen falta ${inMegabytes(bytes + MARGIN_BYTES)}`,
  );
}
