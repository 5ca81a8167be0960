import { randomBytes, createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { lstat, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract, type ExtractEvents } from "tar-stream";

import { inspectCopy, judgeCopy } from "../data/backups/database-copy.server";
import { isBackupName } from "../domain/backups/backup";
import { copyPrivately, linkOrCopy } from "../data/files/local-files.server";
import { getEnvironment } from "../settings/environment.server";
import {
  DATABASE_NAME,
  describeFile,
  ifMissing,
  readFreeBytes,
  STORES,
  backupDirectory,
  STAGE_PREFIX,
  isBackupPath,
  describeShortage,
  readManifest,
  type BackupFile,
  type BackupManifest,
  MANIFEST_NAME,
  parseManifest,
  RestoreError,
} from "./backup-files.server";

/** Left free so that the shop can open. */
const MARGIN_BYTES = 50 * 1024 * 1024;

/** A complete, verified backup beside the shop, on the same disk. */
export type StagedBackup = { directory: string; manifest: BackupManifest };

/**
 * Checks each file's checksum, the database and its schema, and leaves the shop as it is. Call it with the instance locked.
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
      : await extractArchive(place.path, directory);
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
  const shortage = describeShortage(free, bytes + MARGIN_BYTES);
  if (shortage !== null) throw new RestoreError("no-room", shortage);
}

/** Enough for a hundred thousand pictures. */
const MAX_MANIFEST_BYTES = 32 * 1024 * 1024;

type Entry = ExtractEvents["entry"][1];

/** Each entry must be a regular file that the manifest at the front lists, with size and checksum. @throws {RestoreError} */
async function extractArchive(archive: string, into: string): Promise<BackupManifest> {
  const tar = extract();
  // Its end is awaited below; an earlier failure also ends the reading of entries.
  const reading = pipeline(createReadStream(archive), createGunzip(), new PassThrough(), tar);
  reading.catch(() => undefined);
  try {
    let open: OpenArchive | null = null;
    for await (const entry of tar) {
      if (open) await takeFile(open, entry, into);
      else open = await beginArchive(entry, into);
    }
    await reading;
    if (!open) throw new RestoreError("foreign", "The archive is empty");
    const [missing] = open.awaited.keys();
    if (missing !== undefined) throw new RestoreError("tampered", `${missing} is missing`);
    return open.manifest;
  } catch (error) {
    tar.destroy();
    throw toRestoreError(error);
  }
}

type OpenArchive = {
  folder: string;
  manifest: BackupManifest;
  awaited: Map<string, BackupFile>;
};

async function beginArchive(entry: Entry, into: string): Promise<OpenArchive> {
  const { name, type, size = 0 } = entry.header;
  const [folder = "", file, ...more] = name.split("/");
  const isManifest = isBackupName(folder) && file === MANIFEST_NAME && more.length === 0;
  if (!isManifest || type !== "file" || size > MAX_MANIFEST_BYTES) {
    throw new RestoreError("foreign", "The archive does not begin with the manifest of a backup");
  }
  const bytes = await buffer(entry);
  const manifest = parseManifest(bytes.toString("utf8"));
  if (!manifest) throw new RestoreError("foreign", "The manifest cannot be read");
  const awaited = expectFiles(manifest);
  await assertRoom(manifest.files.reduce((sum, { bytes }) => sum + bytes, 0));
  for (const name of ["", ...STORES]) await mkdir(path.join(into, name), { mode: 0o700 });
  await writeFile(path.join(into, MANIFEST_NAME), bytes, { mode: 0o600 });
  return { folder, manifest, awaited };
}

/** @throws {RestoreError} when it lists a path that no backup contains */
function expectFiles(manifest: BackupManifest): Map<string, BackupFile> {
  const files = new Map(manifest.files.map((file) => [file.path, file]));
  const stray = manifest.files.find((file) => !isBackupPath(file.path));
  if (stray) throw new RestoreError("tampered", `${stray.path} is nothing of a backup`);
  if (files.size !== manifest.files.length || !files.has("tela.db")) {
    throw new RestoreError("tampered", "The manifest names files twice, or no database");
  }
  return files;
}

async function takeFile(open: OpenArchive, entry: Entry, into: string): Promise<void> {
  const { name, type, size } = entry.header;
  const prefix = `${open.folder}/`;
  const file = name.startsWith(prefix) ? open.awaited.get(name.slice(prefix.length)) : undefined;
  if (!file || type !== "file") throw new RestoreError("tampered", `${name} is not expected`);
  if (size !== file.bytes) throw new RestoreError("tampered", `${name} has another size`);
  open.awaited.delete(file.path);
  const hash = createHash("sha256");
  await pipeline(
    entry as AsyncIterable<Buffer>,
    async function* (pieces) {
      for await (const piece of pieces) {
        hash.update(piece);
        yield piece;
      }
    },
    createWriteStream(path.join(into, file.path), { flags: "wx", mode: 0o600, flush: true }),
  );
  if (hash.digest("hex") !== file.sha256) {
    throw new RestoreError("tampered", `${name} is not what it was`);
  }
}

/** Errors of zlib and tar-stream for a file that is no archive or is truncated. */
function toRestoreError(error: unknown): Error {
  if (error instanceof RestoreError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  const isOfDisk = code !== undefined && /^E[A-Z]+$/.test(code);
  if (isOfDisk && error instanceof Error) return error;
  const isCut = code === "Z_BUF_ERROR" || /^Unexpected end of data/.test(message);
  return new RestoreError(isCut ? "cut" : "foreign", message, { cause: error });
}
