import type { FileColumn } from "./other-fields";
import type { Sale } from "../offers/sale";
import type { TextField } from "../products/text-fields";
import type { ImportEncoding, ImportSystem, NumberStyle, PropertyUse } from "./import-choices";

/** A row of a file with products, its cells in the order of the columns. */
export type FileRow = {
  /** As a spreadsheet counts: the headings are row 1. */
  row: number;
  cells: readonly string[];
};

/** What is wrong with a row: "Fila 37 · Precio · “consultar” no es un número". */
export type RowProblem = {
  row: number;
  /** The heading as the file has it; empty for the whole row. */
  column: string;
  message: string;
};

/** The same, or what was taken otherwise than the file has it, with the product's name, or its id where the file has none. */
export type FileProblem = RowProblem & { product: string };

/** A size and colour of a product in a file; each is empty when the product has none. */
export type ImportedVariant = {
  row: number;
  size: string;
  color: string;
  /** Pieces in the shop; null when the file does not say. */
  stock: number | null;
  /** The number of the file is unreadable: stored stock stays, and a new product begins at 0. */
  isStockUnclear?: true;
  /** Empty when the file does not say. */
  sku: string;
  barcode: string;
};

export type ImportedPicture = {
  /** https, or a path of this shop. */
  address: string;
  /** Alternative text; empty for none. */
  text: string;
  /** The colour that it shows; empty for all. */
  color: string;
};

/** What a file says of a product's own fields. An absent one is not changed, and a new product gets the default. */
export type ImportedFields = Partial<
  Record<TextField, string> & {
    priceInPesos: number;
    sale: Sale;
    ivaPermille: number;
    isNew: boolean;
    isHidden: boolean;
    /** The words of the file are unknown. */
    isHiddenWhenNew: true;
    /** Colour to the id of the product in that colour. */
    colorLinks: Readonly<Record<string, string>>;
  }
>;

/** A product as a file has it, checked against the rules of a product. */
export type ImportedProduct = {
  /** Its rows in the file, the first one first. */
  rows: number[];
  /** A valid id; empty to have one made of brand and name. */
  id: string;
  /** Addresses that it had elsewhere and that differ from `id`: they lead to it. */
  formerIds: string[];
  /** Its number elsewhere, by which it is found before its id: names may change. */
  code?: string;
  fields: ImportedFields;
  /** Without size and colour: its only one. */
  variants: ImportedVariant[];
  /** In the file's order; null when the file does not say. */
  pictures: ImportedPicture[] | null;
};

/** A path of categories as a file has it, and what a product stores of it. */
export type FilePath = { path: string; category: string; subcategory: string };

/** What a size and colour costs in the file, both ways. */
export type PromotionalPrice = {
  row: number;
  /** Null when the file has no common price. */
  listInPesos: number | null;
  promotionalInPesos: number;
};

/** A price with cents as the file has it, and the whole pesos that it became. */
export type RoundedPrice = { row: number; text: string; pesos: number };

/** How a file was read, which the owner may correct. */
export type ImportReading = {
  system: ImportSystem;
  /** Null for a sheet of Excel, which has none of its own. */
  encoding: ImportEncoding | null;
  /** Null when the file has no number with a separator. */
  numbers: NumberStyle | null;
  /** A price as the file has it, and what was read; null when no price has a separator. */
  priceExample: { text: string; pesos: number } | null;
  /**
   * Properties of variants that are neither sizes nor colours by their name, with some values. The use
   * is null for one that tells variants of a product apart, until the owner says what it is: it stands
   * beside the size, and the page asks.
   */
  properties: { name: string; use: PropertyUse | null; examples: string[] }[];
  /** Columns that the shop has no use for. */
  unusedColumns: string[];
  /** A price without its tax as the file has it, and with it; absent when the file has none. */
  taxedExample?: { text: string; pesos: number };
  /** Rows that have a title or a total and no product; absent for none. */
  otherRows?: number[];
  /** Names with a price in them, which came in without it, and the first of them; absent for none. */
  pricedNames?: { count: number; row: number; before: string; after: string };
  /** Products with several colours, which may be split. */
  manyColored: number;
  /** Products with a promotional price. */
  promotional: number;
  /** The first of these prices; null when there is none. */
  promotionalExample: PromotionalPrice | null;
  /** Prices that had cents and were rounded to the peso. */
  rounded: number;
  /** The first of them; null when there is none. */
  roundedExample: RoundedPrice | null;
};

/** A file that was read to its end. */
export type ReadImport = {
  products: ImportedProduct[];
  problems: FileProblem[];
  /** What came in otherwise than the file has it; its rows are not left out. */
  notes: FileProblem[];
  /** What products have that does not come in, for want of a place in the shop. No row is left out for it. */
  unkept: FileProblem[];
  /** Rows with a problem, and those that it takes along: they are left out. */
  leftOut: number[];
  /** Each path of its categories once; none for a program that writes no paths. */
  paths: FilePath[];
  reading: ImportReading;
};

/** What makes a whole file unusable, as a Spanish sentence. */
export type UnreadableImport = {
  unreadable: string;
  /** Of a file of no known program: what the owner has to say first. */
  columns?: FileColumn[];
};

export type ImportResult = ReadImport | UnreadableImport;

/** Most rows of a file, headings aside. */
export const MAX_IMPORT_ROWS = 20_000;
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
