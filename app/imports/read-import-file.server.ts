import type { Taxonomy } from "../domain/catalogue/taxonomy";
import { createPathChooser } from "../domain/imports/category-paths";
import type { ImportChoices, ImportEncoding } from "../domain/imports/import-choices";
import type { ImportResult, UnreadableImport } from "../domain/imports/imported-product";
import { createImportReader } from "../domain/imports/import-reader";
import { openSheet } from "../domain/imports/open-sheet";
import { createHtmlReader } from "./html-text.server";
import { inspectFile, type FileEncoding, type InspectedFile } from "./inspect-file.server";
import { runInSlices } from "./run-in-slices.server";
import { readCsv } from "./read-csv.server";
import { readXlsx } from "./read-xlsx.server";
import type { FileTable } from "./row-collector.server";

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
