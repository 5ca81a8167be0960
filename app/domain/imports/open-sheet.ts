import { quoteCell } from "./file-cell";
import type { Sheet } from "./file-product";
import { IMPORT_SYSTEMS, systemLabel, type ImportSystem } from "./import-choices";
import { findColumns, hasColumnsOf, recognizeSystem } from "./import-columns";
import type { FileRow, UnreadableImport } from "./imported-product";

/** So many headings are repeated to the owner. */
const MAX_NAMED = 8;

/**
 * Finds the columns of a file.
 * @param chosen - the program that the owner says the file is of; null to recognise it
 */
export function openSheet(
  { headings, rows }: { headings: readonly string[]; rows: readonly FileRow[] },
  chosen: ImportSystem | null,
): Sheet | UnreadableImport {
  const system = chosen ?? recognizeSystem(headings);
  if (system === null || !hasColumnsOf(system, headings)) {
    return { unreadable: describeUnknown(headings, chosen) };
  }
  return { system, headings, rows, columns: findColumns(system, headings) };
}

function describeUnknown(headings: readonly string[], chosen: ImportSystem | null): string {
  const named = headings.map((heading) => heading.trim()).filter((heading) => heading !== "");
  const list = named.slice(0, MAX_NAMED).map(quoteCell).join(", ");
  const found = `Encontramos ${list}${named.length > MAX_NAMED ? " y otras" : ""}.`;
  if (chosen !== null) {
    return `Las columnas de este archivo no son las de ${systemLabel(chosen)}. ${found} Elegí otro programa, o subí el archivo tal como lo exporta.`;
  }
  const labels = IMPORT_SYSTEMS.map(({ label }) => label);
  const systems = `${labels.slice(0, -1).join(", ")} y ${labels.at(-1)}`;
  return `No reconocemos las columnas de este archivo. ${found} Leemos los archivos de productos de ${systems}, tal como los exportan.`;
}
