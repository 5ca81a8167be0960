/** The value of a spreadsheet cell; null is empty. `pesosToTheCent` always shows two decimals. */
export type CsvCell = string | number | { pesosToTheCent: number } | null;

export function toPesosCell(amountInCents: number): CsvCell {
  return { pesosToTheCent: amountInCents / 100 };
}

/** The byte order mark, which makes Excel read the file as UTF-8. */
export const CSV_START = "\uFEFF";

/**
 * One CSV line for Excel in Argentina: separated by semicolons, because the comma is the decimal
 * sign. Text that a spreadsheet could run as a formula gets an apostrophe. Line breaks in a cell
 * become spaces: a program that splits at line breaks would start a new cell there, which could be
 * a formula.
 */
export function writeCsvLine(cells: readonly CsvCell[]): string {
  return joinCells(
    cells.map((cell) => (typeof cell === "string" ? writeText(cell) : writeNumber(cell))),
  );
}

/**
 * The same for a spreadsheet that the shop reads back: `removeGuard` gives each text exactly as it was.
 * Line breaks stay, within quotes.
 */
export function writeExactCsvLine(cells: readonly CsvCell[]): string {
  return joinCells(
    cells.map((cell) => (typeof cell === "string" ? writeExactText(cell) : writeNumber(cell))),
  );
}

function joinCells(cells: readonly string[]): string {
  return `${cells.join(";")}\r\n`;
}

function writeNumber(cell: Exclude<CsvCell, string>): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell).replace(".", ",");
  return cell.pesosToTheCent.toFixed(2).replace(".", ",");
}

function writeText(text: string): string {
  const line = text.replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, " ");
  const guarded = looksLikeFormula(line) ? `'${line}` : line;
  return /[";]/.test(guarded) ? quote(guarded) : guarded;
}

function writeExactText(text: string): string {
  const guarded = isGuarded(text) ? `'${text}` : text;
  return /[";\n\v\f\r\u0085\u2028\u2029]|^\s|\s$/.test(guarded) ? quote(guarded) : guarded;
}

/** A text of `writeExactCsvLine` without the apostrophe that it got. */
export function removeGuard(text: string): string {
  return text.startsWith("'") && isGuarded(text) ? text.slice(1) : text;
}

/** True for a formula, and for one behind apostrophes of its own, so that exactly one is taken off again. */
function isGuarded(text: string): boolean {
  return looksLikeFormula(text.replace(/^'+/, ""));
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * True when a spreadsheet may run the text as a formula. Some accept full-width signs and skip
 * spaces, control and invisible characters before them; NFKC turns those signs into ASCII.
 */
function looksLikeFormula(line: string): boolean {
  const start = line.replace(/^[\p{White_Space}\p{C}\p{M}]+/u, "").normalize("NFKC");
  return /^[=+\-\u2010-\u2015\u2212@]/.test(start) || /^[\t\r]/.test(line);
}
