/** The value of a spreadsheet cell; null is empty. `pesosToTheCent` always shows two decimals. */
export type CsvCell = string | number | { pesosToTheCent: number } | null;

/** The byte order mark, which makes Excel read the file as UTF-8. */
export const CSV_START = "\uFEFF";

/**
 * One CSV line for Excel in Argentina: separated by semicolons, because the comma is the decimal
 * sign. Text that a spreadsheet could run as a formula gets an apostrophe. Line breaks in a cell
 * become spaces: a program that splits at line breaks would start a new cell there, which could be
 * a formula.
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
 * True when a spreadsheet may run the text as a formula. Some accept full-width signs and skip
 * spaces, control and invisible characters before them; NFKC turns those signs into ASCII.
 */
function looksLikeFormula(line: string): boolean {
  const start = line.replace(/^[\p{White_Space}\p{C}\p{M}]+/u, "").normalize("NFKC");
  return /^[=+\-\u2010-\u2015\u2212@]/.test(start) || line.startsWith("\t");
}
