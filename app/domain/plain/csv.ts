/** What a cell of a spreadsheet holds; null is an empty one. `pesosToTheCent` always has two decimals. */
export type CsvCell = string | number | { pesosToTheCent: number } | null;

/** Tells Excel that the file is UTF-8. */
export const CSV_START = "\uFEFF";

/**
 * One line as Excel reads it in Argentina, where the comma belongs to numbers. Text that a
 * spreadsheet would take for a formula gets an apostrophe: shoppers' names must not calculate. Every
 * cell is one line, as a program that splits at line breaks would begin a new cell, and a formula.
 */
export function writeCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(";")}\r\n`;
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell).replace(".", ",");
  if (typeof cell === "object") return cell.pesosToTheCent.toFixed(2).replace(".", ",");
  const line = cell.replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, " ");
  const text = looksLikeFormula(line) ? `'${line}` : line;
  return /[";]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Whether a spreadsheet may calculate it. Some read signs of other widths as the ASCII ones, and pass
 * over spaces, control and invisible characters before them; NFKC is what makes those signs one.
 */
function looksLikeFormula(line: string): boolean {
  const start = line.replace(/^[\p{White_Space}\p{C}\p{M}]+/u, "").normalize("NFKC");
  return /^[=+\-\u2010-\u2015\u2212@]/.test(start) || line.startsWith("\t");
}
