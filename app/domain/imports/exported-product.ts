import type { Product } from "../catalogue/product";
import type { CsvCell } from "../plain/csv";
import { listVariants, variantKey, type Variant } from "../stock/stock-level";
import type { StoredForImport, VariantCodes } from "./planned-product";

/** A product with what a spreadsheet has of it. */
export type ExportedProduct = Pick<StoredForImport, "product" | "onHand" | "codes">;

/** A row of a spreadsheet: a size and colour of a product, whose own fields stand on its first row only. */
export type ExportedRow = {
  product: Product;
  isFirst: boolean;
  variant: Variant;
  /** Pieces in the shop; null when they are not counted. */
  onHand: number | null;
  codes: VariantCodes;
};

export type ExportColumn = { title: string; read: (row: ExportedRow) => CsvCell };

/** A product without sizes and colours has one row. */
export function toExportedRows({ product, onHand, codes }: ExportedProduct): ExportedRow[] {
  return listVariants(product).map((variant, at) => {
    const key = variantKey(variant);
    return {
      product,
      isFirst: at === 0,
      variant,
      onHand: onHand.get(key) ?? null,
      codes: codes.get(key) ?? { sku: "", barcode: "" },
    };
  });
}

/** A column of a product's own field. */
export function ownColumn(title: string, read: (product: Product) => CsvCell): ExportColumn {
  return { title, read: ({ product, isFirst }) => (isFirst ? read(product) : null) };
}
