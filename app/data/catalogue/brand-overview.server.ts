import { count, eq, inArray } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { products } from "../../../db/schema/products";
import { uniteBrands, type BrandProblem } from "../../domain/catalogue/arrange-brands";
import { findBrand } from "../../domain/catalogue/brand";
import type { Brand } from "../../domain/catalogue/taxonomy";
import { foldText } from "../../domain/plain/fold-text";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { nextUpdateTime } from "../sqlite/stored-values.server";
import {
  changeTaxonomy,
  readTaxonomyVersion,
  type ChangedTaxonomy,
  type TaxonomyChange,
} from "./taxonomy-writes.server";
import { readTaxonomy } from "./taxonomy.server";

/** The owner's view of a brand; `productCount` includes hidden products. */
export type BrandOverview = Brand & { productCount: number };

export function readBrandOverview(): Promise<{ version: number; brands: BrandOverview[] }> {
  return getStoredShop().database.read(async (connection) => {
    const counts = await countByBrand(connection);
    return {
      version: await readTaxonomyVersion(connection),
      brands: (await readTaxonomy(connection)).brands.map((brand) => {
        return { ...brand, productCount: counts.get(foldText(brand.id)) ?? 0 };
      }),
    };
  });
}

/** Gives the products of one brand to another and removes the first, unless the taxonomy changed. */
export function moveBrand(
  change: TaxonomyChange,
  asked: { id: string; targetId: string },
): Promise<ChangedTaxonomy<BrandProblem>> {
  return changeTaxonomy(change, async (taxonomy, connection) => {
    const united = uniteBrands(taxonomy, asked);
    const target = findBrand(taxonomy, asked.targetId);
    if (united.taxonomy && target)
      await setBrand(connection, { ...asked, brand: target.id }, change.now);
    return united;
  });
}

/** In any spelling of the id. */
async function setBrand(
  { queries }: Connection,
  { id, brand }: { id: string; brand: string },
  now: Date,
): Promise<void> {
  const stored = await queries.selectDistinct({ brand: products.brand }).from(products);
  const spellings = stored.map((row) => row.brand).filter((one) => foldText(one) === foldText(id));
  const { rowId, updatedAt } = products;
  const rows = await queries
    .select({ rowId, updatedAt })
    .from(products)
    .where(inArray(products.brand, spellings));
  for (const row of rows) {
    await queries
      .update(products)
      .set({ brand, updatedAt: nextUpdateTime(row.updatedAt, now) })
      .where(eq(products.rowId, row.rowId));
  }
}

async function countByBrand({ queries }: Connection): Promise<Map<string, number>> {
  const rows = await queries
    .select({ brand: products.brand, productCount: count() })
    .from(products)
    .groupBy(products.brand);
  const counts = new Map<string, number>();
  for (const { brand, productCount } of rows) {
    const key = foldText(brand);
    counts.set(key, (counts.get(key) ?? 0) + productCount);
  }
  return counts;
}
