import type { Readable } from "node:stream";
import { openPromise, type Entry, type ZipFile } from "yauzl";

import type { UnreadableImport } from "../domain/imports/imported-product";
import { createRowCollector, type FileTable } from "./row-collector.server";
import { readSheetRows } from "./sheet-worker.server";

/** More than 20,000 rows of a shop's products have. A small file can claim to be any size. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
const MAX_ENTRIES = 200;

const SAVE_AS_CSV = "Guardala como «CSV UTF-8» y subí ese archivo.";
const BROKEN = `No pudimos abrir esta planilla de Excel: parece dañada. ${SAVE_AS_CSV}`;
const TOO_LARGE = `Esta planilla de Excel es demasiado grande. ${SAVE_AS_CSV}`;

/** Reads the first sheet of an Excel file. */
export async function readXlsx(file: string): Promise<FileTable | UnreadableImport> {
  const problem = await findArchiveProblem(file);
  if (problem !== null) return { unreadable: problem };
  const collector = createRowCollector();
  const end = await readSheetRows(file, (row) => collector.add(row));
  if (end === "read") return collector.finish();
  return { unreadable: end === "too-large" ? TOO_LARGE : BROKEN };
}

/**
 * What is wrong with an archive, before another package unpacks it into memory: each part is unpacked
 * here and counted, because the sizes in its directory can lie.
 */
async function findArchiveProblem(file: string): Promise<string | null> {
  let archive: ZipFile | null = null;
  try {
    archive = await openPromise(file, { autoClose: false });
    const entries = await listEntries(archive);
    if (entries === null) return TOO_LARGE;
    const kind = await findKindProblem(archive, entries);
    if (kind !== null) return kind;
    let left = MAX_UNPACKED_BYTES;
    for (const entry of entries.filter(({ fileName }) => /\.(xml|rels)$/i.test(fileName))) {
      left -= await countBytes(archive, entry, left);
      if (left < 0) return TOO_LARGE;
    }
    return null;
  } catch (error) {
    if (error instanceof Error) return BROKEN;
    throw error;
  } finally {
    archive?.close();
  }
}

async function listEntries(archive: ZipFile): Promise<Entry[] | null> {
  if (archive.entryCount > MAX_ENTRIES) return null;
  const entries: Entry[] = [];
  for await (const entry of archive.eachEntry()) entries.push(entry);
  return entries;
}

async function findKindProblem(
  archive: ZipFile,
  entries: readonly Entry[],
): Promise<string | null> {
  const names = entries.map(({ fileName }) => fileName);
  if (names.includes("xl/workbook.xml")) return null;
  const type = entries.find(({ fileName }) => fileName === "mimetype");
  if (type && (await readShortText(archive, type)).includes("opendocument")) {
    return `Este archivo es una planilla de LibreOffice (.ods), que no leemos. ${SAVE_AS_CSV}`;
  }
  return "Este archivo es un ZIP. Elegí el archivo de productos, que termina en .csv o .xlsx.";
}

async function readShortText(archive: ZipFile, entry: Entry): Promise<string> {
  const stream = await openEntry(archive, entry);
  for await (const chunk of stream) return (chunk as Buffer).subarray(0, 100).toString("latin1");
  return "";
}

/** Stops soon after the limit. */
async function countBytes(archive: ZipFile, entry: Entry, limit: number): Promise<number> {
  let count = 0;
  for await (const chunk of await openEntry(archive, entry)) {
    count += (chunk as Buffer).length;
    if (count > limit) break;
  }
  return count;
}

function openEntry(archive: ZipFile, entry: Entry): Promise<Readable> {
  return archive.openReadStreamPromise(entry);
}
