import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

import { writeNumberCell } from "../domain/imports/number-cell";
import type { FileRow } from "../domain/imports/imported-product";
import type { ZeroFormat } from "./sheet-looks";

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

/** Rows that are taken over at once. */
const BATCH = 100;
/** What a sheet needs that just may be unpacked. A file beyond it ends the worker, not the shop. */
const MAX_MEMORY_MB = 256;

/** How the reading of a sheet ended. */
export type SheetEnd = "read" | "broken" | "too-large";

type Message = { at: number; rows: unknown[][] } | "read" | "broken";

/** An unpacked file of an archive. */
export type SheetPart = { name: string; content: Uint8Array<ArrayBuffer> };

/** Which sheet is read, and how it shows its numbers. */
export type SheetLooks = { sheet: number; zeros: ReadonlyMap<string, ZeroFormat> };

/**
 * Reads a sheet of an Excel file, with its rows as a person sees them.
 * @param parts - of which nothing is left here afterwards
 * @param add - false for no more rows
 */
export function readSheetRows(
  parts: SheetPart[],
  looks: SheetLooks,
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
    worker.on("message", (message: Message) => {
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
  }).finally(() => worker.terminate());
}

function writeCell(cell: unknown): string {
  if (typeof cell === "string") return cell;
  if (typeof cell === "boolean") return cell ? "Sí" : "No";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return isNumber(cell) ? writeNumberCell(cell.number) : "";
}

function isNumber(cell: unknown): cell is { number: string } {
  return typeof cell === "object" && cell !== null && "number" in cell;
}
