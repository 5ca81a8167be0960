import { inArray } from "drizzle-orm";

import { products } from "../../../db/schema/products";
import { linksTo } from "../../domain/products/color-links";
import type { Product } from "../../domain/catalogue/product";
import type { LinkedProduct } from "../../domain/products/product-texts";
import { findProducts } from "../catalogue/product-queries.server";
import { findByAnyId } from "./save-product.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

export type EditedProduct = {
  product: Product;
  oneWayLinks: LinkedProduct[];
};

export function findEditedProduct(id: string): Promise<EditedProduct | null> {
  return getStoredShop().database.read(async (connection) => {
    const product = await findByAnyId(connection, id);
    if (!product) return null;
    const linked = await findProducts(connection, Object.values(product.colorLinks));
    return {
      product,
      oneWayLinks: [...linked.values()]
        .filter((other) => other.id !== product.id && !linksTo(other, product.id))
        .map(({ id: otherId, name }) => ({ id: otherId, name })),
    };
  });
}

export function findUnknownIds(ids: readonly string[]): Promise<string[]> {
  return getStoredShop().database.read(async ({ queries }) => {
    const known = await queries
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, [...ids]));
    return ids.filter((id) => !known.some((row) => row.id === id));
  });
}

export function findStoredProduct(id: string): Promise<Product | null> {
  return getStoredShop().database.read((connection) => findByAnyId(connection, id));
}
