import { sliceOrder } from "../../domain/products/admin-query";
import { countAll } from "../../domain/catalogue/facet-column";
import { getAdminCatalogue } from "./admin-catalogue.server";
import type { AdminSource } from "../products/admin-source.server";
import { getShop } from "../sqlite/shop.server";

/** The states of the owner's list, which has the same numbers beside its links. */
export type ProductCounts = {
  total: number;
  /** What shoppers meet. */
  visible: number;
  /** Marked as hidden by the owner, whatever pictures they have. */
  hidden: number;
  /** Hidden ones among them too. */
  withoutPicture: number;
};

/** Null when the database cannot be read. */
export function readProductCounts(): Promise<ProductCounts | null> {
  return askDatabase(({ index: { counts } }) => ({
    total: counts.total,
    visible: counts.states.visibles,
    hidden: counts.states.ocultos,
    withoutPicture: counts.states["sin-foto"],
  }));
}

/** The name is empty when the product cannot be read. */
export type ProductWithoutPicture = { id: string; name: string; isHidden: boolean };

/** The first `limit` of them, newest first; null when the database cannot be read. */
export function listProductsWithoutPicture(limit: number): Promise<ProductWithoutPicture[] | null> {
  return askDatabase((source) => {
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

/** Numbers from another time would pass for today's. */
async function askDatabase<T>(question: (source: AdminSource) => T): Promise<T | null> {
  const { value, notice } = await getAdminCatalogue().ask(question);
  return notice === null ? value : null;
}

/** How many visible products each collection has, by its value on them. */
export async function countByCollection(): Promise<{ id: string; count: number }[]> {
  const { value } = await getShop().catalogue.ask(({ index }) => {
    const column = index.columns.collection;
    const counts = countAll(column);
    return column.dictionary.values.flatMap((id, code) => {
      const count = counts[code] ?? 0;
      return count === 0 ? [] : [{ id, count }];
    });
  });
  return value;
}
