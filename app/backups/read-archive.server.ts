import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract, type ExtractEvents } from "tar-stream";

import { isBackupName } from "../domain/backups/backup";
import { isBackupPath, STORES } from "./backup-files.server";
import {
  MANIFEST_NAME,
  parseManifest,
  type BackupFile,
  type BackupManifest,
} from "./backup-manifest.server";
import { RestoreError } from "./restore-error";

/** Enough for a hundred thousand pictures. */
const MAX_MANIFEST_BYTES = 32 * 1024 * 1024;

type Entry = ExtractEvents["entry"][1];

type ArchiveOptions = {
  /** A folder that does not exist yet. */
  into: string;
  /** Throws when the disk has too little room, before anything is written. */
  assertRoom: (bytes: number) => Promise<void>;
};

/**
 * Unpacks a backup's archive entry by entry. Each entry must be a regular file that the manifest at
 * the front lists, with its size and checksum; nothing else is written.
 * @throws {RestoreError}
 */
export async function extractArchive(
  archive: string,
  { into, assertRoom }: ArchiveOptions,
): Promise<BackupManifest> {
  const tar = extract();
  // Its end is awaited below; an earlier failure also ends the reading of entries.
  const reading = pipeline(createReadStream(archive), createGunzip(), new PassThrough(), tar);
  reading.catch(() => undefined);
  try {
    let open: OpenArchive | null = null;
    for await (const entry of tar) {
      if (open) await takeFile(open, entry, into);
      else open = await beginArchive(entry, { into, assertRoom });
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
  /** Files that have not arrived yet, by path. */
  awaited: Map<string, BackupFile>;
};

async function beginArchive(
  entry: Entry,
  { into, assertRoom }: ArchiveOptions,
): Promise<OpenArchive> {
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

/**
 * The files that a backup with this manifest must have.
 * @throws {RestoreError} when it lists a path that no backup contains
 */
export function expectFiles(manifest: BackupManifest): Map<string, BackupFile> {
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
