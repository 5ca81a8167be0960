import type { CsvError, Info } from "csv-parse";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import type { ImportEncoding } from "../domain/imports/import-choices";
import {
  type FileRow,
  type UnreadableImport,
  MAX_IMPORT_ROWS,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
} from "../domain/imports/imported-product";
import { formatWhole } from "../domain/plain/whole-number";
import { NO_ROWS } from "../domain/imports/open-sheet";

const MAX_ROW_BYTES = 1024 * 1024;

/** So much is parsed in one go, which takes a few milliseconds. */
const CHUNK_BYTES = 16 * 1024;

export async function readCsv(
  file: string,
  encoding: FileEncoding,
): Promise<FileTable | UnreadableImport> {
  const csv = await import("csv-parse");
  const named = await findNamedDelimiter(file, encoding);
  const parser = csv.parse({
    delimiter: named ?? (await findDelimiter(file, encoding)),
    // Excel counts no row that names it.
    from_line: named === null ? 1 : 2,
    // Some programs fill cells up with blanks, also after a closing quote.
    trim: true,
    // All of them: a tool that adds a line may end it in another way.
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    info: true,
    bom: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
  });
  const fed = pipeline(Readable.from(decode(file, encoding)), parser);
  // The loop below gets the same error.
  fed.catch(() => undefined);
  const collector = createRowCollector();
  try {
    for await (const read of parser) {
      const { record, info } = read as { record: string[]; info: Info };
      const isRoom = collector.add({ row: countRows(info), cells: record });
      if (!isRoom) break;
    }
  } catch (error) {
    if (!(error instanceof csv.CsvError)) throw error;
    return { unreadable: describeBrokenRow(countRows(parser.info) + 1, error) };
  }
  return collector.finish();
}

/** Up to here, as a spreadsheet counts them. */
function countRows({ records, empty_lines }: Pick<Info, "records" | "empty_lines">): number {
  return records + empty_lines;
}

const CORRECT = "Corregila en la planilla y guardala de nuevo como CSV.";

function describeBrokenRow(row: FileRow["row"], { code }: CsvError): string {
  return code === "CSV_MAX_RECORD_SIZE"
    ? `La fila ${row} es demasiado larga: tiene un texto enorme, o una comilla (") que no se cierra. ${CORRECT}`
    : `En la fila ${row} hay una comilla (") que abre un texto y no se cierra bien. ${CORRECT}`;
}

async function* decode(file: string, encoding: FileEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
    const text = decoder.decode(chunk as Buffer, { stream: true });
    if (text !== "") yield text;
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}

/** What Excel wants to be told in a first line, `sep=;`. */
const SEP_LINE = /^"?sep=([;,|\t])"?[ \t]*(?:\r|\n|$)/i;

async function findNamedDelimiter(file: string, encoding: FileEncoding): Promise<string | null> {
  const start = await readUntil(file, encoding, (text) => text.length > 10);
  return SEP_LINE.exec(start)?.[1] ?? null;
}

async function readUntil(
  file: string,
  encoding: FileEncoding,
  isEnough: (start: string) => boolean,
): Promise<string> {
  let start = "";
  for await (const text of decode(file, encoding)) {
    start += text;
    if (isEnough(start)) break;
  }
  return start;
}

const DELIMITERS = [";", ",", "\t"] as const;

const MAX_LINES = 10;

/** The delimiter that the headings have most of: the first line with several columns. */
async function findDelimiter(file: string, encoding: FileEncoding): Promise<string> {
  const start = await readUntil(
    file,
    encoding,
    (text) => text.split("\n").length > MAX_LINES || text.length > MAX_ROW_BYTES,
  );
  const lines = start.replace(/"[^"]*"/g, "").split(/[\r\n]+/, MAX_LINES);
  const count = (line: string, delimiter: string) => line.split(delimiter).length;
  const most = (line: string) => Math.max(...DELIMITERS.map((one) => count(line, one)));
  const headings = lines.find((line) => most(line) > 2) ?? lines.find((line) => most(line) > 1);
  const [best = ";"] = [...DELIMITERS].sort(
    (one, other) => count(headings ?? "", other) - count(headings ?? "", one),
  );
  return best;
}

export type FileTable = { headings: string[]; rows: FileRow[] };

/** A spreadsheet that was formatted to its end saves rows without a text, up to a million. */
const MAX_BLANK_ROWS = 100_000;

const BLANK_ROWS = `El archivo tiene más de ${formatWhole(MAX_BLANK_ROWS)} filas vacías. En la planilla, copiá las filas que tienen productos a una hoja nueva y guardá esa.`;

/** Collects the rows of a file. The first row with a text has the headings; empty rows are skipped. */
export function createRowCollector() {
  let headings: string[] | null = null;
  const rows: FileRow[] = [];
  let blank = 0;
  return {
    /** False when there are too many. */
    add({ row, cells }: FileRow): boolean {
      if (cells.every((cell) => cell.trim() === "")) {
        blank += 1;
        return blank <= MAX_BLANK_ROWS;
      }
      if (headings === null) headings = cells.slice(0, MAX_IMPORT_COLUMNS);
      // Not only as many as the first row has: it may be a title above the headings.
      else rows.push({ row, cells: cells.slice(0, MAX_IMPORT_COLUMNS) });
      return rows.length <= MAX_IMPORT_ROWS;
    },
    finish(): FileTable | UnreadableImport {
      if (blank > MAX_BLANK_ROWS) return { unreadable: BLANK_ROWS };
      if (headings === null) return { unreadable: "El archivo está vacío." };
      if (rows.length === 0) return { unreadable: NO_ROWS };
      if (rows.length > MAX_IMPORT_ROWS) {
        return {
          unreadable: `El archivo tiene más de ${formatWhole(MAX_IMPORT_ROWS)} filas. Partilo en dos y subí uno por vez.`,
        };
      }
      return { headings, rows };
    },
  };
}

/** How the bytes of a file are letters; UTF-16 is what Excel calls "Texto Unicode". */
type FileEncoding = ImportEncoding | "utf-16le" | "utf-16be";

type InspectedFile = { kind: "xlsx" } | { kind: "text"; encoding: FileEncoding };

const SAVE_AS_CSV =
  "Abrilo con Excel o LibreOffice, elegí “Guardar como”, el tipo “CSV UTF-8”, y subí ese archivo.";

const PHOTO = "Este archivo es una foto. Elegí la planilla, que termina en .csv.";
const PACKED = "Este archivo está comprimido. Descomprimilo y subí el .csv que tiene adentro.";
const KINDS: Readonly<Record<string, string>> = {
  d0cf11e0a1b11ae1: `Este archivo es de un Excel viejo (.xls), que no leemos. ${SAVE_AS_CSV}`,
  "25504446": `Este archivo es un PDF. ${SAVE_AS_CSV}`,
  ...{ ffd8ff: PHOTO, "89504e47": PHOTO, "47494638": PHOTO, "52494646": PHOTO },
  ...{ "1f8b": PACKED, "526172211a07": PACKED, "377abcaf271c": PACKED },
};
const ZIP_START = "504b0304";
const BYTE_ORDER_MARKS: readonly [start: string, encoding: FileEncoding][] = [
  ["efbbbf", "utf-8"],
  ["fffe", "utf-16le"],
  ["feff", "utf-16be"],
];

export async function inspectFile(file: string): Promise<InspectedFile | UnreadableImport> {
  const { size } = await stat(file);
  if (size === 0) return { unreadable: "El archivo está vacío." };
  if (size > MAX_IMPORT_BYTES) {
    return {
      unreadable: `El archivo pesa más de ${MAX_IMPORT_BYTES / 1024 / 1024} MB. Partilo en dos y subí uno por vez.`,
    };
  }
  const start = await readStart(file);
  if (start.startsWith(ZIP_START)) return { kind: "xlsx" };
  const known = Object.entries(KINDS).find(([first]) => start.startsWith(first));
  if (known) return { unreadable: known[1] };
  const marked = BYTE_ORDER_MARKS.find(([mark]) => start.startsWith(mark));
  return readWhole(file, marked?.[1]);
}

async function readStart(file: string): Promise<string> {
  for await (const chunk of createReadStream(file, { end: 15 })) {
    return (chunk as Buffer).toString("hex");
  }
  return "";
}

/** Reads the file once: what is no valid UTF-8 was written by an older program of Windows, or of a Mac. */
async function readWhole(
  file: string,
  marked: FileEncoding | undefined,
): Promise<InspectedFile | UnreadableImport> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const letters = createLetterCount();
  let isUtf8 = true;
  for await (const chunk of createReadStream(file)) {
    const bytes = chunk as Buffer;
    if (marked?.startsWith("utf-16")) return { kind: "text", encoding: marked };
    if (bytes.includes(0)) {
      return { unreadable: `Este archivo no es una planilla de texto. ${SAVE_AS_CSV}` };
    }
    isUtf8 &&= canDecode(decoder, bytes, true);
    letters.note(bytes);
  }
  isUtf8 &&= canDecode(decoder, new Uint8Array(), false);
  return { kind: "text", encoding: isUtf8 ? "utf-8" : letters.encoding() };
}

function canDecode(decoder: TextDecoder, bytes: Uint8Array, stream: boolean): boolean {
  try {
    decoder.decode(bytes, { stream });
    return true;
  } catch {
    return false;
  }
}

/** Letters of Spanish as Windows-1252 writes them; capitals where no sign of Mac Roman stands. */
const WINDOWS =
  /[\xe1\xe9\xed\xf3\xfa\xf1\xfc]|(?<=[A-Z])[\xc1\xc9\xcd\xd3\xda\xd1\xdc](?=[A-Z])|[\xc1\xc9\xcd\xd3\xda](?=[a-z])/g;
/** The same of Mac Roman: signs that Spanish has no use for in Windows-1252, or within words in capitals. */
const MAC = /[\x83\x84\x86\x87\x8e\x9c\x9f]|(?<=[A-Z])[\xe7\xea\xee\xf2](?=[A-Z])/g;
/** í, ñ and ó of Mac Roman stand within words. In Windows-1252 only the apostrophe does: "Levi's". */
const MAC_IN_WORDS =
  /(?<=[a-z])[\x92\x96\x97](?=[a-z])(?!(?:s|t|d|m|re|ve|ll)(?![a-z\x80-\xff]))/gi;

/** By the letters that Spanish has: neither encoding has invalid bytes to tell it by. */
function createLetterCount() {
  let windows = 0;
  let mac = 0;
  return {
    note(bytes: Uint8Array): void {
      const text = Buffer.from(bytes).toString("latin1");
      windows += count(text, WINDOWS);
      mac += count(text, MAC) + count(text, MAC_IN_WORDS);
    },
    encoding(): "windows-1252" | "macintosh" {
      return mac > windows ? "macintosh" : "windows-1252";
    },
  };
}

const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;
