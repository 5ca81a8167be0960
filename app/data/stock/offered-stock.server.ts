import type { Connection } from "../../../db/open";
import { listVariantKeys } from "../../domain/stock/stock-grid";
import { variantKey } from "../../domain/stock/stock-level";
import { parseTextList } from "../catalogue/product-row.server";

const ready = new WeakSet<Connection["sqlite"]>();

/** Lets the connection's SQL use `IS_OFFERED`. */
export function provideOffered({ sqlite }: Connection): void {
  if (ready.has(sqlite)) return;
  sqlite.function("is_offered", { deterministic: true }, (sizes, colors, sizeKey, color) => {
    const keys = listVariantKeys({
      sizes: parseTextList(String(sizes)) ?? [],
      colors: parseTextList(String(colors)) ?? [],
    });
    return keys.has(variantKey({ size: String(sizeKey), color: String(color) })) ? 1 : 0;
  });
  ready.add(sqlite);
}

const names = (list: string, text: string) =>
  `iif(${text} = '', ${list} = '[]', instr(${list}, '"' || ${text} || '"') > 0)`;

/**
 * The condition that a row of `stock` is of a size and colour that its row of `products` still has.
 * SQLite compares the usual spelling itself, which is far faster; only others call the function.
 */
export const IS_OFFERED = `((${names("products.sizes", "stock.size_key")}
    AND ${names("products.colors", "stock.color")})
  OR is_offered(products.sizes, products.colors, stock.size_key, stock.color))`;
