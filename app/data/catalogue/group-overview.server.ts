import { count, eq, sql } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { products } from "../../../db/schema/products";
import { groups } from "../../../db/schema/taxonomy";
import { createClassifier, type Group, type Taxonomy } from "../../domain/catalogue/taxonomy";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTaxonomy } from "./taxonomy.server";
import { readTaxonomyVersion } from "./taxonomy-writes.server";

/** The owner's view of a group. */
export type GroupOverview = Group & {
  /** Hidden products included. */
  productCount: number;
  /** Products that the owner does not hide. */
  shownCount: number;
};

export type TaxonomyOverview = {
  /** What a change must name. */
  version: number;
  taxonomy: Taxonomy;
  groups: GroupOverview[];
};

export function readTaxonomyOverview(): Promise<TaxonomyOverview> {
  return getStoredShop().database.read(async (connection) => {
    const taxonomy = await readTaxonomy(connection);
    const counts = await countByGroup(connection, taxonomy);
    return {
      version: await readTaxonomyVersion(connection),
      taxonomy,
      groups: taxonomy.groups.map((group) => {
        return { ...group, ...(counts.get(group.id) ?? NO_PRODUCTS) };
      }),
    };
  });
}

/** The names of the groups that wait for the owner's word on the menu. */
export function readUndecidedGroups(): Promise<string[]> {
  return getStoredShop().database.read(async ({ queries }) =>
    (
      await queries
        .select({ name: groups.name })
        .from(groups)
        .where(eq(groups.isUndecided, true))
        .orderBy(groups.position)
    ).map(({ name }) => name),
  );
}

/** Within a read or write: true when the group has products, hidden ones included. */
export async function hasProducts(
  connection: Connection,
  taxonomy: Taxonomy,
  id: string,
): Promise<boolean> {
  return (await countByGroup(connection, taxonomy)).has(id);
}

type Counts = Pick<GroupOverview, "productCount" | "shownCount">;

const NO_PRODUCTS: Counts = { productCount: 0, shownCount: 0 };

async function countByGroup(
  { queries }: Connection,
  taxonomy: Taxonomy,
): Promise<Map<string, Counts>> {
  const { category, subcategory, isHidden } = products;
  const rows = await queries
    .select({
      category,
      subcategory,
      productCount: count(),
      hiddenCount: sql<number>`sum(${isHidden})`,
    })
    .from(products)
    .groupBy(category, subcategory);
  const classify = createClassifier(taxonomy);
  const counts = new Map<string, Counts>();
  for (const { hiddenCount, productCount, ...stored } of rows) {
    const { group } = classify(stored);
    if (!group) continue;
    const known = counts.get(group.id) ?? NO_PRODUCTS;
    counts.set(group.id, {
      productCount: known.productCount + productCount,
      shownCount: known.shownCount + productCount - hiddenCount,
    });
  }
  return counts;
}
