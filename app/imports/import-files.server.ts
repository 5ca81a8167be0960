import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";

import { deleteAbandonedImports, listImportFiles } from "../data/imports/stored-imports.server";
import { MAX_IMPORT_BYTES } from "../domain/imports/imported-product";
import { quoteFileName } from "../domain/plain/file-name";
import { PictureRefusedError } from "../images/picture-problems";
import { toProblem } from "../images/receive-picture.server";
import { withUpload } from "../images/upload-room.server";
import { getEnvironment } from "../settings/environment.server";
import { sweepFolder } from "./sweep-folder.server";

const HOUR_MS = 60 * 60 * 1000;
/** An upload that nobody imports is forgotten after this. */
export const KEPT_DAYS = 7;

const STORED_NAME = /^[0-9a-f]{32}\.import$/;

/** The file of an import; null for a name that is none, and when the file is gone. */
export function findImportFile(storedName: string): string | null {
  if (!STORED_NAME.test(storedName)) return null;
  const file = path.join(importsDirectory(), storedName);
  return existsSync(file) ? file : null;
}

/** Stores an uploaded product file under a random name, which appears when the file is whole. */
export async function receiveImportFile(upload: {
  fileName: string;
  stream: Readable;
}): Promise<{ storedName: string } | { problem: string }> {
  try {
    const storedName = `${randomBytes(16).toString("hex")}.import`;
    await withUpload({ stream: upload.stream, maxBytes: MAX_IMPORT_BYTES }, (uploaded) =>
      moveIntoFolder(uploaded, storedName),
    );
    return { storedName };
  } catch (error) {
    return { problem: `${quoteFileName(upload.fileName)} ${describeRefusal(error)}` };
  }
}

async function moveIntoFolder(uploaded: string, storedName: string): Promise<void> {
  const handle = await open(uploaded, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await mkdir(importsDirectory(), { recursive: true, mode: 0o700 });
  await rename(uploaded, path.join(importsDirectory(), storedName));
}

function describeRefusal(error: unknown): string {
  if (error instanceof PictureRefusedError && error.problem === "empty") return "está vacío.";
  if (error instanceof PictureRefusedError && error.problem === "too-large") {
    return `pesa más de ${MAX_IMPORT_BYTES / 1024 / 1024} MB. Exportá menos productos por vez, o sacale columnas que no uses.`;
  }
  return toProblem(error) === "disk-full"
    ? "no se pudo guardar: no queda lugar en el disco del servidor. Liberá espacio y probá de nuevo."
    : "no se pudo guardar por un problema del servidor. Probá de nuevo en unos minutos.";
}

/** Removes the file of an import; no error when it is gone already. */
export async function removeImportFile(storedName: string): Promise<void> {
  const file = findImportFile(storedName);
  if (file !== null) await rm(file, { force: true });
}

/** Forgets uploads that nobody imported for a week, and removes files that no import needs. */
export async function sweepImports(now: Date): Promise<void> {
  await deleteAbandonedImports(new Date(now.getTime() - KEPT_DAYS * 24 * HOUR_MS));
  const sweep = { pattern: STORED_NAME, listNeeded: listImportFiles, now };
  await sweepFolder(importsDirectory(), sweep);
}

function importsDirectory(): string {
  return path.join(getEnvironment().dataDirectory, "imports");
}
