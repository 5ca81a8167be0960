import type { Connection } from "../../../db/connection";
import { sortAudiences } from "../../domain/catalogue/audience";
import { compareSizes } from "../../domain/catalogue/size";
import { mapInTurn } from "../../domain/plain/lists";
import { splitList } from "../../domain/plain/text-list";
import {
  type ValueCount,
  ADMIN_FIELDS,
  type AdminCounts,
  type AdminField,
  NO_SELECTION,
} from "../../domain/products/admin-listing";
import type { ProductChoices } from "../../domain/products/product-texts";
import { countInMemory, sortCounts } from "../../domain/products/products-in-memory";
import { perShop } from "../../settings/current-shop.server";
import type { StoredFacts } from "../catalogue/catalogue-version.server";
import { parseTextList } from "../catalogue/product-row.server";
import { readCatalogueVersion } from "../catalogue/product-queries.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { countStates } from "./selected-products.server";

const MAX_NAMES = 200;
const MAX_CHIPS = 14;

type Chips = Pick<ProductChoices, "sizes" | "colors">;

const keptChips = perShop((): { kept: (Chips & { version: number }) | null } => ({ kept: null }));

/** Of hidden products too. It reads the whole table, so it is kept until a product changes. */
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
    seasons: listUsed(values.season),
    sizes: chips.sizes,
    colors: chips.colors,
  };
}

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

const kept = perShop((): { last: { facts: StoredFacts; counts: AdminCounts } | null } => ({
  last: null,
}));

/** They read the whole table, so they are kept until a product changes. */
export async function readAdminCounts(
  connection: Connection,
  facts: StoredFacts,
): Promise<AdminCounts> {
  const shop = kept();
  if (shop.last?.facts !== facts) {
    shop.last = { facts, counts: await countProducts(connection, facts) };
  }
  return shop.last.counts;
}

async function countProducts(connection: Connection, facts: StoredFacts): Promise<AdminCounts> {
  const { todos: total, ...states } = await countStates(connection, facts, NO_SELECTION);
  const values = Object.fromEntries(
    await mapInTurn(ADMIN_FIELDS, async (field) => [
      field,
      sortCounts(await countValues(connection, field)),
    ]),
  ) as AdminCounts["values"];
  return { total, states, values };
}

async function countValues({ prepare }: Connection, field: AdminField): Promise<ValueCount[]> {
  const stored = await prepare<[], ValueCount>(
    `SELECT ${field} AS value, count(*) AS count FROM products WHERE ${field} <> '' GROUP BY 1`,
  ).all();
  switch (field) {
    case "collection":
      return countEntries(stored, splitList);
    case "audiences":
      return countEntries(stored, (text) => sortAudiences(parseTextList(text) ?? []));
    default:
      return stored;
  }
}

/** There are few different lists, however many products have them. */
function countEntries(
  lists: readonly ValueCount[],
  split: (text: string) => readonly string[],
): ValueCount[] {
  const counts = new Map<string, number>();
  for (const { value, count } of lists) {
    for (const entry of split(value)) counts.set(entry, (counts.get(entry) ?? 0) + count);
  }
  return Array.from(counts, ([value, count]) => ({ value, count }));
}
