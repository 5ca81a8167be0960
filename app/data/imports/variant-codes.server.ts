import type { Connection } from "../../../db/open";
import { normalizeSize } from "../../domain/catalogue/size";
import type { VariantCodes } from "../../domain/imports/planned-product";
import { variantKey, type Variant } from "../../domain/stock/stock-level";
import { parseStockSubject, toStockSubject } from "../../domain/stock/stock-subject";
import { keepStatement } from "../sqlite/kept-statements.server";

/** The codes of these products' sizes and colours, by product row and `variantKey`. */
export function readVariantCodes(
  connection: Connection,
  productRows: readonly number[],
): Map<number, Map<string, VariantCodes>> {
  const byProduct = new Map<number, Map<string, VariantCodes>>();
  for (const { productRow, variant, sku, barcode } of selectCodes(connection).all(
    JSON.stringify(productRows),
  )) {
    const subject = parseStockSubject(variant);
    if (!subject) continue;
    const codes = byProduct.get(productRow) ?? new Map<string, VariantCodes>();
    codes.set(variantKey(subject), { sku, barcode });
    byProduct.set(productRow, codes);
  }
  return byProduct;
}

type CodeRow = VariantCodes & { productRow: number; variant: string };

const selectCodes = keepStatement(({ sqlite }) =>
  sqlite.prepare<[string], CodeRow>(
    `SELECT product_row AS productRow, variant, sku, barcode FROM variant_codes
      WHERE product_row IN (SELECT value FROM json_each(?))`,
  ),
);

/** Within a batch of the history: stores the codes of a size and colour; without any, its row goes. */
export function writeVariantCodes(
  connection: Connection,
  { productRow, size, color, sku, barcode }: { productRow: number } & Variant & VariantCodes,
): void {
  const variant = toStockSubject({ productRow, size: normalizeSize(size), color });
  if (sku === "" && barcode === "") deleteCodes(connection).run(variant);
  else storeCodes(connection).run({ variant, productRow, sku, barcode });
}

const deleteCodes = keepStatement(({ sqlite }) =>
  sqlite.prepare<[string]>("DELETE FROM variant_codes WHERE variant = ?"),
);

const storeCodes = keepStatement(({ sqlite }) =>
  sqlite.prepare<[Record<string, string | number>]>(
    `INSERT INTO variant_codes (variant, product_row, sku, barcode)
      VALUES (@variant, @productRow, @sku, @barcode)
      ON CONFLICT (variant) DO UPDATE SET sku = excluded.sku, barcode = excluded.barcode`,
  ),
);
