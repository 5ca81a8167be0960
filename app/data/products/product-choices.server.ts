import type { Connection } from "../../../db/connection";
import type { ValueCount } from "../../domain/products/admin-catalogue";
import type { ProductChoices } from "../../domain/catalogue/product-choices";
import { compareSizes } from "../../domain/catalogue/size";
import { countInMemory } from "../../domain/products/products-in-memory";
import { readAdminCounts } from "./admin-counts.server";
import { readCatalogueVersion } from "../catalogue/product-queries.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { perShop } from "../../settings/current-shop.server";

const MAX_NAMES = 200;
const MAX_CHIPS = 14;

type Chips = Pick<ProductChoices, "sizes" | "colors">;

const keptChips = perShop((): { kept: (Chips & { version: number }) | null } => ({ kept: null }));

/**
 * Includes hidden products. Reads the whole table, so the result is kept until a product changes.
 */
export async function readProductChoices(): Promise<ProductChoices> {
  const { catalogue, database } = getStoredShop();
  const { value: values } = await catalogue.readStored(
    async (connection, facts) => (await readAdminCounts(connection, facts)).values,
    (products) => countInMemory(products).values,
  );
  const chips = await database.read(async (connection) => {
    const version = await readCatalogueVersion(connection);
    const shop = keptChips();
    if (shop.kept?.version !== version) shop.kept = { version, ...(await readChips(connection)) };
    return shop.kept;
  });
  return {
    brands: listUsed(values.brand),
    categories: listUsed(values.category),
    subcategories: listUsed(values.subcategory),
    collections: listUsed(values.collection),
    sizes: chips.sizes,
    colors: chips.colors,
  };
}

/** The most used ones first. */
function listUsed(counts: readonly ValueCount[]): string[] {
  return [...counts]
    .sort((left, right) => right.count - left.count)
    .slice(0, MAX_NAMES)
    .map(({ value }) => value);
}

async function readChips(connection: Connection): Promise<Chips> {
  return {
    sizes: (await listFrequent(connection, "sizes")).sort(compareSizes),
    colors: await listFrequent(connection, "colors"),
  };
}

function listFrequent({ prepare }: Connection, column: "sizes" | "colors"): Promise<string[]> {
  return prepare<[], string>(
    `SELECT entry.value FROM products,
         json_each(CASE WHEN json_valid(products.${column}) THEN products.${column} ELSE '[]' END) entry
       WHERE entry.type = 'text' AND length(trim(entry.value)) BETWEEN 1 AND 20
       GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${MAX_CHIPS}`,
  )
    .pluck()
    .all();
}
