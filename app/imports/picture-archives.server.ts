import { randomBytes } from "node:crypto";
import { mkdir, rename } from "node:fs/promises";
import path from "node:path";

import { listArchiveSources } from "../data/imports/picture-fetches.server";
import { parsePictureSource } from "../domain/imports/picture-source";
import { getEnvironment } from "../settings/environment.server";
import { sweepFolder } from "./sweep-folder.server";

const STORED_NAME = /^[0-9a-f]{24}\.zip$/;

/** Archives with pictures stay here while pictures of them are to come. */
function archivesDirectory(): string {
  return path.join(getEnvironment().dataDirectory, "picture-archives");
}

/** @param storedName - as `keepArchive` gives it, never an entry's or a person's */
export function archiveFile(storedName: string): string {
  return path.join(archivesDirectory(), storedName);
}

/**
 * Moves an uploaded archive to those that are kept. It is deleted when no picture of it is to come.
 * @returns its name there
 */
export async function keepArchive(uploaded: string): Promise<string> {
  const storedName = `${randomBytes(12).toString("hex")}.zip`;
  await mkdir(archivesDirectory(), { recursive: true, mode: 0o700 });
  await rename(uploaded, archiveFile(storedName));
  return storedName;
}

/** Deletes archives of which no picture is to come. */
export function sweepArchives(now: Date): Promise<void> {
  return sweepFolder(archivesDirectory(), { pattern: STORED_NAME, listNeeded, now });
}

async function listNeeded(): Promise<Set<string>> {
  return new Set((await listArchiveSources()).map(readStoredName));
}

function readStoredName(text: string): string {
  const source = parsePictureSource(text);
  return source?.kind === "zip" ? source.storedName : "";
}
