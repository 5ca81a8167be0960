import { LIST_LIMITS } from "../products/product-limits";
import { noteProblem, parseCell, quoteCell, type Parsed } from "./file-cell";
import type { FileProduct, FileVariant } from "./file-product";
import type { ImportChoices, NumberStyle } from "./import-choices";
import type {
  ImportedVariant,
  PromotionalPrice,
  RoundedPrice,
  RowProblem,
} from "./imported-product";
import { isZero, readPieces, readPrice, SHORTENED } from "./number-style";
import { describeTurnedDate, findNumberOfDay, findTurnedDate } from "./turned-dates";
import { MAX_CODE_LENGTH } from "./typed-codes";
import { sortOptions, type FindUse, type SortedOptions } from "./variant-options";

/** A size and colour that was read, with what decides about products of their own. */
export type CheckedVariant = ImportedVariant & {
  /** Values of properties that the shop has no place for. */
  others: string[];
  /** Null when the file does not say. */
  priceInPesos: number | null;
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
  problems: RowProblem[],
): CheckedVariant[] {
  return variants.flatMap((variant) => {
    const own: RowProblem[] = [];
    const checked = checkVariant(variant, rules, own);
    problems.push(...own);
    return own.length === 0 ? [checked] : [];
  });
}

function checkVariant(
  variant: FileVariant,
  rules: VariantRules,
  problems: RowProblem[],
): CheckedVariant {
  const { row } = variant;
  const sorted = sortOptions(variant.options, rules.findUse);
  for (const { name, value } of variant.options) {
    if (value.startsWith("=")) {
      noteProblem(problems, { row, column: name }, `${quoteCell(value)} es una fórmula`);
    }
  }
  checkTurnedSizes(variant, rules, problems);
  checkLengths(sorted, row, problems);
  return {
    row,
    ...sorted,
    stock: parseCell(variant.stock, problems, readPieces) ?? null,
    sku: parseCell(variant.sku, problems, readCode) ?? "",
    barcode: parseCell(variant.barcode, problems, readCode) ?? "",
    ...checkPrice(variant, rules, problems),
  };
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

/** The price that the shop takes: the list price, or the promotional one where the owner wants it. */
function checkPrice(
  variant: FileVariant,
  { choices, numbers }: Pick<VariantRules, "choices" | "numbers">,
  problems: RowProblem[],
): Pick<CheckedVariant, "priceInPesos" | "promotional" | "rounded"> {
  const read = (cell: FileVariant["price"], into: RowProblem[]) => {
    const value = parseCell(cell, into, (text) => readPrice(text, numbers));
    return value && { ...value, text: cell.text };
  };
  const price = read(variant.price, problems);
  // The prices that the shop does not take may be anything.
  const isTaken = choices.price === "promotional";
  const optional = (cell: FileVariant["price"]) =>
    isZero(cell.text) ? undefined : read(cell, isTaken ? problems : []);
  const before = optional(variant.compareAt);
  const offer = optional(variant.promotional);
  const isCrossed = price && before && before.priceInPesos > price.priceInPesos;
  const list = isCrossed ? before : price;
  const promotional = isCrossed ? price : offer;
  const chosen = isTaken ? (promotional ?? list) : list;
  return {
    priceInPesos: chosen?.priceInPesos ?? null,
    promotional: promotional
      ? {
          row: variant.row,
          listInPesos: list?.priceInPesos ?? null,
          promotionalInPesos: promotional.priceInPesos,
        }
      : null,
    rounded: chosen?.hadCents
      ? { row: variant.row, text: chosen.text, pesos: chosen.priceInPesos }
      : null,
  };
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

function checkLengths({ size, color }: SortedOptions, row: number, problems: RowProblem[]): void {
  const { sizes, colors } = LIST_LIMITS;
  if (size.length > sizes.length) {
    const message = `un talle puede tener hasta ${sizes.length} letras: ${quoteCell(size)}`;
    noteProblem(problems, { row, column: "Talle" }, message);
  }
  if (color.length > colors.length) {
    const message = `un color puede tener hasta ${colors.length} letras: ${quoteCell(color)}`;
    noteProblem(problems, { row, column: "Color" }, message);
  }
}
