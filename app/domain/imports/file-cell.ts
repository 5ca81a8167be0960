import { removeGuard } from "../plain/csv";
import { trimInvisible } from "../plain/visible-text";
import type { RowProblem } from "./imported-product";

/** A cell of a file with products, and where it stands, for what is wrong with it. */
export type Cell = {
  row: number;
  /** The heading as the file has it; empty for a column that the file lacks. */
  column: string;
  text: string;
  /** True for a formula: the file has no value of it. */
  isFormula?: boolean;
};

/** A value that was read, or what is wrong with the text. */
export type Parsed<Value> = { value: Value } | { problem: string };

/** A text that Excel keeps from becoming a number: `="0123"`. */
const QUOTED_TEXT = /^="([^"]*)"$/;

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

/** "C5": how spreadsheets call a cell. The first column is 0. */
export function nameCell(column: number, row: number): string {
  let letters = "";
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return `${letters}${row}`;
}

/** Most letters of a cell that a message repeats. */
const MAX_QUOTED = 40;

/** “consultar”, cut when it is long. */
export function quoteCell(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return `“${line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED).trimEnd()}…` : line}”`;
}

/** Notes it as a sentence. */
export function noteProblem(
  problems: RowProblem[],
  { row, column }: Pick<Cell, "row" | "column">,
  message: string,
): void {
  const sentence = message.charAt(0).toUpperCase() + message.slice(1);
  problems.push({ row, column, message: sentence.endsWith(".") ? sentence : `${sentence}.` });
}

/**
 * Reads a cell that is not empty. Undefined for an empty one, and for one with a problem, which is noted.
 */
export function parseCell<Value>(
  cell: Cell,
  problems: RowProblem[],
  parse: (text: string) => Parsed<Value>,
): Value | undefined {
  if (cell.text === "") return undefined;
  const parsed = cell.isFormula ? refuseFormula(cell.text) : parse(cell.text);
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

function refuseFormula(text: string): { problem: string } {
  return { problem: `${quoteCell(text)} es una fórmula: poné el valor que muestra la planilla` };
}
