import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";

import { products } from "../../../db/schema/products";
import type { Connection } from "../../../db/connection";
import { linksTo } from "../../domain/products/color-links";
import type { Product } from "../../domain/catalogue/product";
import type { LinkCandidate } from "../../domain/products/product-texts";
import { findProducts } from "../catalogue/product-queries.server";
import { findByAnyId } from "./save-product.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

export type EditedProduct = {
  product: Product;
  candidates: LinkCandidate[];
  oneWayLinks: LinkCandidate[];
};

const MAX_CANDIDATES = 200;

export function findEditedProduct(id: string): Promise<EditedProduct | null> {
  return getStoredShop().database.read(async (connection) => {
    const product = await findByAnyId(connection, id);
    if (!product) return null;
    const linked = await findProducts(connection, Object.values(product.colorLinks));
    return {
      product,
      candidates: await listCandidates(connection, product),
      oneWayLinks: [...linked.values()]
        .filter((other) => other.id !== product.id && !linksTo(other, product.id))
        .map(({ id: otherId, name }) => ({ id: otherId, name })),
    };
  });
}

export function listNewestCandidates(): Promise<LinkCandidate[]> {
  return getStoredShop().database.read((connection) => listCandidates(connection, null));
}

/** Products of the same name first (the same model in other colours), then of the same brand. */
async function listCandidates(
  { queries }: Connection,
  product: Product | null,
): Promise<LinkCandidate[]> {
  const isOther = ne(products.id, product?.id ?? "");
  const select = () => queries.select({ id: products.id, name: products.name }).from(products);
  const newest = await select()
    .where(isOther)
    .orderBy(desc(products.createdAt), desc(products.rowId))
    .limit(MAX_CANDIDATES);
  if (!product) return newest;
  const sameName = await select()
    .where(and(isOther, sql`lower(${products.name}) = lower(${product.name})`))
    .limit(MAX_CANDIDATES);
  const sameBrand = await select()
    .where(and(isOther, eq(products.brand, product.brand)))
    .orderBy(desc(products.createdAt), desc(products.rowId))
    .limit(MAX_CANDIDATES);
  const byId = new Map(
    [...sameName, ...sameBrand, ...newest].map((candidate) => [candidate.id, candidate]),
  );
  return [...byId.values()].slice(0, MAX_CANDIDATES);
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
