import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";

import { getFileStore } from "../data/dialect/file-stores.server";
import { deleteAbandonedImports, listImportFiles } from "../data/imports/stored-imports.server";
import { MAX_IMPORT_BYTES } from "../domain/imports/imported-product";
import { quoteFileName } from "../domain/plain/file-name";
import { PictureRefusedError } from "../images/picture-problems";
import { toProblem } from "../images/receive-picture.server";
import { withUpload } from "../images/upload-room.server";
import { sweepStore } from "./sweep-store.server";

const HOUR_MS = 60 * 60 * 1000;
/** An upload that nobody imports is forgotten after this. */
export const KEPT_DAYS = 7;

const STORED_NAME = /^[0-9a-f]{32}\.import$/;

const store = () => getFileStore("imports");

/** The file of an import; null for a name that is none, and when the file is gone. */
export async function findImportFile(storedName: string): Promise<string | null> {
  return STORED_NAME.test(storedName) ? store().locate(storedName) : null;
}

/** Stores an uploaded product file under a random name, which appears when the file is whole. */
export async function receiveImportFile(upload: {
  fileName: string;
  stream: Readable;
}): Promise<{ storedName: string } | { problem: string }> {
  try {
    const storedName = `${randomBytes(16).toString("hex")}.import`;
    await withUpload({ stream: upload.stream, maxBytes: MAX_IMPORT_BYTES }, (uploaded) =>
      store().put(storedName, { file: uploaded }),
    );
    return { storedName };
  } catch (error) {
    return { problem: `${quoteFileName(upload.fileName)} ${describeRefusal(error)}` };
  }
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
  if (STORED_NAME.test(storedName)) await store().remove(storedName);
}

/** Forgets uploads that nobody imported for a week, and removes files that no import needs. */
export async function sweepImports(now: Date): Promise<void> {
  await deleteAbandonedImports(new Date(now.getTime() - KEPT_DAYS * 24 * HOUR_MS));
  await sweepStore(store(), { pattern: STORED_NAME, listNeeded: listImportFiles, now });
}
