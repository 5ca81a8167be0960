import { count, eq, inArray, sql } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { products } from "../../../db/schema/products";
import { groups } from "../../../db/schema/taxonomy";
import { uniteBrands, type BrandProblem } from "../../domain/catalogue/arrange-brands";
import { findBrand } from "../../domain/catalogue/brand";
import { sortAudiences } from "../../domain/catalogue/audience";
import { createPlacer } from "../../domain/catalogue/product-places";
import { type Taxonomy } from "../../domain/catalogue/taxonomy";
import { foldText } from "../../domain/plain/fold-text";
import { setProductColumns } from "../products/product-rows.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import {
  changeTaxonomy,
  readTaxonomyVersion,
  type ChangedTaxonomy,
  type TaxonomyChange,
} from "./taxonomy-writes.server";
import { parseTextList } from "./product-row.server";
import { readTaxonomy } from "./taxonomy.server";

/** The groups as their owner sees them; a change must name the version. */
export function readTaxonomyOverview() {
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

export function readUndecidedGroups(): Promise<string[]> {
  return getStoredShop().database.read(async ({ queries }) => {
    const { name, isUndecided, position } = groups;
    const isWaiting = eq(isUndecided, true);
    const rows = await queries.select({ name }).from(groups).where(isWaiting).orderBy(position);
    return rows.map((row) => row.name);
  });
}

/** Within a read or write: true when the group has products, hidden ones included. */
export async function hasProducts(
  connection: Connection,
  taxonomy: Taxonomy,
  id: string,
): Promise<boolean> {
  return (await countByGroup(connection, taxonomy)).has(id);
}

/** `shownCount` leaves out those that the owner hides. */
type Counts = { productCount: number; shownCount: number };

const NO_PRODUCTS: Counts = { productCount: 0, shownCount: 0 };

async function countByGroup(
  { queries }: Connection,
  taxonomy: Taxonomy,
): Promise<Map<string, Counts>> {
  const { category, subcategory, audiences, alsoIn, isHidden } = products;
  const hiddenCount = sql<number>`sum(${isHidden})`;
  const rows = await queries
    .select({ category, subcategory, audiences, alsoIn, productCount: count(), hiddenCount })
    .from(products)
    .groupBy(category, subcategory, audiences, alsoIn);
  const place = createPlacer(taxonomy);
  const counts = new Map<string, Counts>();
  for (const { hiddenCount, productCount, ...stored } of rows) {
    const { groupIds } = place({
      ...stored,
      audiences: sortAudiences(parseTextList(stored.audiences) ?? []),
      alsoIn: parseTextList(stored.alsoIn) ?? [],
    });
    for (const id of groupIds) {
      const known = counts.get(id) ?? NO_PRODUCTS;
      counts.set(id, {
        productCount: known.productCount + productCount,
        shownCount: known.shownCount + productCount - hiddenCount,
      });
    }
  }
  return counts;
}

/** The same of the brands; hidden products count too. */
export function readBrandOverview() {
  return getStoredShop().database.read(async (connection) => {
    const counts = await countByBrand(connection);
    const { brands } = await readTaxonomy(connection);
    return {
      version: await readTaxonomyVersion(connection),
      brands: brands.map((brand) => {
        return { ...brand, productCount: counts.get(foldText(brand.id)) ?? 0 };
      }),
    };
  });
}

export function moveBrand(
  change: TaxonomyChange,
  asked: { id: string; targetId: string },
): Promise<ChangedTaxonomy<BrandProblem>> {
  return changeTaxonomy(change, async (taxonomy, connection) => {
    const united = uniteBrands(taxonomy, asked);
    const target = findBrand(taxonomy, asked.targetId);
    if (united.taxonomy && target) await setBrand(connection, asked.id, target.id, change.now);
    return united;
  });
}

/** In any spelling of the id. */
async function setBrand(connection: Connection, id: string, brand: string, now: Date) {
  const { queries } = connection;
  const stored = await queries.selectDistinct({ brand: products.brand }).from(products);
  const spellings = stored.map((row) => row.brand).filter((one) => foldText(one) === foldText(id));
  const { rowId, updatedAt } = products;
  const rows = await queries
    .select({ rowId, updatedAt })
    .from(products)
    .where(inArray(products.brand, spellings));
  const changes = rows.map((row) => ({ ...row, values: { brand } }));
  await setProductColumns(connection, changes, now);
}

async function countByBrand({ queries }: Connection): Promise<Map<string, number>> {
  const { brand } = products;
  const rows = await queries.select({ brand, productCount: count() }).from(products).groupBy(brand);
  const counts = new Map<string, number>();
  for (const { brand, productCount } of rows) {
    const key = foldText(brand);
    counts.set(key, (counts.get(key) ?? 0) + productCount);
  }
  return counts;
}
