/** What a cell of a spreadsheet holds; null is an empty one. */
export type CsvCell = string | number | null;

/** Tells Excel that the file is UTF-8. */
export const CSV_START = "\uFEFF";

/**
 * One line as Excel reads it in Argentina, where the comma belongs to numbers. Text that a
 * spreadsheet would take for a formula gets an apostrophe: shoppers' names must not calculate.
 */
export function writeCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(";")}\r\n`;
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell).replace(".", ",");
  const text = /^\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
