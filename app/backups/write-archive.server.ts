import { createReadStream } from "node:fs";
import { randomBytes } from "node:crypto";
import { open, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { pack, type Pack } from "tar-stream";

import { backupDirectory } from "./backup-folders.server";
import { MANIFEST_NAME, readManifest, type BackupManifest } from "./backup-manifest.server";
import { moveIntoPlace, readSize } from "./backup-files.server";

/** Pictures do not get smaller, and a database does at once. */
const GZIP_LEVEL = 1;

/** Of a backup, as it is downloaded. */
export function archiveName(name: string): string {
  return `tela-${name}.tar.gz`;
}

/**
 * A backup as one file, written while it is read; null for one that is not there. The manifest comes
 * first, so that whoever reads it knows what has to follow.
 */
export async function openArchive(name: string): Promise<Readable | null> {
  const manifest = await readManifest(backupDirectory(name));
  if (!manifest) return null;
  const tar = pack();
  const zipped = createGzip({ level: GZIP_LEVEL });
  // Either end that fails destroys the other, and half an archive cannot be unpacked.
  pipeline(tar, zipped).catch(() => undefined);
  addFiles(tar, name, manifest).catch((error: Error) => tar.destroy(error));
  return zipped;
}

async function addFiles(tar: Pack, name: string, manifest: BackupManifest): Promise<void> {
  const directory = backupDirectory(name);
  const bytes = await readSize(path.join(directory, MANIFEST_NAME));
  for (const file of [{ path: MANIFEST_NAME, bytes }, ...manifest.files]) {
    const entry = tar.entry({
      name: `${name}/${file.path}`,
      size: file.bytes,
      mode: 0o600,
      mtime: manifest.createdAt,
    });
    await pipeline(createReadStream(path.join(directory, file.path)), entry);
  }
  tar.finalize();
}

/**
 * Writes a backup as one file, for its owner alone; it is there whole or not at all.
 *
 * @throws the file system's error
 */
export async function writeArchive(name: string, file: string): Promise<void> {
  const archive = await openArchive(name);
  if (!archive) throw new Error(`There is no backup ${name}`);
  const draft = `${file}.${randomBytes(6).toString("hex")}.part`;
  const handle = await open(draft, "wx", 0o600);
  try {
    await pipeline(archive, handle.createWriteStream({ flush: true }));
    await moveIntoPlace(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
