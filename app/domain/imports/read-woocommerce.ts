import { foldText } from "../plain/fold-text";
import { readCategoryPaths } from "./category-paths";
import { noteProblem, parseCell, quoteCell, type Cell } from "./file-cell";
import { cellAt, readOptions, readVariant } from "./file-product";
import type { FileOption, FilePicture, FileProduct, FileVariant, Sheet } from "./file-product";
import type { FileRow, RowProblem } from "./imported-product";
import { areSizes } from "./size-values";
import { findOptionKind } from "./variant-options";
import { readYesOrNo } from "./yes-or-no";

/** What a product may be beside its kind. */
const FLAGS = ["virtual", "downloadable"];

export function readWooProduct(sheet: Sheet, rows: readonly FileRow[]): FileProduct {
  const [parent = { row: 0, cells: [] }, ...variations] = rows;
  const cell = (key: Parameters<typeof cellAt>[2]) => cellAt(sheet, parent, key);
  const problems: RowProblem[] = [];
  checkKind(cell("type"), cell("parent"), problems);
  const name = cell("name");
  const description = cell("description");
  const isShown = parseCell(cell("shown"), problems, readYesOrNo);
  const isListed = foldText(cell("visibility").text) !== "hidden";
  return {
    rows: rows.map(({ row }) => row),
    address: { ...name, text: "" },
    texts: {
      name,
      brand: cell("brand"),
      description: unescapeLines(description.text === "" ? cell("shortDescription") : description),
    },
    categories: readCategoryPaths(cell("categories").text),
    isHidden: isShown === undefined ? undefined : !isShown || !isListed,
    pictures: readPictures(sheet, rows),
    variants:
      variations.length === 0
        ? readRow(sheet, parent, null)
        : variations.flatMap((row) => readRow(sheet, row, parent)),
    problems,
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
  } else if (kind === "grouped" || kind === "external") {
    const what = kind === "grouped" ? "agrupados" : "externos";
    noteProblem(problems, type, `los productos ${what} no se pueden importar`);
  } else if (kind !== "simple" && kind !== "variable" && kind !== "") {
    noteProblem(problems, type, `no leemos productos del tipo ${quoteCell(type.text)}`);
  }
}

/** The program writes line breaks as `\n`. */
function unescapeLines(cell: Cell): Cell {
  return {
    ...cell,
    text: cell.text.replace(/\\\\n|\\n/g, (sign) => (sign === "\\n" ? "\n" : "\\n")),
  };
}

/** The variants of a row: several for a property of which it has several values, or any. */
function readRow(sheet: Sheet, row: FileRow, parent: FileRow | null): FileVariant[] {
  const lists = parent ? listVariationValues(sheet, row, parent) : listOwnValues(sheet, row);
  const combined = lists.reduce<FileOption[][]>(
    (before, { values, ...option }) =>
      before.flatMap((options) => values.map((value) => [...options, { ...option, value }])),
    [[]],
  );
  const isOff = parent !== null && cellAt(sheet, row, "shown").text === "0";
  return combined.map((options, at) => {
    const variant = readVariant(sheet, row, options);
    const isNone = isOff || variant.stock.text === "0";
    const stock = isNone ? "0" : combined.length === 1 ? variant.stock.text : "";
    const shared = { ...variant, stock: { ...variant.stock, text: stock } };
    if (at === 0) return shared;
    // A code belongs to one size and colour.
    const blank = (cell: Cell) => ({ ...cell, text: "" });
    return { ...shared, sku: blank(variant.sku), barcode: blank(variant.barcode) };
  });
}

type Values = Omit<FileOption, "value"> & { values: string[] };

/** Several sizes and colours of a simple product are each one; its other properties describe it. */
function listOwnValues(sheet: Sheet, row: FileRow): Values[] {
  return readOptions(sheet, row, [row])
    .map(({ value, ...option }) => ({ ...option, values: splitValues(value) }))
    .filter(({ name, values }) => values.length === 1 || isChoice(name, values));
}

/** True for what a shopper chooses; other properties describe a product. */
function isChoice(name: string, values: readonly string[]): boolean {
  return findOptionKind(name) !== null || areSizes(name, values, { mayBeNumbers: false });
}

/** A variation's values, and those of its parent where it is for any, or where there is only one. */
function listVariationValues(sheet: Sheet, row: FileRow, parent: FileRow): Values[] {
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
  const values = text.split(/(?<!\\),|\|/).map((value) => value.replaceAll("\\,", ",").trim());
  return [...new Set(values.filter((value) => value !== ""))];
}

/** Of the product, and of its variations in their colours. */
function readPictures(sheet: Sheet, rows: readonly FileRow[]): FilePicture[] | null {
  const pictures = rows.flatMap((row, at) => {
    const cell = cellAt(sheet, row, "pictures");
    const options = at === 0 ? [] : readOptions(sheet, row, [row]);
    const color = options.find(({ name }) => findOptionKind(name) === "color")?.value ?? "";
    return splitAddresses(cell.text).map((text) => ({ cell: { ...cell, text }, text: "", color }));
  });
  return pictures.length === 0 ? null : pictures;
}

/** Addresses may have commas of their own. */
function splitAddresses(text: string): string[] {
  return text
    .split(/,\s*(?=https?:\/\/)/i)
    .map((address) => address.trim())
    .filter((address) => address !== "");
}
