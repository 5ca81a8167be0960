import type { Sale } from "../offers/sale";
import { LIST_LIMITS } from "../products/product-limits";
import { formatWhole } from "../plain/whole-number";
import type { Remarks } from "./check-fields";
import { checkVariantPrice } from "./check-variant-price";
import { noteProblem, parseUsable, quoteCell, type Cell, type Parsed } from "./file-cell";
import type { FileProduct, FileVariant } from "./file-product";
import type { ImportChoices, NumberStyle } from "./import-choices";
import type {
  ImportedVariant,
  PromotionalPrice,
  RoundedPrice,
  RowProblem,
} from "./imported-product";
import { readPieces, SHORTENED } from "./number-style";
import { shortenText } from "./shorten-text";
import { describeTurnedDate, findNumberOfDay, findTurnedDate } from "./turned-dates";
import { MAX_CODE_LENGTH } from "./typed-codes";
import { sortOptions, type FindUse, type SortedOptions } from "./variant-options";

/** A size and colour that was read, with what decides about products of their own. */
export type CheckedVariant = ImportedVariant & {
  /** Values of properties that the shop has no place for. */
  others: string[];
  /** The list price; 0 when the file says that it has none, as "consultar" does, and null when it says nothing. */
  priceInPesos: number | null;
  /** The promotional price where the owner wants it as a sale. */
  sale: Sale | null;
  /** Null for a variant without a promotional price. */
  promotional: PromotionalPrice | null;
  /** Null for a price without cents. */
  rounded: RoundedPrice | null;
};

export type VariantRules = { choices: ImportChoices; numbers: NumberStyle; findUse: FindUse };

/** The sizes and colours without a problem; what is wrong with the others is noted. */
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
