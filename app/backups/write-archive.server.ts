import { createReadStream } from "node:fs";
import { randomBytes } from "node:crypto";
import { open, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { pack, type Pack } from "tar-stream";

import {
  MANIFEST_NAME,
  readManifest,
  type BackupManifest,
  moveIntoPlace,
  readSize,
  backupDirectory,
} from "./backup-files.server";

/** Pictures do not compress, and a database compresses well even at the lowest level. */
const GZIP_LEVEL = 1;

export function archiveName(name: string): string {
  return `tela-${name}.tar.gz`;
}

/** The manifest comes first, so that a reader knows which files must follow. */
export async function openArchive(name: string): Promise<Readable | null> {
  const manifest = await readManifest(backupDirectory(name));
  if (!manifest) return null;
  const tar = pack();
  const zipped = createGzip({ level: GZIP_LEVEL });
  // A failure at either end destroys the other, because half an archive is useless.
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

/** Readable only by its owner; completely or not at all. @throws the file system's error */
export async function writeArchive(name: string, file: string): Promise<void> {
  const archive = await openArchive(name);
  if (!archive) throw new Error(`There is no backup ${name}`);
  const temporary = `${file}.${randomBytes(6).toString("hex")}.part`;
  const handle = await open(temporary, "wx", 0o600);
  try {
    await pipeline(archive, handle.createWriteStream({ flush: true }));
    await moveIntoPlace(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
