import type { Readable } from "node:stream";
import { openPromise, type Entry, type ZipFile } from "yauzl";

import type { UnreadableImport } from "../domain/imports/imported-product";
import { createRowCollector, type FileTable } from "./row-collector.server";
import { findVisibleSheet, listZeroFormats } from "./sheet-looks";
import { readSheetRows, type SheetPart } from "./sheet-worker.server";

/** More than 20,000 rows of a shop's products have. A small file can claim to be any size. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
const MAX_ENTRIES = 200;

const WORKBOOK = "xl/workbook.xml";

const SAVE_AS_CSV = "Guardala como “CSV UTF-8” y subí ese archivo.";
const BROKEN = `No pudimos abrir esta planilla de Excel: parece dañada. ${SAVE_AS_CSV}`;
const TOO_LARGE = `Esta planilla de Excel es demasiado grande. ${SAVE_AS_CSV}`;

/** Reads the first sheet of an Excel file that its owner sees. */
export async function readXlsx(file: string): Promise<FileTable | UnreadableImport> {
  const read = await readParts(file);
  if ("problem" in read) return { unreadable: read.problem };
  const collector = createRowCollector();
  const looks = {
    sheet: findVisibleSheet(readPart(read.parts, WORKBOOK)),
    zeros: listZeroFormats(readPart(read.parts, "xl/styles.xml")),
  };
  const end = await readSheetRows(read.parts, looks, (row) => collector.add(row));
  if (end === "read") return collector.finish();
  return { unreadable: end === "too-large" ? TOO_LARGE : BROKEN };
}

function readPart(parts: readonly SheetPart[], name: string): string {
  const part = parts.find((one) => one.name === name);
  return part ? Buffer.from(part.content.buffer).toString() : "";
}

/**
 * Unpacks the texts of an archive, counting them: the sizes that it tells can lie, and it can hold more
 * than its directory lists.
 */
async function readParts(file: string): Promise<{ parts: SheetPart[] } | { problem: string }> {
  let archive: ZipFile | null = null;
  try {
    archive = await openPromise(file, { autoClose: false });
    const entries = await listEntries(archive);
    if (entries === null) return { problem: TOO_LARGE };
    const kind = await findKindProblem(archive, entries);
    if (kind !== null) return { problem: kind };
    const parts: SheetPart[] = [];
    let left = MAX_UNPACKED_BYTES;
    for (const entry of entries.filter(({ fileName }) => /\.(xml|rels)$/i.test(fileName))) {
      const content = await readContent(archive, entry, left);
      if (content === null) return { problem: TOO_LARGE };
      left -= content.length;
      parts.push({ name: entry.fileName, content });
    }
    return { parts };
  } catch (error) {
    if (error instanceof Error) return { problem: BROKEN };
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
  if (names.includes(WORKBOOK)) return null;
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

/** Null, soon after the limit, for more bytes than that. */
async function readContent(
  archive: ZipFile,
  entry: Entry,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of await openEntry(archive, entry)) {
    length += (chunk as Buffer).length;
    if (length > limit) return null;
    chunks.push(chunk as Buffer);
  }
  const content = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    content.set(chunk, at);
    at += chunk.length;
  }
  return content;
}

function openEntry(archive: ZipFile, entry: Entry): Promise<Readable> {
  return archive.openReadStreamPromise(entry);
}
