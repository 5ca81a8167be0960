import type { FileColumn } from "./other-fields";
import type { Sale } from "../offers/sale";
import type { Age, Audience } from "../catalogue/audience";
import type { Focus } from "../catalogue/picture-focus";
import type { NumberField } from "../products/number-fields";
import type { TextField } from "../products/text-fields";
import type { ImportEncoding, ImportSystem, NumberStyle, PropertyUse } from "./import-choices";

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
  text: string;
  color: string;
  /** Absent for the usual one, and when the file does not say. */
  focus?: Focus;
};

/** What a file says of a product's own fields. An absent one is not changed, and a new product gets the default. */
export type ImportedFields = Partial<
  Record<TextField, string> &
    Record<NumberField, number> & {
      priceInPesos: number;
      sale: Sale;
      ivaPermille: number;
      audiences: readonly Audience[];
      /** Null for that of the audiences. */
      age: Age | null;
      alsoIn: readonly string[];
      goesWith: readonly string[];
      isNew: boolean;
      isHidden: boolean;
      /** The words of the file are unknown. */
      isHiddenWhenNew: true;
      colorLinks: Readonly<Record<string, string>>;
    }
>;

export type ImportedProduct = {
  rows: number[];
  /** A valid id; empty to have one made of brand and name. */
  id: string;
  /** Addresses that it had elsewhere and that differ from `id`: they lead to it. */
  formerIds: string[];
  /** Its number elsewhere, by which it is found before its id: names may change. */
  code?: string;
  fields: ImportedFields;
  /** Its places as another program's file writes them, the main one first; absent when it writes none. */
  paths?: readonly string[];
  /** Whom those places are for, where no column says it. */
  placedFor?: readonly Audience[];
  /** The name or id of a size guide, which only the shop knows, and where it stands; absent when the file does not say. */
  guide?: Pick<RowProblem, "row" | "column"> & { text: string };
  /** Without size and colour: its only one. */
  variants: ImportedVariant[];
  /** In the file's order; null when the file does not say. */
  pictures: ImportedPicture[] | null;
};

export type FilePath = { path: string; category: string; subcategory: string };

export type PromotionalPrice = {
  row: number;
  /** Null when the file has no common price. */
  listInPesos: number | null;
  promotionalInPesos: number;
};

export type RoundedPrice = { row: number; text: string; pesos: number };

export type ImportReading = {
  system: ImportSystem;
  encoding: ImportEncoding | null;
  /** Null when the file has no number with a separator. */
  numbers: NumberStyle | null;
  /** A price as the file has it, and what was read; null when no price has a separator. */
  priceExample: { text: string; pesos: number } | null;
  /**
   * Those that are neither sizes nor colours by their name. Null for one that tells variants apart, until the owner says
   * what it is: it stands beside the size, and the page asks.
   */
  properties: { name: string; use: PropertyUse | null; examples: string[] }[];
  unusedColumns: string[];
  taxedExample?: { text: string; pesos: number };
  /** Rows that have a title or a total and no product; absent for none. */
  otherRows?: number[];
  pricedNames?: { count: number; row: number; before: string; after: string };
  manyColored: number;
  promotional: number;
  promotionalExample: PromotionalPrice | null;
  rounded: number;
  roundedExample: RoundedPrice | null;
};

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

export type UnreadableImport = {
  unreadable: string;
  columns?: FileColumn[];
};

export type ImportResult = ReadImport | UnreadableImport;

export const MAX_IMPORT_ROWS = 20_000;
/** Shopify's and WooCommerce's files have about a hundred. */
export const MAX_IMPORT_COLUMNS = 500;
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
