import type { Connection } from "../../../db/open";
import { buildCatalogueIndex, type CatalogueIndex } from "../../domain/catalogue/catalogue-index";
import type { StoredProduct } from "../../domain/catalogue/catalogue-row";
import { updateCatalogueIndex } from "../../domain/catalogue/catalogue-update";
import type { Product } from "../../domain/catalogue/product";
import type { ShopDatabase } from "../sqlite/database.server";
import {
  createKeptCatalogue,
  keepNewest,
  MAX_KEPT_PRODUCTS,
  type Kept,
  type KeptCatalogue,
} from "./catalogue-reader.server";
import { findStoredProducts, streamListedProducts } from "./product-queries.server";
import { databaseSource, memorySource, type ProductSource } from "./product-source.server";

/** The shoppers' catalogue. */
export type Catalogue = KeptCatalogue<ProductSource>;

export function createCatalogue(
  database: ShopDatabase,
  isSampleDeleted?: () => boolean,
): Catalogue {
  /** Products kept for times without a database. They also save reading and checking their rows. */
  const keptByIndex = new WeakMap<CatalogueIndex, ReadonlyMap<string, Product>>();
  function remember(listed: Kept<CatalogueIndex>): Kept<CatalogueIndex> {
    keptByIndex.set(listed.index, new Map(listed.kept.map(({ product }) => [product.id, product])));
    return listed;
  }
  return createKeptCatalogue(
    database,
    {
      name: "catalogue",
      read: (connection) => remember(readListed(connection)),
      update(connection, listed, rowIds) {
        const updated = updateListed(connection, listed, rowIds);
        return updated && remember(updated);
      },
      databaseSource: (connection, index) =>
        databaseSource(connection, index, keptByIndex.get(index)),
      memorySource: (products) => memorySource(buildCatalogueIndex(number(products)), products),
    },
    isSampleDeleted,
  );
}

function readListed(connection: Connection): Kept<CatalogueIndex> {
  const kept: StoredProduct[] = [];
  function* keepFirst(stream: Iterable<StoredProduct>): Generator<StoredProduct> {
    for (const stored of stream) {
      if (kept.length < MAX_KEPT_PRODUCTS) kept.push(stored);
      yield stored;
    }
  }
  const index = buildCatalogueIndex(keepFirst(streamListedProducts(connection)));
  return { index, kept };
}

function updateListed(
  connection: Connection,
  { index, kept }: Kept<CatalogueIndex>,
  rowIds: readonly number[],
): Kept<CatalogueIndex> | null {
  const stored = findStoredProducts(connection, rowIds);
  const productByRowId = new Map(stored.map(({ rowId, product }) => [rowId, product]));
  const changed = rowIds.map((rowId) => ({ rowId, product: productByRowId.get(rowId) ?? null }));
  const updated = updateCatalogueIndex(index, changed);
  if (updated === null) return null;
  const { rowIds: newest } = updated;
  return { index: updated, kept: keepNewest({ kept, changed: rowIds, stored, newest }) };
}

function number(products: readonly Product[]): StoredProduct[] {
  return products.map((product, position) => ({ rowId: position, product }));
}
