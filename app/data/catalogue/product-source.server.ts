import type { StoredProduct } from "../../domain/catalogue/catalogue-entry";
import type { CatalogueIndex } from "../../domain/catalogue/catalogue-index";
import { isVisibleToShoppers, type Product } from "../../domain/catalogue/product";
import type { Taxonomy } from "../../domain/catalogue/taxonomy";
import type { CurrentOffer } from "../../domain/offers/shown-offer";
import type { Connection } from "../../../db/connection";
import { findCurrentProducts } from "./product-redirects.server";
import { findProducts } from "./product-queries.server";

/** The source of products for the shop's pages: the database or a list in memory. */
export type ProductSource = {
  index: CatalogueIndex;
  /** The quantity offers that are on; none when nothing can be bought. */
  offers: readonly CurrentOffer[];
  /** The visible products among these ids, in the same order. */
  load(ids: readonly string[]): Promise<Product[]>;
};

/** Single products, for which no index of all is needed. */
export type SingleProducts = {
  taxonomy: Taxonomy;
  /** Products by id, also hidden ones, to name what a cart can no longer buy, and by former ids. */
  loadAny: (ids: readonly string[]) => Promise<Map<string, Product>>;
};

type KnownProducts = Pick<ProductSource, "index" | "offers"> & {
  /** Products of the index's version by id, which are not read again. */
  newest: ReadonlyMap<string, StoredProduct>;
};

export function databaseSource(
  connection: Connection,
  { index, offers, newest }: KnownProducts,
): ProductSource {
  return {
    index,
    offers,
    async load(ids) {
      const missing = ids.filter((id) => !newest.has(id));
      const found = await findProducts(connection, missing);
      return pickVisible({ get: (id) => newest.get(id)?.product ?? found.get(id) }, ids);
    },
  };
}

export function singleProducts(connection: Connection, taxonomy: Taxonomy): SingleProducts {
  return { taxonomy, loadAny: (ids) => findCurrentProducts(connection, ids) };
}

export function memorySource(
  index: CatalogueIndex,
  products: readonly Product[],
): ProductSource & SingleProducts {
  const productById = new Map(products.map((product) => [product.id, product]));
  return {
    index,
    taxonomy: index.taxonomy,
    offers: [],
    loadAny: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const product = productById.get(id);
          return product ? [[id, product]] : [];
        }),
      ),
    load: async (ids) => pickVisible(productById, ids),
  };
}

function pickVisible(
  products: Pick<ReadonlyMap<string, Product>, "get">,
  ids: readonly string[],
): Product[] {
  return ids.flatMap((id) => {
    const product = products.get(id);
    return product && isVisibleToShoppers(product) ? [product] : [];
  });
}
