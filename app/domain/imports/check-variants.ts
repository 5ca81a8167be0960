import type { Sale } from "../offers/sale";
import { foldText } from "../plain/fold-text";
import { listChoices } from "../plain/words";
import { LIST_LIMITS } from "../products/product-limits";
import { formatWhole } from "../plain/whole-number";
import { type Remarks, readSaleDays } from "./check-fields";
import {
  noteProblem,
  parseUsable,
  quoteCell,
  type Cell,
  type Parsed,
  shortenText,
  parseCell,
} from "./file-cell";
import type { FileProduct, FileVariant } from "./file-product";
import type { ImportChoices, NumberStyle } from "./import-choices";
import type {
  ImportedVariant,
  PromotionalPrice,
  RoundedPrice,
  RowProblem,
} from "./imported-product";
import { readPieces, SHORTENED, isNoPrice, readPrice, type ReadPrice } from "./number-style";
import { MAX_CODE_LENGTH } from "./variant-codes";
import { sortOptions, type FindUse, type SortedOptions } from "./variant-options";

/** A size and colour that was read, with what decides about products of their own. */
export type CheckedVariant = ImportedVariant & {
  /** Values of properties that the shop has no place for. */
  others: string[];
  /** The list price; 0 when the file says that it has none, as "consultar" does, and null when it says nothing. */
  priceInPesos: number | null;
  /** The promotional price where the owner wants it as a sale. */
  sale: Sale | null;
  promotional: PromotionalPrice | null;
  rounded: RoundedPrice | null;
};

export type VariantRules = { choices: ImportChoices; numbers: NumberStyle; findUse: FindUse };

export function checkVariants(
  { variants }: FileProduct,
  rules: VariantRules,
  { problems, notes }: Remarks,
): CheckedVariant[] {
  const isOnly = variants.length === 1;
  return variants.flatMap((variant) => {
    const own: RowProblem[] = [];
    const checked = checkVariant(variant, { ...rules, isOnly }, { problems: own, notes });
    problems.push(...own);
    return own.length === 0 ? [checked] : [];
  });
}

function checkVariant(
  variant: FileVariant,
  rules: VariantRules & { isOnly: boolean },
  { problems, notes }: Remarks,
): CheckedVariant {
  const { row } = variant;
  const sorted = sortOptions(variant.options, rules.findUse);
  for (const { name, value } of variant.options) {
    if (value.startsWith("=")) {
      noteProblem(problems, { row, column: name }, `${quoteCell(value)} es una fórmula`);
    }
  }
  if (variant.problem) noteProblem(problems, variant.problem.cell, variant.problem.message);
  checkTurnedSizes(variant, rules, problems);
  return {
    row,
    ...sorted,
    ...cutOptions(sorted, row, notes),
    ...checkStock(variant.stock, notes),
    sku: parseUsable(variant.sku, notes, readCode) ?? "",
    barcode: parseUsable(variant.barcode, notes, readCode) ?? "",
    ...checkVariantPrice(variant, rules, { problems, notes }),
  };
}

/** What no one can count may not be sold without an end. */
function checkStock(
  cell: Cell,
  notes: RowProblem[],
): Pick<ImportedVariant, "stock" | "isStockUnclear"> {
  if (cell.text === "") return { stock: null };
  const read = cell.isFormula
    ? { problem: `${quoteCell(cell.text)} es una fórmula` }
    : readPieces(cell.text);
  if ("problem" in read) {
    const message = `${read.problem}: queda el stock que tiene la tienda, o 0 si es nuevo`;
    noteProblem(notes, cell, message);
    return { stock: null, isStockUnclear: true };
  }
  const { pieces, instead } = read.value;
  if (instead !== null) {
    const left = pieces === 0 ? "quedan 0 piezas" : `quedan ${formatWhole(pieces)}`;
    noteProblem(notes, cell, `${instead}: ${left}`);
  }
  return { stock: pieces };
}

/** What a spreadsheet turned into something else names no size that anybody asks for. */
function checkTurnedSizes(
  { row, options }: FileVariant,
  { findUse }: Pick<VariantRules, "findUse">,
  problems: RowProblem[],
): void {
  for (const { name, value, cell } of options) {
    if (findUse(name) === "ignore") continue;
    const turned = findTurnedDate(value);
    const problem = turned ? describeTurnedDate(turned) : findNumberOfDay(value);
    const where = cell === undefined ? "" : `celda ${cell}: `;
    if (problem !== null) noteProblem(problems, { row, column: name }, where + problem);
  }
}

function readCode(text: string): Parsed<string> {
  const turned = findTurnedDate(text);
  if (turned) return { problem: describeTurnedDate(turned) };
  if (SHORTENED.test(text)) {
    return {
      problem: `una planilla acortó este código a ${quoteCell(text)}: poné la columna como texto y escribilo de nuevo`,
    };
  }
  if (text.length > MAX_CODE_LENGTH) {
    return { problem: `un código puede tener hasta ${MAX_CODE_LENGTH} letras` };
  }
  return { value: text.replace(/\s+/g, " ") };
}

function cutOptions(
  { size, color }: SortedOptions,
  row: number,
  notes: RowProblem[],
): Pick<SortedOptions, "size" | "color"> {
  const cut = (text: string, column: string, what: string, max: number) => {
    const short = shortenText(text, max);
    if (short !== text) {
      const most = `${what} puede tener hasta ${max} letras`;
      noteProblem(
        notes,
        { row, column },
        `${most}: ${quoteCell(text)} entra como ${quoteCell(short)}`,
      );
    }
    return short;
  };
  return {
    size: cut(size, "Talle", "un talle", LIST_LIMITS.sizes.length),
    color: cut(color, "Color", "un color", LIST_LIMITS.colors.length),
  };
}

type PriceRules = {
  choices: Pick<ImportChoices, "price">;
  numbers: NumberStyle;
  /** True for the only size and colour of its product, which one bad cell must not cost. */
  isOnly: boolean;
};

type CellPrice = ReadPrice & { text: string };

/** The promotional price as the owner wants it. A crossed-out price above the price makes the price a promotional one. */
export function checkVariantPrice(
  variant: FileVariant,
  rules: PriceRules,
  remarks: Remarks,
): Pick<CheckedVariant, "priceInPesos" | "sale" | "promotional" | "rounded"> {
  const { choices, numbers } = rules;
  const price = readListPrice(variant.price, rules, remarks);
  const optional = (cell: Cell) => {
    if (isNoPrice(cell.text)) return null;
    // A price that the shop does not take may be anything.
    const notes = choices.price === "list" ? [] : remarks.notes;
    const read = parseUsable(cell, notes, (text) => readPrice(text, numbers));
    return read ? { ...read, text: cell.text } : null;
  };
  const before = optional(variant.compareAt);
  const isCrossed = isAsked(price) && isAsked(before) && before.priceInPesos > price.priceInPesos;
  const list = isCrossed ? before : price;
  const offer = isCrossed ? price : optional(variant.promotional);
  if (!isAsked(offer)) return { ...NO_OFFER, ...say(variant, list) };
  const promotional = {
    row: variant.row,
    listInPesos: isAsked(list) ? list.priceInPesos : null,
    promotionalInPesos: offer.priceInPesos,
  };
  // Without a list price the promotional one is what shoppers pay.
  if (!isAsked(list)) return { sale: null, promotional, ...say(variant, offer) };
  if (offer.priceInPesos >= list.priceInPesos) return { ...NO_OFFER, ...say(variant, list) };
  if (choices.price === "list") return { sale: null, promotional, ...say(variant, list) };
  if (choices.price === "promotional") return { sale: null, promotional, ...say(variant, offer) };
  const { saleFrom, saleUntil } = variant;
  const days = readSaleDays({ from: saleFrom, until: saleUntil }, remarks.notes);
  const sale = days && { priceInPesos: offer.priceInPesos, ...days };
  const said = say(variant, list);
  return { promotional, sale, ...said, rounded: said.rounded ?? say(variant, offer).rounded };
}

const NO_OFFER = { sale: null, promotional: null };
const NO_PRICE: CellPrice = { priceInPesos: 0, hadCents: false, text: "" };

const isAsked = (price: CellPrice | null): price is CellPrice =>
  price !== null && price.priceInPesos > 0;

function say({ row }: FileVariant, price: CellPrice | null) {
  return {
    priceInPesos: price?.priceInPesos ?? null,
    rounded: price?.hadCents ? { row, text: price.text, pesos: price.priceInPesos } : null,
  };
}

function readListPrice(
  cell: Cell,
  { numbers, isOnly }: PriceRules,
  { problems, notes }: Remarks,
): CellPrice | null {
  if (cell.text === "") return null;
  if (isNoPrice(cell.text)) return NO_PRICE;
  const own: Remarks["problems"] = [];
  const read = parseCell(cell, own, (text) => readPrice(text, numbers));
  if (read) return { ...read, text: cell.text };
  if (!isOnly) problems.push(...own);
  else for (const { message } of own) noteProblem(notes, cell, `${message} Ese precio no entra.`);
  return NO_PRICE;
}

const MONTHS = [
  ...["ene|jan", "feb", "mar", "abr|apr", "may", "jun", "jul", "ago|aug", "sept?|set"],
  ...["oct", "nov", "dic|dec"],
];
const MONTH = `(${MONTHS.join("|")})\\.?`;
/** 11-dic, dic-18, and with the year: 11-dic-25. */
const DAY_OF_MONTH = new RegExp(`^(\\d{1,2})[-/]${MONTH}(?:[-/]\\d{2,4})?$`);
const MONTH_OF_YEAR = new RegExp(`^${MONTH}[-/](?:\\d{2})?(\\d{2})$`);
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[t ]\d{2}:\d{2}.*)?$/;
const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;

type TurnedDate = { date: string; was: string };

/** Reads "2025-12-11", "11-dic" and "dic-18": a size has no such name. Null for any other text. */
export function findTurnedDate(text: string): TurnedDate | null {
  const folded = foldText(text);
  const [, isoYear = "", isoMonth, isoDay] = ISO.exec(folded) ?? [];
  if (isoDay !== undefined) return toTurned(Number(isoDay), Number(isoMonth), isoYear);
  const [, day, month, year = ""] = SLASHED.exec(folded) ?? [];
  if (day !== undefined) return toTurned(Number(day), Number(month), year);
  const [, dayOf, named = ""] = DAY_OF_MONTH.exec(folded) ?? [];
  if (dayOf !== undefined) return { date: text, was: `${Number(dayOf)}-${numberOf(named)}` };
  const [, monthOf = "", shortYear] = MONTH_OF_YEAR.exec(folded) ?? [];
  if (shortYear === undefined) return null;
  return { date: text, was: `${numberOf(monthOf)}-${Number(shortYear)}` };
}

/** The first of a month is also what "12-18" becomes, which is no day. */
function toTurned(day: number, month: number, year: string): TurnedDate {
  const was = [`${day}-${month}`, ...(day === 1 ? [`${month}-${Number(year.slice(2))}`] : [])];
  return { date: `${day}/${month}/${year}`, was: listChoices(was) };
}

function numberOf(month: string): number {
  return MONTHS.findIndex((names) => new RegExp(`^(?:${names})$`).test(month)) + 1;
}

/** "11-12 quedó como la fecha 11/12/2025". */
function describeTurnedDate({ date, was }: TurnedDate): string {
  return `${was} quedó como la fecha ${date}: poné la columna como texto y escribilo de nuevo`;
}

/** The days of 1999 to 2050, as spreadsheets number them. */
const NUMBER_OF_DAY = /^(?:3[6-9]|4\d|5[0-4])\d{3}$/;

/** What is wrong with "46002": that is a date without its format, and no size. Null for any other text. */
function findNumberOfDay(text: string): string | null {
  if (!NUMBER_OF_DAY.test(text)) return null;
  return `${text} es una fecha que una planilla guardó como número: poné la columna como texto y escribilo de nuevo`;
}
