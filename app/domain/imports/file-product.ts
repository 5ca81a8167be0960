import type { Focus } from "../catalogue/picture-focus";
import type { NumberField } from "../products/number-fields";
import type { TextField } from "../products/text-fields";
import {
  cleanCell,
  isFormula,
  nameCell,
  type Cell,
  type FileVisibility,
  noteProblem,
  emptyCell,
} from "./file-cell";
import type { Columns, ColumnKey } from "./import-columns";
import type { FileRow, RowProblem } from "./imported-product";
import type { ImportSystem } from "./import-choices";

export type Sheet = {
  system: ImportSystem;
  headings: readonly string[];
  columns: Columns;
  rows: readonly FileRow[];
};

/** A property of a variant, such as its size, and the cell that has it, as "C5". */
export type FileOption = { name: string; value: string; cell?: string };

/** A size and colour as a file has it, not checked yet. */
export type FileVariant = {
  row: number;
  options: FileOption[];
  price: Cell;
  promotional: Cell;
  /** A crossed-out price: when it is higher, it is the list price and `price` the promotional one. */
  compareAt: Cell;
  /** The days of the promotional price; empty for no limit. */
  saleFrom: Cell;
  saleUntil: Cell;
  stock: Cell;
  sku: Cell;
  barcode: Cell;
  /** How what people pay follows from `price`, where the file has more than that. */
  reckoning?: PriceReckoning;
  problem?: { cell: Cell; message: string };
};

export type PriceReckoning = {
  /** That comes on top; 0 for a price that has it in it. */
  taxPermille: number;
  /** What it costs more than its product. */
  surcharge: Cell;
  discount: { kind: "percent" | "amount"; cell: Cell } | null;
};

export type FilePicture = { cell: Cell; text: string; color: string; focus?: Focus };

export type Unkept = { row: number; column: string; values: string[] };

export type ToldCells = {
  /** Of columns and of properties; several may say the same. */
  genders: Cell[];
  ages: Cell[];
  costs: Cell[];
  kilograms: Cell[];
  grams: Cell[];
};

export type FileProduct = {
  rows: number[];
  /** Its address in the other shop, or its id in this one; an empty text for none. */
  address: Cell;
  /** Its number in the other program. */
  code?: string;
  texts: Partial<Record<TextField, Cell>>;
  /** Paths of categories, the first part first. Only for programs that write paths. */
  categories?: string[][];
  /** Its place in a tree that is no shop's own, such as Google's: only its last part means something. */
  standardCategory?: string[];
  /** Words that may be categories: one counts when the shop knows it. */
  tags?: string[];
  /** What another program's file says in its own measures. */
  told?: ToldCells;
  numbers?: Record<NumberField, Cell>;
  /** For whom it is: "Mujer, Unisex". */
  audiences?: Cell;
  age?: Cell;
  /** Further places, with commas between. */
  alsoIn?: Cell;
  goesWith?: Cell;
  iva?: Cell;
  sale?: { price: Cell; from: Cell; until: Cell };
  links?: Cell;
  /** The name or id of a size guide. */
  guide?: Cell;
  isHidden?: FileVisibility;
  isNew?: boolean | undefined;
  pictures: FilePicture[] | null;
  variants: FileVariant[];
  unkept?: Unkept[];
  /** Its name as the file has it, with a price in it. */
  pricedName?: Cell;
  problems: RowProblem[];
  notes: RowProblem[];
};

/** A cell, with an empty text when the file lacks the column. */
export function cellAt({ columns, headings }: Sheet, row: FileRow, key: ColumnKey): Cell {
  const place = columns.at.get(key);
  if (place === undefined) return { row: row.row, column: "", text: "" };
  const text = row.cells[place] ?? "";
  return {
    ...{ row: row.row, column: headings[place] ?? "", text: cleanCell(text) },
    ...(isFormula(text) && { isFormula: true }),
  };
}

/** The first of the rows' cells that is not empty; else the first one. */
export function firstCell(sheet: Sheet, rows: readonly FileRow[], key: ColumnKey): Cell {
  const cells = rows.map((row) => cellAt(sheet, row, key));
  const found = cells.find(({ text }) => text !== "") ?? cells[0];
  return found ?? { row: 0, column: "", text: "" };
}

/** A name that only one of the product's `rows` has counts for all. */
export function readOptions(sheet: Sheet, row: FileRow, rows: readonly FileRow[]): FileOption[] {
  const textAt = (of: FileRow, place: number) => cleanCell(of.cells[place] ?? "");
  return sheet.columns.options
    .map(({ name, value }) => {
      const named = rows.find((other) => textAt(other, name) !== "");
      const own = textAt(row, name);
      return {
        name: own || (named ? textAt(named, name) : ""),
        value: textAt(row, value),
        cell: nameCell(value, row.row),
      };
    })
    .filter(({ name, value }) => name !== "" && value !== "");
}

export function readVariant(sheet: Sheet, row: FileRow, options: FileOption[]): FileVariant {
  return {
    row: row.row,
    options,
    price: cellAt(sheet, row, "price"),
    promotional: cellAt(sheet, row, "promotional"),
    compareAt: cellAt(sheet, row, "compareAt"),
    saleFrom: cellAt(sheet, row, "saleFrom"),
    saleUntil: cellAt(sheet, row, "saleUntil"),
    stock: cellAt(sheet, row, "stock"),
    sku: cellAt(sheet, row, "sku"),
    barcode: cellAt(sheet, row, "barcode"),
  };
}

/** Says that a number of pieces gets lost: the other shop sells on when there are none. */
export function noteUncounted(stock: Cell, notes: RowProblem[]): void {
  if (!/[1-9]/.test(stock.text)) return;
  const message = `allá se vende aunque no haya stock: acá queda sin control, y las ${stock.text} piezas del archivo no se cuentan`;
  noteProblem(notes, stock, message);
}

export type OptionValues = Omit<FileOption, "value"> & { values: string[] };

export function combineOptions(lists: readonly OptionValues[]): FileOption[][] {
  return lists.reduce<FileOption[][]>(
    (before, { values, ...option }) =>
      before.flatMap((options) => values.map((value) => [...options, { ...option, value }])),
    [[]],
  );
}

/** A code belongs to one size and colour: the others of a row have none. */
export function withoutCodes({ sku, barcode }: FileVariant) {
  return { sku: emptyCell(sku), barcode: emptyCell(barcode) };
}

export function hasVariantColumns({ at, options }: Columns): boolean {
  return at.has("size") || at.has("color") || options.length > 0;
}
