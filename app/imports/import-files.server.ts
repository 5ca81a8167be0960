import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";

import { getFileStore } from "../data/dialect/file-stores.server";
import type { FileStore } from "../data/files/file-store.server";
import { deleteAbandonedImports, listImportFiles } from "../data/imports/stored-imports.server";
import { MAX_IMPORT_BYTES } from "../domain/imports/imported-product";
import { quoteFileName } from "../domain/plain/file-name";
import { PictureRefusedError, COMMON_REASONS } from "../images/picture-problems";
import { toProblem, withUpload } from "../images/receive-picture.server";

const HOUR_MS = 60 * 60 * 1000;
export const KEPT_DAYS = 7;

const STORED_NAME = /^[0-9a-f]{32}\.import$/;

const store = () => getFileStore("imports");

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
  if (error instanceof PictureRefusedError && error.problem === "too-large") {
    return `pesa más de ${MAX_IMPORT_BYTES / 1024 / 1024} MB. Exportá menos productos por vez, o sacale columnas que no uses.`;
  }
  const problem = toProblem(error);
  return COMMON_REASONS[problem === "empty" || problem === "disk-full" ? problem : "not-stored"];
}

export async function removeImportFile(storedName: string): Promise<void> {
  if (STORED_NAME.test(storedName)) await store().remove(storedName);
}

export async function sweepImports(now: Date): Promise<void> {
  await deleteAbandonedImports(new Date(now.getTime() - KEPT_DAYS * 24 * HOUR_MS));
  await sweepStore(store(), { pattern: STORED_NAME, listNeeded: listImportFiles, now });
}

/** A file is there before the row that needs it. */
const FRESH_FOR_MS = 60 * 60 * 1000;

type Sweep = { pattern: RegExp; listNeeded: () => Promise<ReadonlySet<string>>; now: Date };

/** But for those of the last hour. Names that the shop does not give (`pattern`) stay. */
export async function sweepStore(
  store: FileStore,
  { pattern, listNeeded, now }: Sweep,
): Promise<void> {
  const own = (await store.list()).filter(({ name }) => pattern.test(name));
  if (own.length === 0) return;
  const needed = await listNeeded();
  const isOld = (at: Date) => at.getTime() < now.getTime() - FRESH_FOR_MS;
  for (const { name, at } of own) if (!needed.has(name) && isOld(at)) await store.remove(name);
}
