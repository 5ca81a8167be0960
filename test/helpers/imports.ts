import { addImport } from "../../app/data/imports/stored-imports.server";
import { planImport } from "../../app/data/imports/plan-import.server";
import { runImport } from "../../app/data/imports/run-import.server";
import { DEFAULT_CHOICES, type ImportChoices } from "../../app/domain/imports/import-choices";
import type {
  ImportedProduct,
  ImportedVariant,
  ImportReading,
  ReadImport,
} from "../../app/domain/imports/imported-product";
import { BY } from "./author";

const READING: ImportReading = {
  system: "tiendanube",
  encoding: "utf-8",
  numbers: null,
  priceExample: null,
  properties: [],
  unusedColumns: [],
  manyColored: 0,
  promotional: 0,
  rounded: 0,
};

/** A size and colour as a file has it. */
export function aVariant(given: Partial<ImportedVariant> = {}): ImportedVariant {
  return { row: 2, size: "", color: "", stock: null, sku: "", barcode: "", ...given };
}

/** A product as a file has it. */
export function anImported(given: Partial<ImportedProduct> = {}): ImportedProduct {
  const fields = { name: "Remera lisa", priceInPesos: 10_000, ...given.fields };
  const base = { id: "remera-lisa", formerIds: [], variants: [aVariant()], pictures: null };
  return { rows: [2], ...base, ...given, fields };
}

/** A file with these products that has been read. */
export function aFile(
  products: readonly ImportedProduct[],
  reading: Partial<ImportReading> = {},
): ReadImport {
  return {
    products: [...products],
    problems: [],
    leftOut: [],
    reading: { ...READING, ...reading },
  };
}

const findNone = () => Promise.resolve([]);

/** What the shop would do with a file now. */
export function plan(read: ReadImport, choices: Partial<ImportChoices> = {}) {
  return planImport(read, { ...DEFAULT_CHOICES, ...choices }, findNone);
}

/** Uploads, previews and imports a file. Returns the import's number and what became of it. */
export async function importFile(
  read: ReadImport,
  { choices = {}, by = BY }: { choices?: Partial<ImportChoices>; by?: typeof BY } = {},
) {
  const wanted = { ...DEFAULT_CHOICES, ...choices };
  const stored = { fileName: "productos.csv", storedName: "", adminName: by.author.name };
  const importId = await addImport({ ...stored, choices: wanted }, by.now);
  const { version } = await plan(read, wanted);
  const job = { importId, read, choices: wanted, version, confirmedHosts: [], findLost: findNone };
  return { importId, job, ...(await runImport({ ...job, onProgress: () => undefined }, by)) };
}
