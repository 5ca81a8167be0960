import { randomBytes } from "node:crypto";

import { getFileStore } from "../data/dialect/file-stores.server";
import { listArchiveSources } from "../data/imports/picture-fetches.server";
import { parsePictureSource } from "../domain/imports/picture-source";
import { sweepStore } from "./sweep-store.server";

const STORED_NAME = /^[0-9a-f]{24}\.zip$/;

/** Archives with pictures stay here while pictures of them are to come. */
const store = () => getFileStore("picture-archives");

/**
 * The file of an archive; null when it is gone.
 * @param storedName - as `keepArchive` gives it, never an entry's or a person's
 */
export function locateArchive(storedName: string): Promise<string | null> {
  return store().locate(storedName);
}

/**
 * Moves an uploaded archive to those that are kept. It is deleted when no picture of it is to come.
 * @returns its name there
 */
export async function keepArchive(uploaded: string): Promise<string> {
  const storedName = `${randomBytes(12).toString("hex")}.zip`;
  await store().put(storedName, { file: uploaded });
  return storedName;
}

/** Deletes archives of which no picture is to come. */
export function sweepArchives(now: Date): Promise<void> {
  return sweepStore(store(), { pattern: STORED_NAME, listNeeded, now });
}

async function listNeeded(): Promise<Set<string>> {
  return new Set((await listArchiveSources()).map(readStoredName));
}

function readStoredName(text: string): string {
  const source = parsePictureSource(text);
  return source?.kind === "zip" ? source.storedName : "";
}
