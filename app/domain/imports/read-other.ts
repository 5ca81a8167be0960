import { foldText } from "../plain/fold-text";
import { eachText } from "../products/text-fields";
import type { ColumnKey } from "./import-columns";
import { cleanCell, nameCell, type Cell, readHidden, isNo, splitParts } from "./file-cell";
import {
  cellAt,
  firstCell,
  readOptions,
  readVariant,
  combineOptions,
  withoutCodes,
  hasVariantColumns,
  type OptionValues,
} from "./file-product";
import type { FileOption, FilePicture, FileProduct, FileVariant, Sheet } from "./file-product";
import type { FileRow, RowProblem } from "./imported-product";
import { readPlainPaths } from "./category-paths";
import { readReckoning } from "./reckon-prices";
import { readToldCells } from "./told-cells";

export function readOtherProduct(sheet: Sheet, rows: readonly FileRow[]): FileProduct {
  const notes: RowProblem[] = [];
  const first = (key: ColumnKey) => firstCell(sheet, rows, key);
  // The words of its place are in its paths.
  const { category: _, subcategory: __, description, ...texts } = eachText(first);
  const variants = listVariantRows(sheet, rows).flatMap((row) => readRow(sheet, row, rows));
  return {
    rows: rows.map(({ row }) => row),
    address: { ...first("id"), text: lastPart(first("id").text) },
    code: findCode(sheet, rows),
    texts: {
      ...texts,
      description: description.text === "" ? first("shortDescription") : description,
    },
    categories: readCategories(sheet, rows),
    told: readToldCells(sheet, rows),
    iva: first("iva"),
    // Its price follows from each size's and colour's.
    sale: {
      price: { row: 0, column: "", text: "" },
      from: readDate(first("saleFrom")),
      until: readDate(first("saleUntil")),
    },
    isHidden: readHidden(
      rows.slice(0, 1).flatMap((row) => cellsAt(sheet, row, "shown")),
      notes,
    ),
    pictures: readPictures(sheet, rows),
    variants,
    problems: [],
    notes,
  };
}

/** Without a time; PrestaShop writes a day of zeros for none. */
function readDate(cell: Cell): Cell {
  const text = cell.text.replace(/[ T]\d{1,2}:\d{2}.*$/, "");
  return { ...cell, text: /^0+-0+-0+$/.test(text) ? "" : text };
}

/** An address may be a whole one, of which the last part names the product. */
function lastPart(address: string): string {
  const parts = address.replace(/[?#].*$/, "").split("/");
  return parts.findLast((part) => part !== "") ?? "";
}

/** A code of a row that is the whole product names it too. */
function findCode(sheet: Sheet, rows: readonly FileRow[]): string {
  const number = firstCell(sheet, rows, "number").text;
  if (number !== "" || rows.length > 1 || hasVariantColumns(sheet.columns)) return number;
  return firstCell(sheet, rows, "sku").text;
}

function cellsAt(sheet: Sheet, row: FileRow, key: ColumnKey): Cell[] {
  return (sheet.columns.all?.get(key) ?? []).map((place) => ({
    row: row.row,
    column: sheet.headings[place] ?? "",
    text: cleanCell(row.cells[place] ?? ""),
  }));
}

function readCategories(sheet: Sheet, rows: readonly FileRow[]): string[][] {
  const paths = rows
    .flatMap((row) => cellsAt(sheet, row, "categories"))
    .flatMap(({ text }) => readPlainPaths(text));
  const { text: below } = firstCell(sheet, rows, "subcategory");
  const known = [...new Map(paths.map((path) => [path.join("\n"), path])).values()];
  if (below === "") return known;
  const [path = []] = known;
  return [[...path, below]];
}

/** A row for the product itself lists the values that its variants have. */
function listVariantRows(sheet: Sheet, rows: readonly FileRow[]): readonly FileRow[] {
  const isProduct = (row: FileRow) => /^produc/.test(foldText(cellAt(sheet, row, "type").text));
  const variants = rows.filter((row) => !isProduct(row));
  return variants.length === 0 ? rows : variants;
}

function readRow(sheet: Sheet, row: FileRow, rows: readonly FileRow[]): FileVariant[] {
  const combined = combineOptions(listProperties(sheet, row, rows));
  const product = rows[0] ?? row;
  const own = readVariant(sheet, row, []);
  const barcode = cellsAt(sheet, row, "barcode").find(({ text }) => text !== "") ?? own.barcode;
  const price = firstCell(sheet, [row, product], "price");
  const net = firstCell(sheet, [row, product], "netPrice");
  const isNet = price.text === "" && net.text !== "";
  const stock = readStock(sheet, row, product, combined.length > 1);
  return combined.map((options, at) => ({
    ...own,
    options,
    stock,
    price: isNet ? net : price,
    promotional: firstCell(sheet, [row, product], "promotional"),
    ...(at > 0 ? withoutCodes(own) : { barcode }),
    reckoning: readReckoning(sheet, row, product, isNet),
  }));
}

const UNCOUNTED = ["instock", "in stock", "disponible", "hay", "si"];
const NONE = ["outofstock", "out of stock", "agotado", "sin stock", "no hay", "no"];
const UNITS =
  /^(-?[\d.,]+)\s*(?:u|un|uni|unid|unidad|unidades|pares?|pza?s?|piezas?|prendas?)\.?$/i;

/** None of what may not be bought. A number for several sizes together is no number of any of them. */
function readStock(sheet: Sheet, row: FileRow, product: FileRow, isOfMany: boolean): Cell {
  const cell = cellAt(sheet, row, "stock");
  const folded = foldText(cell.text);
  const isOff = [
    ...[row, product].flatMap((one) => cellsAt(sheet, one, "sellable")),
    // A variant that is not shown is not sold.
    ...(row === product ? [] : cellsAt(sheet, row, "shown")),
  ].some(({ text }) => isNo(text));
  const number = cell.text.replace(UNITS, "$1");
  if (isOff || NONE.includes(folded)) return { ...cell, text: "0" };
  const isSaid = !UNCOUNTED.includes(folded) && (!isOfMany || /^0+$/.test(number));
  return { ...cell, text: isSaid ? number : "" };
}

function listProperties(sheet: Sheet, row: FileRow, rows: readonly FileRow[]): OptionValues[] {
  const plain = (["size", "color"] as const)
    .map((key) => ({
      name: key === "size" ? "Talle" : "Color",
      cell: nameCell(sheet.columns.at.get(key) ?? 0, row.row),
      text: cellAt(sheet, row, key).text,
    }))
    .filter(({ text }) => text !== "")
    .map(({ text, ...option }) => ({ ...option, values: splitValues(text) }));
  const named = readOptions(sheet, row, rows).flatMap(splitOption);
  return [...plain, ...named].filter(({ values }) => values.length > 0);
}

/** PrestaShop: `Color:color:0, Size:select:1` with `Blue:0, M:1`. */
const TYPED_NAME = /:[a-z]+:\d+\s*(?:,|$)/i;
/** Wix: `rgb(0,0,0):Black`. */
const COLOR_CODE = /^(?:rgba?\([\d\s.,]*\)|#[\da-f]{3,8}):/i;

function splitOption({ value, ...option }: FileOption): OptionValues[] {
  const { name } = option;
  if (!TYPED_NAME.test(name)) return [{ ...option, values: splitValues(value) }];
  const names = name.split(/,\s*/).map((part) => part.replace(/:[a-z]+:\d+$/i, "").trim());
  const values = value.split(/,\s*/).map((part) => part.replace(/:\d+$/, "").trim());
  return names.map((own, at) => ({
    ...{ ...option, name: own },
    values: [values[at] ?? ""].filter(Boolean),
  }));
}

/** Not at a comma within brackets, as in `rgb(0,0,0)`. */
function splitValues(text: string): string[] {
  const values = text.split(/[;|\n]|,(?![^(]*\))/).map((value) => value.trim());
  const plain = values.map((value) => value.replace(COLOR_CODE, "").trim());
  return [...new Set(plain.filter((value) => value !== ""))];
}

/** Wix names its pictures and has them all at one address. */
const WIX_NAME = /^[\da-f]{6}_[\da-f]{32}~mv2(?:_[a-z\d_]+)?\.[a-z]{3,4}$/i;
const WIX_MEDIA = "https://static.wixstatic.com/media/";

function readPictures(sheet: Sheet, rows: readonly FileRow[]): FilePicture[] | null {
  const pictures = rows.flatMap((row) =>
    cellsAt(sheet, row, "pictures").flatMap((cell) =>
      splitAddresses(cell.text).map((text) => ({ cell: { ...cell, text }, text: "", color: "" })),
    ),
  );
  return pictures.length === 0 ? null : pictures;
}

/** Addresses may have commas and semicolons of their own. */
const BETWEEN_ADDRESSES =
  /\s*[|\n]\s*|\s*[;,]\s*(?=https?:\/\/|\/\/|\/[^/]|[\da-f]{6}_[\da-f]{32})/i;

function splitAddresses(text: string): string[] {
  return splitParts(text, BETWEEN_ADDRESSES).map((address) =>
    WIX_NAME.test(address) ? WIX_MEDIA + address : address,
  );
}
