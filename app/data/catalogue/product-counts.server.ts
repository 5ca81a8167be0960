import { sliceOrder } from "../../domain/products/admin-query";
import { facetTerm } from "../../domain/catalogue/catalogue-entry";
import { getAdminCatalogue } from "../products/admin-catalogue.server";
import type { AdminSource } from "../products/admin-source.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** Product counts, the same as those beside the links of the owner's list. */
export type ProductCounts = {
  total: number;
  /** Visible to shoppers. */
  visible: number;
  /** Hidden by the owner, with or without pictures. */
  hidden: number;
  /** Hidden ones included. */
  withoutPicture: number;
};

/** Null when the database cannot be read. */
export function readProductCounts(): Promise<ProductCounts | null> {
  return readFromDatabase(({ index: { counts } }) => ({
    total: counts.total,
    visible: counts.states.visibles,
    hidden: counts.states.ocultos,
    withoutPicture: counts.states["sin-foto"],
  }));
}

/** The name is empty when the product's row cannot be read. */
export type ProductWithoutPicture = { id: string; name: string; isHidden: boolean };

/** The newest `limit` products without a picture; null when the database cannot be read. */
export function listProductsWithoutPicture(limit: number): Promise<ProductWithoutPicture[] | null> {
  return readFromDatabase((source) => {
    const slots = source.index.states["sin-foto"];
    return source
      .load(sliceOrder(source.index, null, { slots, start: 0, end: limit }))
      .map((found) =>
        found.product
          ? { id: found.product.id, name: found.product.name, isHidden: found.product.isHidden }
          : { id: found.id, name: "", isHidden: false },
      );
  });
}

/** Never answers from memory: outdated numbers would look current. */
async function readFromDatabase<T>(query: (source: AdminSource) => T): Promise<T | null> {
  const { value, notice } = await getAdminCatalogue().read(query);
  return notice === null ? value : null;
}

/** Number of visible products by stored collection. */
export async function countByCollection(): Promise<{ id: string; count: number }[]> {
  const { value } = await getStoredShop().catalogue.read(({ index }) => {
    const start = facetTerm("collection", "");
    return Array.from(index.positionsByTerm).flatMap(([term, { length: count }]) =>
      term.startsWith(start) ? [{ id: term.slice(start.length), count }] : [],
    );
  });
  return value;
}
