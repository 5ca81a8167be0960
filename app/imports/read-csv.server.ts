import type { CsvError, Info } from "csv-parse";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import type { FileRow, UnreadableImport } from "../domain/imports/imported-product";
import type { FileEncoding } from "./inspect-file.server";
import { createRowCollector, type FileTable } from "./row-collector.server";

/** The longest row, in bytes. */
const MAX_ROW_BYTES = 1024 * 1024;

/** So much is parsed in one go, which takes a few milliseconds. */
const CHUNK_BYTES = 16 * 1024;

/** Reads the rows of a text file, a piece at a time. */
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
      const { record, info } = read as {
        record: string[];
        info: Info;
      };
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

/** The delimiter that the first line names; null when it has something else. */
async function findNamedDelimiter(file: string, encoding: FileEncoding): Promise<string | null> {
  let start = "";
  for await (const text of decode(file, encoding)) {
    start += text;
    if (start.length > 10) break;
  }
  return SEP_LINE.exec(start)?.[1] ?? null;
}

const DELIMITERS = [";", ",", "\t"] as const;

/** So many lines may stand above the headings. */
const MAX_LINES = 10;

/** The delimiter that the headings have most of: the first line with several columns. */
async function findDelimiter(file: string, encoding: FileEncoding): Promise<string> {
  let start = "";
  for await (const text of decode(file, encoding)) {
    start += text;
    if (start.split("\n").length > MAX_LINES || start.length > MAX_ROW_BYTES) break;
  }
  const lines = start.replace(/"[^"]*"/g, "").split(/[\r\n]+/, MAX_LINES);
  const count = (line: string, delimiter: string) => line.split(delimiter).length;
  const most = (line: string) => Math.max(...DELIMITERS.map((one) => count(line, one)));
  const headings = lines.find((line) => most(line) > 2) ?? lines.find((line) => most(line) > 1);
  const [best = ";"] = [...DELIMITERS].sort(
    (one, other) => count(headings ?? "", other) - count(headings ?? "", one),
  );
  return best;
}
