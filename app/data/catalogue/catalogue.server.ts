import type { Connection } from "../../../db/open";
import { buildCatalogueIndex, type CatalogueIndex } from "../../domain/catalogue/catalogue-index";
import type { StoredProduct } from "../../domain/catalogue/catalogue-row";
import { updateCatalogueIndex } from "../../domain/catalogue/catalogue-update";
import type { Product } from "../../domain/catalogue/product";
import type { ShopDatabase } from "../sqlite/database.server";
import {
  createCatalogueReader,
  updateNewest,
  MAX_NEWEST_PRODUCTS,
  type Snapshot,
  type CatalogueReader,
} from "./catalogue-reader.server";
import { findStoredProducts, streamListedProducts } from "./product-queries.server";
import { databaseSource, memorySource, type ProductSource } from "./product-source.server";

/** The shoppers' catalogue. */
export type Catalogue = CatalogueReader<ProductSource>;

export function createCatalogue(
  database: ShopDatabase,
  isSampleDeleted?: () => boolean,
): Catalogue {
  return createCatalogueReader(
    database,
    {
      name: "catalogue",
      readAll: readListed,
      update: updateListed,
      databaseSource,
      memorySource: (products) => memorySource(buildCatalogueIndex(withRowIds(products)), products),
    },
    isSampleDeleted,
  );
}

function readListed(connection: Connection): Snapshot<CatalogueIndex> {
  const newest: StoredProduct[] = [];
  function* collectNewest(stream: Iterable<StoredProduct>): Generator<StoredProduct> {
    for (const stored of stream) {
      if (newest.length < MAX_NEWEST_PRODUCTS) newest.push(stored);
      yield stored;
    }
  }
  const index = buildCatalogueIndex(collectNewest(streamListedProducts(connection)));
  return { index, newest };
}

function updateListed(
  connection: Connection,
  { index, newest }: Snapshot<CatalogueIndex>,
  changed: readonly number[],
): Snapshot<CatalogueIndex> | null {
  const stored = findStoredProducts(connection, changed);
  const productByRowId = new Map(stored.map(({ rowId, product }) => [rowId, product]));
  const rows = changed.map((rowId) => ({ rowId, product: productByRowId.get(rowId) ?? null }));
  const updated = updateCatalogueIndex(index, rows);
  if (updated === null) return null;
  return {
    index: updated,
    newest: updateNewest({ newest, changed, stored, order: updated.rowIds }),
  };
}

/** Products in memory have no rows; their place stands in for the row number. */
function withRowIds(products: readonly Product[]): StoredProduct[] {
  return products.map((product, position) => ({ rowId: position, product }));
}
