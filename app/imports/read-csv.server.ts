import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import type { FileRow, UnreadableImport } from "../domain/imports/imported-product";
import type { FileEncoding } from "./inspect-file.server";
import { createRowCollector, type FileTable } from "./row-collector.server";

/** The longest row. One that never ends has a quote that was not closed. */
const MAX_ROW_BYTES = 1024 * 1024;

/** So much is parsed in one go, which takes a few milliseconds. */
const CHUNK_BYTES = 16 * 1024;

/** Reads the rows of a text file, a piece at a time. */
export async function readCsv(
  file: string,
  encoding: FileEncoding,
): Promise<FileTable | UnreadableImport> {
  const { CsvError, parse } = await import("csv-parse");
  const parser = parse({
    delimiter: await findDelimiter(file, encoding),
    relax_column_count: true,
    info: true,
    bom: true,
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
        info: { records: number };
      };
      const isRoom = collector.add({ row: info.records, cells: record });
      if (!isRoom) break;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { unreadable: describeBrokenRow(parser.info.records + 1) };
  }
  return collector.finish();
}

function describeBrokenRow(row: FileRow["row"]): string {
  return `En la fila ${row} hay una comilla (") que abre un texto y no se cierra bien. Corregila en la planilla y guardala de nuevo como CSV.`;
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

const DELIMITERS = [";", ",", "\t"] as const;

/** The delimiter that the headings have most of. */
async function findDelimiter(file: string, encoding: FileEncoding): Promise<string> {
  let headings = "";
  for await (const text of decode(file, encoding)) {
    headings += text;
    if (headings.trimStart().includes("\n") || headings.length > MAX_ROW_BYTES) break;
  }
  const [line = ""] = headings.trimStart().split(/[\r\n]/, 1);
  const plain = line.replace(/"[^"]*"/g, "");
  const count = (delimiter: string) => plain.split(delimiter).length;
  return [...DELIMITERS].sort((one, other) => count(other) - count(one))[0] ?? ";";
}
