import { foldText } from "../plain/fold-text";
import { readCategoryPaths } from "./category-paths";
import { noteProblem, quoteCell, type Cell, readHidden, isNo, splitParts } from "./file-cell";
import {
  cellAt,
  readOptions,
  readVariant,
  noteUncounted,
  combineOptions,
  withoutCodes,
  type OptionValues,
} from "./file-product";
import type { FilePicture, FileProduct, FileVariant, Sheet } from "./file-product";
import type { FileRow, RowProblem } from "./imported-product";
import { readToldCells } from "./told-cells";
import { findOptionKind, areSizes } from "./variant-options";

const FLAGS = ["virtual", "downloadable"];

export function readWooProduct(sheet: Sheet, rows: readonly FileRow[]): FileProduct {
  const [parent = { row: 0, cells: [] }, ...variations] = rows;
  const cell = (key: Parameters<typeof cellAt>[2]) => cellAt(sheet, parent, key);
  const problems: RowProblem[] = [];
  const notes: RowProblem[] = [];
  checkKind(cell("type"), cell("parent"), problems);
  const isHidden = readHidden([cell("shown")], notes);
  const isUnlisted = foldText(cell("visibility").text) === "hidden";
  const isElsewhere = noteOtherKind(cell("type"), notes);
  const name = cell("name");
  const description = cell("description");
  return {
    rows: rows.map(({ row }) => row),
    address: { ...name, text: "" },
    texts: {
      name,
      brand: cell("brand"),
      description: unescapeLines(description.text === "" ? cell("shortDescription") : description),
    },
    categories: readCategoryPaths(cell("categories").text),
    told: readToldCells(sheet, rows),
    isHidden: isUnlisted || isElsewhere ? true : isHidden,
    pictures: readPictures(sheet, rows),
    variants:
      variations.length === 0
        ? readRow(sheet, parent, { parent: null, notes })
        : variations.flatMap((row) => readRow(sheet, row, { parent, notes })),
    problems,
    notes,
  };
}

/** What a product is, such as `variation`. */
export function kindOf(type: string): string {
  const kinds = type.split(",").map(foldText);
  return kinds.find((kind) => !FLAGS.includes(kind)) ?? "simple";
}

function checkKind(type: Cell, parent: Cell, problems: RowProblem[]): void {
  const kind = kindOf(type.text);
  if (kind === "variation") {
    const message = `esta variación es del producto ${quoteCell(parent.text)}, que no está en el archivo`;
    noteProblem(problems, parent, message);
  } else if (kind === "grouped") {
    noteProblem(problems, type, "los productos agrupados no se pueden importar");
  }
}

/** True for a product that is sold in a way that the shop does not have: its owner looks at it first. */
function noteOtherKind(type: Cell, notes: RowProblem[]): boolean {
  if (["simple", "variable", "variation", "grouped", ""].includes(kindOf(type.text))) return false;
  noteProblem(notes, type, `allá se vende de otra manera (${quoteCell(type.text)}): entra oculto`);
  return true;
}

/** The program writes line breaks as `\n`. */
function unescapeLines(cell: Cell): Cell {
  return {
    ...cell,
    text: cell.text.replace(/\\\\n|\\n/g, (sign) => (sign === "\\n" ? "\n" : "\\n")),
  };
}

type OfProduct = { parent: FileRow | null; notes: RowProblem[] };

/** The variants of a row: several for a property of which it has several values, or any. */
function readRow(sheet: Sheet, row: FileRow, { parent, notes }: OfProduct): FileVariant[] {
  const lists = parent ? listVariationValues(sheet, row, parent) : listOwnValues(sheet, row);
  const combined = combineOptions(lists);
  const stock = readWooStock(sheet, row, { parent, notes });
  if (combined.length > 1) noteShared(stock, notes);
  return combined.map((options, at) => {
    const variant = { ...readVariant(sheet, row, options), stock };
    return at === 0 ? variant : { ...variant, ...withoutCodes(variant) };
  });
}

/** What its pieces are when the program counts them for the whole product. */
const OF_PARENT = "parent";

/** Uncounted pieces have no number: "in stock?" alone says whether it sells. What sells beyond its pieces has no end here. */
function readWooStock(sheet: Sheet, row: FileRow, { parent, notes }: OfProduct): Cell {
  const own = cellAt(sheet, row, "stock");
  const isShared = parent !== null && foldText(own.text) === OF_PARENT;
  const counted = isShared ? cellAt(sheet, parent, "stock").text : own.text;
  const stock = { ...own, text: counted };
  const isOff = parent !== null && isNo(cellAt(sheet, row, "shown").text);
  const inStock = cellAt(sheet, row, "inStock").text;
  if (isOff || isNo(inStock)) return { ...stock, text: "0" };
  const backorders = cellAt(sheet, isShared ? parent : row, "backorders").text;
  const isEndless = foldText(inStock) === "backorder" || (backorders !== "" && !isNo(backorders));
  if (isEndless) noteUncounted(stock, notes);
  else if (isShared) noteShared(stock, notes);
  return isEndless ? { ...stock, text: "" } : stock;
}

function noteShared(stock: Cell, notes: RowProblem[]): void {
  if (!/[1-9]/.test(stock.text)) return;
  const message = `allá el stock ${quoteCell(stock.text)} es de todos los talles y colores juntos: acá queda en cada uno`;
  noteProblem(notes, stock, message);
}

/** Several sizes and colours of a simple product are each one; its other properties describe it. */
function listOwnValues(sheet: Sheet, row: FileRow): OptionValues[] {
  return readOptions(sheet, row, [row])
    .map(({ value, ...option }) => ({ ...option, values: splitValues(value) }))
    .filter(({ name, values }) => values.length === 1 || isChoice(name, values));
}

/** True for what a shopper chooses; other properties describe a product. */
function isChoice(name: string, values: readonly string[]): boolean {
  return findOptionKind(name) !== null || areSizes(name, values, { mayBeNumbers: false });
}

/** A variation's values, and those of its parent where it is for any, or where there is only one. */
function listVariationValues(sheet: Sheet, row: FileRow, parent: FileRow): OptionValues[] {
  const own = readOptions(sheet, row, [row]);
  const isOwn = (name: string) => own.some((option) => foldText(option.name) === foldText(name));
  const names = sheet.columns.options.map(({ name }) => foldText(row.cells[name] ?? ""));
  const inherited = listOwnValues(sheet, parent).filter(
    ({ name, values }) =>
      isChoice(name, values) &&
      !isOwn(name) &&
      (values.length === 1 || names.includes(foldText(name))),
  );
  const values = own.map(({ value, ...option }) => ({
    ...option,
    values: [value.replaceAll("\\,", ",")],
  }));
  return [...values, ...inherited];
}

function splitValues(text: string): string[] {
  const values = splitParts(text, /(?<!\\),|\|/).map((value) => value.replaceAll("\\,", ","));
  return [...new Set(values)];
}

function readPictures(sheet: Sheet, rows: readonly FileRow[]): FilePicture[] | null {
  const pictures = rows.flatMap((row, at) => {
    const cell = cellAt(sheet, row, "pictures");
    const options = at === 0 ? [] : readOptions(sheet, row, [row]);
    const color = options.find(({ name }) => findOptionKind(name) === "color")?.value ?? "";
    // Addresses may have commas of their own.
    const addresses = splitParts(cell.text, /,\s*(?=https?:\/\/)/i);
    return addresses.map((text) => ({ cell: { ...cell, text }, text: "", color }));
  });
  return pictures.length === 0 ? null : pictures;
}
