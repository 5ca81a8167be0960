import { createRequire } from "node:module";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { openPromise, type Entry, type ZipFile } from "yauzl";

import type { Taxonomy } from "../domain/catalogue/taxonomy";
import { createPathChooser } from "../domain/imports/category-paths";
import type { ImportChoices } from "../domain/imports/import-choices";
import type { ImportResult, UnreadableImport, FileRow } from "../domain/imports/imported-product";
import { createImportReader } from "../domain/imports/import-reader";
import { writeNumberCell } from "../domain/imports/file-cell";
import { openSheet } from "../domain/imports/open-sheet";
import { createHtmlReader } from "./html-text.server";
import { readCsv, type FileTable, createRowCollector, inspectFile } from "./read-csv.server";
import { findVisibleSheet, listZeroFormats, type ZeroFormat } from "./sheet-looks";

type ImportFacts = {
  taxonomy: Taxonomy;
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
  const own = inspected.kind === "xlsx" ? null : inspected.encoding;
  const encoding = own?.startsWith("utf-16") ? own : own && (choices.encoding ?? own);
  const table = await (encoding === null ? readXlsx(file) : readCsv(file, encoding));
  if ("unreadable" in table) return table;
  const sheet = openSheet(table, choices);
  if ("unreadable" in sheet) return sheet;
  const reader = createImportReader(sheet, {
    choices,
    encoding: encoding === "utf-16le" || encoding === "utf-16be" ? "utf-8" : encoding,
    ownOrigin,
    toPlainText: sheet.system === "tela" ? (text) => text : await createHtmlReader(),
    choosePath: createPathChooser(taxonomy),
  });
  await runInSlices(reader.rows());
  await runInSlices(reader.groups());
  await runInSlices(reader.products());
  return reader.finish();
}

const SLICE_MS = 5;

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

/** Counts what it unpacks: the sizes that an archive tells can lie, and it can hold more than its directory lists. */
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
  const stream = await archive.openReadStreamPromise(entry);
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
  for await (const chunk of await archive.openReadStreamPromise(entry)) {
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

/**
 * The worker's program as text, for the same reasons as the password worker's. A package reads the whole
 * sheet in one go, half a second of work that would keep every visitor waiting. It believes the sizes that
 * an archive tells, so it gets a new archive of parts that were counted. Numbers come as objects; those that
 * are shown with zeros before them become texts, because the package forgets how a cell looks.
 */
const PROGRAM = String.raw`
const { parentPort, workerData } = require("node:worker_threads");
const { readSheet } = require(workerData.readerPath);
const { ZipFile } = require(workerData.zipPath);
const CELL =
  /<((?:\w+:)?c)\b([^>]*?)\ss=(["'])(\d+)\3([^>]*)>(?:<(?:\w+:)?f\b[^>]*?(?:\/>|>[^<]*<\/(?:\w+:)?f>))?<((?:\w+:)?v)>([\d.]+(?:E\+?\d+)?)<\/\6>/gi;
const showZeros = (cell, tag, before, _quote, style, after, value, number) => {
  const format = workerData.zeros.get(style);
  const whole = Number(number);
  const type = /\st=(["'])(.*?)\1/.exec(before + after);
  if (!format || !Number.isSafeInteger(whole) || (type && type[2] !== "n")) return cell;
  const attributes = (before + after).replace(/\st=(["']).*?\1/, "");
  const shown = format.before + String(whole).padStart(format.digits, "0");
  const text = shown.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  return "<" + tag + attributes + ' t="str"><' + value + ">" + text + "</" + value + ">";
};
const archive = new ZipFile();
for (const { name, content } of workerData.parts) {
  const given = Buffer.from(content.buffer);
  const isShown = workerData.zeros.size > 0 && name.startsWith("xl/worksheets/");
  const part = isShown ? Buffer.from(given.toString().replace(CELL, showZeros)) : given;
  archive.addBuffer(part, name, { compress: false });
}
archive.end();
const options = { parseNumber: (number) => ({ number }), trim: false };
readSheet(archive.outputStream, workerData.sheet, options).then(
  (rows) => {
    let at = 0;
    const send = () => {
      if (at >= rows.length) return parentPort.postMessage("read");
      parentPort.postMessage({ at, rows: rows.slice(at, at + workerData.batch) });
      at += workerData.batch;
    };
    parentPort.on("message", send);
    send();
  },
  () => parentPort.postMessage("broken"),
);
`;

const BATCH = 100;
/** What a sheet needs that just may be unpacked. A file beyond it ends the worker, not the shop. */
const MAX_MEMORY_MB = 256;

type SheetEnd = "read" | "broken" | "too-large";

type SheetPart = { name: string; content: Uint8Array<ArrayBuffer> };

/** Rows as a person sees them. Nothing is left of `parts` here afterwards; `add` says false for no more rows. */
function readSheetRows(
  parts: SheetPart[],
  looks: { sheet: number; zeros: ReadonlyMap<string, ZeroFormat> },
  add: (row: FileRow) => boolean,
): Promise<SheetEnd> {
  const readerPath = createRequire(import.meta.url).resolve("read-excel-file/node");
  const zipPath = createRequire(import.meta.url).resolve("yazl");
  const worker = new Worker(PROGRAM, {
    eval: true,
    workerData: { parts, ...looks, readerPath, zipPath, batch: BATCH },
    transferList: parts.map(({ content }) => content.buffer),
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  return new Promise<SheetEnd>((resolve) => {
    worker.on("message", (message: { at: number; rows: unknown[][] } | "read" | "broken") => {
      if (typeof message === "string") {
        resolve(message);
        return;
      }
      const isRoom = message.rows.every((cells, place) =>
        add({ row: message.at + place + 1, cells: cells.map(writeCell) }),
      );
      if (!isRoom) resolve("read");
      // Asked for one by one, so that other work of the shop runs in between.
      setImmediate(() => worker.postMessage("next"));
    });
    worker.on("error", (error: NodeJS.ErrnoException) => {
      resolve(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "too-large" : "broken");
    });
    worker.on("exit", () => resolve("broken"));
  }).finally(() => void worker.terminate());
}

function writeCell(cell: unknown): string {
  if (typeof cell === "string") return cell;
  if (typeof cell === "boolean") return cell ? "Sí" : "No";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  const isNumber = typeof cell === "object" && cell !== null && "number" in cell;
  return isNumber ? writeNumberCell(String(cell.number)) : "";
}
