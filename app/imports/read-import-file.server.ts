import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { openPromise, type Entry, type ZipFile } from "yauzl";

import type { Taxonomy } from "../domain/catalogue/taxonomy";
import { createPathChooser } from "../domain/imports/category-paths";
import type { ImportChoices, ImportEncoding } from "../domain/imports/import-choices";
import type { ImportResult, UnreadableImport } from "../domain/imports/imported-product";
import { createImportReader } from "../domain/imports/import-reader";
import { openSheet } from "../domain/imports/open-sheet";
import { createHtmlReader } from "./html-text.server";
import { inspectFile, type FileEncoding, type InspectedFile } from "./inspect-file.server";
import { readCsv } from "./read-csv.server";
import { type FileTable, createRowCollector } from "./row-collector.server";
import { findVisibleSheet, listZeroFormats } from "./sheet-looks";
import { readSheetRows, type SheetPart } from "./sheet-worker.server";

/** What reading depends on beside the file. */
export type ImportFacts = {
  taxonomy: Taxonomy;
  /** The shop's address, before the paths of its own pictures. */
  ownOrigin: string;
};

/** Reads a file with products of any program that the shop knows. What is wrong with it is no exception. */
export async function readImportFile(
  file: string,
  choices: ImportChoices,
  { taxonomy, ownOrigin }: ImportFacts,
): Promise<ImportResult> {
  const inspected = await inspectFile(file);
  if ("unreadable" in inspected) return inspected;
  const encoding = findEncoding(inspected, choices);
  const table = await readTable(file, inspected, encoding);
  if ("unreadable" in table) return table;
  const sheet = openSheet(table, choices);
  if ("unreadable" in sheet) return sheet;
  const reader = createImportReader(sheet, {
    choices,
    encoding: inspected.kind === "xlsx" ? null : nameEncoding(encoding),
    ownOrigin,
    toPlainText: sheet.system === "tela" ? (text) => text : await createHtmlReader(),
    choosePath: createPathChooser(taxonomy),
  });
  await runInSlices(reader.rows());
  await runInSlices(reader.groups());
  await runInSlices(reader.products());
  return reader.finish();
}

function findEncoding(inspected: InspectedFile, choices: ImportChoices): FileEncoding {
  if (inspected.kind === "xlsx") return "utf-8";
  return inspected.encoding.startsWith("utf-16")
    ? inspected.encoding
    : (choices.encoding ?? inspected.encoding);
}

function readTable(
  file: string,
  inspected: InspectedFile,
  encoding: FileEncoding,
): Promise<FileTable | UnreadableImport> {
  return inspected.kind === "xlsx" ? readXlsx(file) : readCsv(file, encoding);
}

function nameEncoding(encoding: FileEncoding): ImportEncoding {
  return encoding === "utf-16le" || encoding === "utf-16be" ? "utf-8" : encoding;
}

/** So long the shop may keep others waiting. */
const SLICE_MS = 5;

/** Takes each of the steps, and lets other work of the shop run in between. */
async function runInSlices(steps: Iterable<() => void>): Promise<void> {
  let start = performance.now();
  for (const step of steps) {
    step();
    if (performance.now() - start < SLICE_MS) continue;
    await nextTurn();
    start = performance.now();
  }
}

/** More than 20,000 rows of a shop's products have. A small file can claim to be any size. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
const MAX_ENTRIES = 200;

const WORKBOOK = "xl/workbook.xml";

const SAVE_AS_CSV = "Guardala como “CSV UTF-8” y subí ese archivo.";
const BROKEN = `No pudimos abrir esta planilla de Excel: parece dañada. ${SAVE_AS_CSV}`;
const TOO_LARGE = `Esta planilla de Excel es demasiado grande. ${SAVE_AS_CSV}`;

/** Reads the first sheet of an Excel file that its owner sees. */
async function readXlsx(file: string): Promise<FileTable | UnreadableImport> {
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
