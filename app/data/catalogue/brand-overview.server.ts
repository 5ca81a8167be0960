import { count, eq, inArray } from "drizzle-orm";

import type { Connection } from "../../../db/open";
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

/** @throws DatabaseUnavailableError */
export function readBrandOverview(): Promise<{ version: number; brands: BrandOverview[] }> {
  return getStoredShop().database.read((connection) => {
    const counts = countByBrand(connection);
    return {
      version: readTaxonomyVersion(connection),
      brands: readTaxonomy(connection).brands.map((brand) => {
        return { ...brand, productCount: counts.get(foldText(brand.id)) ?? 0 };
      }),
    };
  });
}

/**
 * Gives the products of one brand to another and removes the first, unless the taxonomy changed.
 * @throws DatabaseUnavailableError
 */
export function moveBrand(
  change: TaxonomyChange,
  asked: { id: string; targetId: string },
): Promise<ChangedTaxonomy<BrandProblem>> {
  return changeTaxonomy(change, (taxonomy, connection) => {
    const united = uniteBrands(taxonomy, asked);
    const target = findBrand(taxonomy, asked.targetId);
    if (united.taxonomy && target) setBrand(connection, { ...asked, brand: target.id }, change.now);
    return united;
  });
}

/** In any spelling of the id. */
function setBrand(
  { queries }: Connection,
  { id, brand }: { id: string; brand: string },
  now: Date,
): void {
  const stored = queries.selectDistinct({ brand: products.brand }).from(products).all();
  const spellings = stored.map((row) => row.brand).filter((one) => foldText(one) === foldText(id));
  const { rowId, updatedAt } = products;
  const rows = queries
    .select({ rowId, updatedAt })
    .from(products)
    .where(inArray(products.brand, spellings))
    .all();
  for (const row of rows) {
    queries
      .update(products)
      .set({ brand, updatedAt: nextUpdateTime(row.updatedAt, now) })
      .where(eq(products.rowId, row.rowId))
      .run();
  }
}

function countByBrand({ queries }: Connection): Map<string, number> {
  const rows = queries
    .select({ brand: products.brand, productCount: count() })
    .from(products)
    .groupBy(products.brand)
    .all();
  const counts = new Map<string, number>();
  for (const { brand, productCount } of rows) {
    const key = foldText(brand);
    counts.set(key, (counts.get(key) ?? 0) + productCount);
  }
  return counts;
}
