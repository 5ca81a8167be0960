import { formatWhole } from "../domain/plain/whole-number";
import {
  MAX_IMPORT_ROWS,
  type FileRow,
  type UnreadableImport,
} from "../domain/imports/imported-product";

/** The headings of a file, and its rows. */
export type FileTable = { headings: string[]; rows: FileRow[] };

/** Most columns of a file; Shopify's and WooCommerce's have about a hundred. */
const MAX_COLUMNS = 500;

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
      if (headings === null) headings = cells.slice(0, MAX_COLUMNS);
      // Not only as many as the first row has: it may be a title above the headings.
      else rows.push({ row, cells: cells.slice(0, MAX_COLUMNS) });
      return rows.length <= MAX_IMPORT_ROWS;
    },
    finish(): FileTable | UnreadableImport {
      if (blank > MAX_BLANK_ROWS) return { unreadable: BLANK_ROWS };
      if (headings === null) return { unreadable: "El archivo está vacío." };
      if (rows.length === 0) {
        return {
          unreadable: "El archivo tiene los títulos de las columnas y ningún producto debajo.",
        };
      }
      if (rows.length > MAX_IMPORT_ROWS) {
        return {
          unreadable: `El archivo tiene más de ${formatWhole(MAX_IMPORT_ROWS)} filas. Partilo en dos y subí uno por vez.`,
        };
      }
      return { headings, rows };
    },
  };
}
