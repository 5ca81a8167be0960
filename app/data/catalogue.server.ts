import type { Connection } from "../../db/open";
import { buildCatalogueIndex, type CatalogueIndex } from "../domain/catalogue-index";
import type { Product } from "../domain/product";
import type { ShopDatabase } from "./database.server";
import {
  createKeptCatalogue,
  MAX_KEPT_PRODUCTS,
  type KeptCatalogue,
} from "./kept-catalogue.server";
import { streamListedProducts, type StoredProduct } from "./product-queries.server";
import { databaseSource, memorySource, type ProductSource } from "./product-source.server";

/** What shoppers can see. */
export type Catalogue = KeptCatalogue<ProductSource>;

export function createCatalogue(database: ShopDatabase): Catalogue {
  /** Those kept for the time without a database, which spare reading and checking their rows. */
  const keptByIndex = new WeakMap<CatalogueIndex, ReadonlyMap<string, Product>>();
  return createKeptCatalogue(database, {
    name: "catalogue",
    read(connection) {
      const listed = readListed(connection);
      keptByIndex.set(listed.index, new Map(listed.kept.map((product) => [product.id, product])));
      return listed;
    },
    databaseSource: (connection, index) =>
      databaseSource(connection, index, keptByIndex.get(index)),
    memorySource: (products) => memorySource(buildCatalogueIndex(number(products)), products),
  });
}

function readListed(connection: Connection): { index: CatalogueIndex; kept: Product[] } {
  const kept: Product[] = [];
  function* keepFirst(stream: Iterable<StoredProduct>): Generator<StoredProduct> {
    for (const stored of stream) {
      if (kept.length < MAX_KEPT_PRODUCTS) kept.push(stored.product);
      yield stored;
    }
  }
  const index = buildCatalogueIndex(keepFirst(streamListedProducts(connection)));
  return { index, kept };
}

function number(products: readonly Product[]): StoredProduct[] {
  return products.map((product, position) => ({ rowId: position, product }));
}
