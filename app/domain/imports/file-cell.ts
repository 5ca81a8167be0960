import { removeGuard } from "../plain/csv";
import { foldText } from "../plain/fold-text";
import { trimInvisible } from "../plain/visible-text";
import type { RowProblem } from "./imported-product";

export type Cell = {
  row: number;
  /** The heading as the file has it; empty for a column that the file lacks. */
  column: string;
  text: string;
  isFormula?: boolean;
};

export type Parsed<Value> = { value: Value } | { problem: string };

/** A text that Excel keeps from becoming a number: `="0123"`. */
const QUOTED_TEXT = /^="([^"]*)"$/;

export const emptyCell = (cell: Cell): Cell => ({ ...cell, text: "" });

/** The text of a cell without what surrounds it, and without the apostrophe before what looks like a formula. */
export function cleanCell(text: string): string {
  return removeGuard(trimCell(text));
}

export function isFormula(text: string): boolean {
  return trimCell(text).startsWith("=");
}

function trimCell(text: string): string {
  const unwrapped = text.replace(QUOTED_TEXT, "$1");
  return trimInvisible(unwrapped.replace(/\r\n?/g, "\n"));
}

/** What stands between separators, without blanks around it and without empty parts. */
export function splitParts(text: string, separator: string | RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** "C5": how spreadsheets call a cell. The first column is 0. */
export function nameCell(column: number, row: number): string {
  let letters = "";
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return `${letters}${row}`;
}

const MAX_QUOTED = 40;

/** “consultar”, cut when it is long. */
export function quoteCell(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return `“${line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED).trimEnd()}…` : line}”`;
}

export function noteProblem(
  problems: RowProblem[],
  { row, column }: Pick<Cell, "row" | "column">,
  message: string,
): void {
  const sentence = message.charAt(0).toUpperCase() + message.slice(1);
  problems.push({ row, column, message: sentence.endsWith(".") ? sentence : `${sentence}.` });
}

/** Undefined for an empty cell, and for one with a problem, which is noted. */
export function parseCell<Value>(
  cell: Cell,
  problems: RowProblem[],
  parse: (text: string) => Parsed<Value>,
): Value | undefined {
  if (cell.text === "") return undefined;
  const parsed = cell.isFormula
    ? { problem: `${quoteCell(cell.text)} es una fórmula: poné el valor que muestra la planilla` }
    : parse(cell.text);
  if ("value" in parsed) return parsed.value;
  noteProblem(problems, cell, parsed.problem);
  return undefined;
}

/** The same for a cell that a product can do without: it comes in without it, and the review says so. */
export function parseUsable<Value>(
  cell: Cell,
  notes: RowProblem[],
  parse: (text: string) => Parsed<Value>,
): Value | undefined {
  const own: RowProblem[] = [];
  const value = parseCell(cell, own, parse);
  for (const { message } of own) noteProblem(notes, cell, `${message} Ese dato no entra.`);
  return value;
}

/** Digits that a spreadsheet's numbers are exact to. */
const EXACT_DIGITS = 15;

/** "1.0000000000000001E+21" has no exponent, and "0.20000000000000001" is 0.2. What is no number stays. */
export function writeNumberCell(text: string): string {
  if (/^-?\d+$/.test(text)) return text;
  const number = Number(Number(text).toPrecision(EXACT_DIGITS));
  if (!Number.isFinite(number)) return text;
  return Number.isInteger(number) ? BigInt(number).toString() : String(number);
}

/** The first letters of a text, no letter cut in two; the text itself when it is short enough. */
export function shortenText(text: string, max: number): string {
  if (text.length <= max) return text;
  return text
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd();
}

/** The opposite of `joinList`: an empty cell has no texts. */
export function splitListCell(cell: string): string[] {
  if (cell.trim() === "") return [];
  const parts: string[] = [];
  let part = "";
  for (const [piece] of cell.matchAll(/\\[\s\S]|[^\\|]+|[\\|]/g)) {
    if (piece === "|") {
      parts.push(part);
      part = "";
    } else {
      part += piece.length > 1 && piece.startsWith("\\") ? piece.slice(1) : piece;
    }
  }
  return [...parts, part].map((text) => text.trim());
}

const YES = ["si", "s", "yes", "y", "true", "verdadero", "1", "visible", "x"];
const NO = ["no", "n", "false", "falso", "0", "-1", "oculto", "oculta", "hidden", "no visible"];

export function readYesOrNo(text: string): Parsed<boolean> {
  const folded = foldText(text);
  if (YES.includes(folded)) return { value: true };
  if (NO.includes(folded)) return { value: false };
  return { problem: `${quoteCell(text)} no se entiende: tiene que ser Sí o No` };
}

export function isNo(text: string): boolean {
  const read = readYesOrNo(text);
  return "value" in read && !read.value;
}

/** True for a hidden product; "unclear" when a cell has an unknown value; undefined without a value. */
export type FileVisibility = boolean | "unclear" | undefined;

/** A program may write it twice, and the two may disagree: hidden wins. A value that is not understood is noted. */
export function readHidden(cells: readonly Cell[], notes: RowProblem[]): FileVisibility {
  const said = cells.filter(({ text }) => text !== "").map((cell) => readCell(cell, notes));
  if (said.includes(true)) return true;
  return said.includes("unclear") ? "unclear" : said[0];
}

const NOWHERE = ["none", "ninguna", "nowhere", "draft", "borrador"];
const SOMEWHERE = ["both", "todos", "todas partes", "catalog", "catalogo", "search", "busqueda"];

function readCell(cell: Cell, notes: RowProblem[]): boolean | "unclear" {
  const folded = foldText(cell.text);
  if (NOWHERE.includes(folded)) return true;
  if (SOMEWHERE.includes(folded)) return false;
  const read = readYesOrNo(cell.text);
  if ("value" in read) return !read.value;
  noteProblem(notes, cell, `${read.problem}. Si el producto es nuevo, entra oculto.`);
  return "unclear";
}
