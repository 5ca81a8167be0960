import { count, eq, sql } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { products } from "../../../db/schema/products";
import { clearSampleSettings } from "../../domain/shop/settings-table";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { readSettingsNow, storeSetting } from "../shop/settings.server";
import { isUntouchedSample } from "../../domain/products/sample-product";
import { listBuiltInProducts } from "../catalogue/built-in-products.server";
import { dropColorLinks } from "./color-link-writes.server";
import { deleteRows } from "./product-changes.server";
import { findProducts } from "../catalogue/product-queries.server";
import { deleteSampleGuides } from "./sample-guides.server";
import { noteSampleDeletion, recordSampleDeletion } from "./sample-deletion.server";
import type { By } from "../history/batch.server";
import { writeBatch } from "../history/write-as.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

export type SampleCounts = {
  sample: number;
  /** Sample products that the owner changed, which stay. */
  kept: { id: string; name: string }[];
  own: number;
};

export function readSampleCounts(): Promise<SampleCounts> {
  return getStoredShop().database.read(async (connection) => {
    const { sampleIds, kept } = await findSample(connection);
    const total =
      (await connection.queries.select({ count: count() }).from(products).limit(1))[0]?.count ?? 0;
    return { sample: sampleIds.length, kept, own: total - sampleIds.length - kept.length };
  });
}

/** Only unchanged samples, links to them, and their words in the settings; no start restores them. */
export async function deleteSampleCatalogue(
  by: By,
): Promise<{ deleted: number; kept: number; batchId: number | null }> {
  const { value, batchId } = await writeBatch(
    { ...by, action: "sample.delete" },
    async (connection) => {
      const { sampleIds, kept } = await findSample(connection);
      const deleted = await deleteRows(connection, sampleIds);
      await dropColorLinks(connection, sampleIds, by.now);
      await deleteSampleGuides(connection);
      await recordSampleDeletion(connection);
      await clearSettings(connection);
      return { deleted, kept: kept.length };
    },
  );
  noteSampleDeletion(true);
  // Reads the catalogue now, so that it has no samples if the database fails next.
  await getStoredShop().catalogue.read(() => null);
  return { ...value, batchId };
}

/** A collection that still has products keeps its name. */
async function clearSettings(connection: Connection): Promise<void> {
  const settings = await readSettingsNow(connection);
  const { collection, ...others } = clearSampleSettings(settings);
  const [isUsed] = await connection.queries
    .select({ id: products.id })
    .from(products)
    .where(eq(products.collection, settings.collection.id))
    .limit(1);
  const cleared = { ...others, ...(collection && !isUsed && { collection }) };
  for (const [name, value] of Object.entries(cleared)) {
    await storeSetting(connection, name as keyof ShopSettings, JSON.stringify(value));
  }
}

async function findSample(connection: Connection): Promise<{
  sampleIds: string[];
  kept: SampleCounts["kept"];
}> {
  const samples = listBuiltInProducts();
  const ids = samples.map(({ id }) => id);
  const stored = await findProducts(connection, ids);
  const sampleIds = samples.flatMap((sample) => {
    const product = stored.get(sample.id);
    return product && isUntouchedSample(product, sample) ? [sample.id] : [];
  });
  const untouched = new Set(sampleIds);
  // Unreadable rows were changed too.
  const rows = await connection.queries
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(sql`${products.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  return { sampleIds, kept: rows.filter(({ id }) => !untouched.has(id)) };
}
