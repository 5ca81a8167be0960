import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";

import { listArchiveSources } from "../data/imports/picture-fetches.server";
import { parsePictureSource } from "../domain/imports/picture-source";
import { perShop } from "../settings/current-shop.server";
import { getEnvironment } from "../settings/environment.server";

/** Archives that were just kept and have no waiting pictures yet. */
const arriving = perShop(() => new Set<string>());

/** Archives with pictures stay here while pictures of them are to come. */
function archivesDirectory(): string {
  return path.join(getEnvironment().dataDirectory, "picture-archives");
}

/** @param storedName - as `keepArchive` gives it, never an entry's or a person's */
export function archiveFile(storedName: string): string {
  return path.join(archivesDirectory(), storedName);
}

/**
 * Moves an uploaded archive to those that are kept, until `work` has stored its waiting pictures.
 * @returns what `work` gives
 */
export async function keepArchive<T>(
  uploaded: string,
  work: (storedName: string) => Promise<T>,
): Promise<T> {
  const storedName = `${randomBytes(12).toString("hex")}.zip`;
  arriving().add(storedName);
  try {
    await mkdir(archivesDirectory(), { recursive: true, mode: 0o700 });
    await rename(uploaded, archiveFile(storedName));
    return await work(storedName);
  } finally {
    arriving().delete(storedName);
  }
}

/** Deletes archives of which no picture is to come. */
export async function deleteUsedArchives(): Promise<void> {
  await mkdir(archivesDirectory(), { recursive: true, mode: 0o700 });
  const names = await readdir(archivesDirectory());
  if (names.length === 0) return;
  const isArriving = new Set(arriving());
  const wanted = new Set((await listArchiveSources()).map(readStoredName));
  for (const name of names) {
    if (!wanted.has(name) && !isArriving.has(name)) await rm(archiveFile(name), { force: true });
  }
}

function readStoredName(text: string): string {
  const source = parsePictureSource(text);
  return source?.kind === "zip" ? source.storedName : "";
}
