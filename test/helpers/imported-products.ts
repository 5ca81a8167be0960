import type {
  ImportedProduct,
  ImportedVariant,
  ImportReading,
  ReadImport,
} from "../../app/domain/imports/imported-product";

const READING: ImportReading = {
  system: "tiendanube",
  encoding: "utf-8",
  numbers: null,
  priceExample: null,
  properties: [],
  unusedColumns: [],
  manyColored: 0,
  promotional: 0,
  promotionalExample: null,
  rounded: 0,
  roundedExample: null,
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
    notes: [],
    unkept: [],
    leftOut: [],
    paths: [],
    reading: { ...READING, ...reading },
  };
}
