import type { Sale } from "../offers/sale";
import { parseCalendarDay } from "../plain/buenos-aires";
import { parsePriceText } from "../products/price-text";
import { parseCell, quoteCell, type Parsed } from "./file-cell";
import type { FileProduct } from "./file-product";
import type { RowProblem } from "./imported-product";

/**
 * The sale that a product of a file has. Without a price the file says nothing, as with every other empty
 * cell, and the product's sale stays.
 */
export function checkSaleCells(
  cells: NonNullable<FileProduct["sale"]>,
  problems: RowProblem[],
): Sale | undefined {
  if (cells.price.text === "") return undefined;
  const priceInPesos = parseCell(cells.price, problems, readPesos);
  const from = parseCell(cells.from, problems, readDay) ?? null;
  const until = parseCell(cells.until, problems, readDay) ?? null;
  if (priceInPesos === undefined) return undefined;
  if (from !== null && until !== null && until < from) {
    const { row, column } = cells.until;
    problems.push({ row, column, message: "la oferta no puede terminar antes de empezar" });
    return undefined;
  }
  return { priceInPesos, from, until };
}

function readPesos(text: string): Parsed<number> {
  const { priceInPesos } = parsePriceText(text);
  return priceInPesos === null
    ? { problem: `${quoteCell(text)} no es un precio en pesos enteros` }
    : { value: priceInPesos };
}

/** `2026-11-30` as it is exported, or `30/11/2026` as spreadsheets save it. */
function readDay(text: string): Parsed<string> {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const iso = year === "" ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const known = parseCalendarDay(iso);
  return known === null
    ? { problem: `${quoteCell(text)} no es un día: se escribe 2026-11-30` }
    : { value: known };
}
