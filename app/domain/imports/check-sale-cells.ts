import type { Sale } from "../offers/sale";
import { parseCalendarDay } from "../plain/buenos-aires";
import { parsePriceText } from "../products/price-text";
import {
  noteProblem,
  parseCell,
  parseUsable,
  quoteCell,
  type Cell,
  type Parsed,
} from "./file-cell";
import type { FileProduct } from "./file-product";
import type { RowProblem } from "./imported-product";

/**
 * The sale that a product of a file has. Without a price the file says nothing, as with every other empty
 * cell, and the product's sale stays; so it does when one of its cells cannot be read.
 */
export function checkSaleCells(
  cells: NonNullable<FileProduct["sale"]>,
  notes: RowProblem[],
): Sale | undefined {
  if (cells.price.text === "") return undefined;
  const priceInPesos = parseUsable(cells.price, notes, readPesos);
  if (priceInPesos === undefined) return undefined;
  const days = readSaleDays(cells, notes);
  return days ? { priceInPesos, ...days } : undefined;
}

/**
 * Null for days of which nobody knows when they begin. A last day that cannot be read ends no sale that
 * shoppers may have today: it is left out, and said.
 */
export function readSaleDays(
  cells: { from: Cell; until: Cell },
  notes: RowProblem[],
): Pick<Sale, "from" | "until"> | null {
  const own: RowProblem[] = [];
  const from = parseCell(cells.from, own, readDay) ?? null;
  const unread: RowProblem[] = [];
  const until = parseCell(cells.until, unread, readDay) ?? null;
  if (from !== null && until !== null && until < from) {
    noteProblem(own, cells.until, "la oferta no puede terminar antes de empezar");
  }
  for (const problem of own.length > 0 ? [] : unread) {
    noteProblem(notes, problem, `${problem.message} La oferta queda sin último día: ponéselo.`);
  }
  for (const problem of own) noteProblem(notes, problem, `${problem.message} La oferta no entra.`);
  return own.length === 0 ? { from, until } : null;
}

function readPesos(text: string): Parsed<number> {
  const { priceInPesos } = parsePriceText(text);
  return priceInPesos === null
    ? { problem: `${quoteCell(text)} no es un precio en pesos enteros` }
    : { value: priceInPesos };
}

/** `2026-11-30` as it is exported, or `30/11/2026` as spreadsheets save it. Both days are whole ones, so a time says nothing. */
function readDay(text: string): Parsed<string> {
  const date = text.replace(
    /[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/,
    "",
  );
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(date) ?? [];
  const iso = year === "" ? date : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const known = parseCalendarDay(iso);
  return known === null
    ? { problem: `${quoteCell(text)} no es un día: se escribe 2026-11-30` }
    : { value: known };
}
