import { listVariantKeys } from "../../domain/stock/stock-grid";
import { variantKey, type Variant } from "../../domain/stock/stock-level";
import { parseTextList } from "../catalogue/product-row.server";

/** For SQL: 1 when a product with these lists, as stored, has the size and colour. */
export function isOffered(sizes: string, colors: string, variant: Variant): 0 | 1 {
  const keys = listVariantKeys({
    sizes: parseTextList(sizes) ?? [],
    colors: parseTextList(colors) ?? [],
  });
  return keys.has(variantKey(variant)) ? 1 : 0;
}

const names = (list: string, text: string) =>
  `CASE ${text} WHEN '' THEN ${list} = '[]' ELSE instr(${list}, '"' || ${text} || '"') > 0 END`;

/**
 * The condition that a row of `stock` is of a size and colour that its row of `products` still has.
 * SQLite compares the usual spelling itself, which is far faster; only others call the function.
 */
export const IS_OFFERED = `((${names("products.sizes", "stock.size_key")}
    AND ${names("products.colors", "stock.color")})
  OR is_offered(products.sizes, products.colors, stock.size_key, stock.color) = 1)`;
