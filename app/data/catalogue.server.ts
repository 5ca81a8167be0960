import type { Connection } from "../../db/open";
import {
  buildCatalogueIndex,
  type CatalogueIndex,
  type StoredProduct,
} from "../domain/catalogue-index";
import { updateCatalogueIndex } from "../domain/catalogue-update";
import type { Product } from "../domain/product";
import type { ShopDatabase } from "./database.server";
import {
  createKeptCatalogue,
  keepNewest,
  MAX_KEPT_PRODUCTS,
  type Kept,
  type KeptCatalogue,
} from "./kept-catalogue.server";
import { findStoredProducts, streamListedProducts } from "./product-queries.server";
import { databaseSource, memorySource, type ProductSource } from "./product-source.server";

/** What shoppers can see. */
export type Catalogue = KeptCatalogue<ProductSource>;

export function createCatalogue(database: ShopDatabase): Catalogue {
  return createKeptCatalogue(database, {
    name: "catalogue",
    read: readListed,
    update: updateListed,
    databaseSource,
    memorySource: (products) => memorySource(buildCatalogueIndex(number(products)), products),
  });
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
