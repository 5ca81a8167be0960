import type { Connection } from "../../db/open";
import type { ProductChoices } from "../domain/product-choices";
import { compareSizes } from "../domain/size";
import { readCatalogueVersion } from "./product-queries.server";
import { getShop } from "./shop.server";

const MAX_NAMES = 200;
const MAX_CHIPS = 14;

let kept: { version: number; choices: ProductChoices } | null = null;

/** Hidden products count too. Read from the whole table, so kept until a product changes. */
export function readProductChoices(): Promise<ProductChoices> {
  return getShop().database.read((connection) => {
    const version = readCatalogueVersion(connection);
    if (kept?.version !== version) kept = { version, choices: readChoices(connection) };
    return kept.choices;
  });
}

function readChoices(connection: Connection): ProductChoices {
  return {
    brands: listUsed(connection, "brand"),
    categories: listUsed(connection, "category"),
    subcategories: listUsed(connection, "subcategory"),
    collections: listUsed(connection, "collection"),
    sizes: listFrequent(connection, "sizes").sort(compareSizes),
    colors: listFrequent(connection, "colors"),
  };
}

function listUsed(
  { sqlite }: Connection,
  column: "brand" | "category" | "subcategory" | "collection",
): string[] {
  return sqlite
    .prepare<[], string>(
      `SELECT ${column} FROM products WHERE ${column} <> '' GROUP BY 1 ORDER BY count(*) DESC, 1
       LIMIT ${MAX_NAMES}`,
    )
    .pluck()
    .all();
}

function listFrequent({ sqlite }: Connection, column: "sizes" | "colors"): string[] {
  return sqlite
    .prepare<[], string>(
      `SELECT entry.value FROM products,
         json_each(CASE WHEN json_valid(products.${column}) THEN products.${column} ELSE '[]' END) entry
       WHERE entry.type = 'text' AND length(trim(entry.value)) BETWEEN 1 AND 20
       GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${MAX_CHIPS}`,
    )
    .pluck()
    .all();
}
