import { quoteCell } from "./file-cell";
import type { Sheet } from "./file-product";
import { areAllSaid, countNamed, listFileColumns, placeColumns } from "./file-columns";
import {
  systemLabel,
  type ColumnUses,
  type ImportChoices,
  type KnownSystem,
} from "./import-choices";
import { findColumns, foldHeading, hasColumnsOf, recognizeSystem } from "./import-columns";
import type { FileRow, UnreadableImport } from "./imported-product";

/** So many headings are repeated to the owner. */
const MAX_NAMED = 8;

/**
 * Finds the columns of a file. One of no known program is read as the owner says, and asks for it first.
 * @param choices - the program that the owner says the file is of, null to recognise it; and what the
 *   columns of any other file are
 */
export function openSheet(
  table: Table,
  choices: Pick<ImportChoices, "system" | "columns">,
): Sheet | UnreadableImport {
  const { headings, rows } = choices.system === null ? findHeadings(table) : table;
  const system = choices.system ?? recognize(headings) ?? "other";
  if (system === "other") return openOther(findHeadings(table), choices.columns ?? {});
  if (!hasColumnsOf(system, headings)) return { unreadable: describeUnknown(headings, system) };
  return { system, headings, rows, columns: findColumns(system, headings) };
}

/**
 * Tela's own headings are plain words that any list has. It is the shop's own where nearly all that its
 * columns say is said in those.
 */
function recognize(headings: readonly string[]): KnownSystem | null {
  const system = recognizeSystem(headings);
  if (system !== "tela") return system;
  const { at, unused } = findColumns(system, headings);
  const folded = headings.map(foldHeading);
  const isRepeated = (heading: string) =>
    folded.indexOf(foldHeading(heading)) !== folded.lastIndexOf(foldHeading(heading));
  const more = unused.filter((heading) => !isRepeated(heading));
  return at.size > OWN_TO_OTHER * countNamed(more) ? system : null;
}

const OWN_TO_OTHER = 3;

type Table = { headings: readonly string[]; rows: readonly FileRow[] };

/** So many rows may stand above the headings. */
const MAX_ABOVE = 10;

/** A list of one's own may have its title in a row of its own above the headings. */
function findHeadings(table: Table): Table {
  const named = (headings: readonly string[]) =>
    recognize(headings) === null ? countNamed(headings) : Number.POSITIVE_INFINITY;
  const first = named(table.headings);
  if (first > 1) return table;
  const above = table.rows.slice(0, MAX_ABOVE).map(({ cells }) => named(cells));
  const best = Math.max(...above, first);
  const place = best > first ? above.indexOf(best) : -1;
  const row = table.rows[place];
  return row ? { headings: row.cells, rows: table.rows.slice(place + 1) } : table;
}

function openOther({ headings, rows }: Table, columns: ColumnUses): Sheet | UnreadableImport {
  if (headings.filter((heading) => heading.trim() !== "").length < 2) {
    return { unreadable: `${describeFound(headings)} ${ONE_COLUMN}` };
  }
  if (rows.length === 0) return { unreadable: NO_ROWS };
  if (!areAllSaid(headings, columns)) {
    return {
      unreadable: `No reconocemos las columnas de este archivo. ${describeFound(headings)}`,
      columns: listFileColumns(headings, rows, columns),
    };
  }
  return { system: "other", headings, rows, columns: placeColumns(headings, columns) };
}

const ONE_COLUMN =
  "Una planilla de productos tiene una columna con el nombre y otras con el precio o el stock, con sus títulos en la primera fila.";
const NO_ROWS = "El archivo tiene los títulos de las columnas y ningún producto debajo.";

function describeUnknown(headings: readonly string[], chosen: KnownSystem): string {
  return `Las columnas de este archivo no son las de ${systemLabel(chosen)}. ${describeFound(headings)} Elegí otro programa, o subí el archivo tal como lo exporta.`;
}

function describeFound(headings: readonly string[]): string {
  const named = headings.map((heading) => heading.trim()).filter((heading) => heading !== "");
  const list = named.slice(0, MAX_NAMED).map(quoteCell).join(", ");
  return `Encontramos ${list}${named.length > MAX_NAMED ? " y otras" : ""}.`;
}
