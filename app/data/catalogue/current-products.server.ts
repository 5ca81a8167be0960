import type { Connection } from "../../../db/open";
import type { Product } from "../../domain/catalogue/product";
import { findProducts } from "./product-queries.server";
import { readRedirects } from "./redirect-queries.server";

/**
 * The products with these ids, hidden ones included. A cart or an address keeps the id at that
 * time, so products are also found by former ids, after any number of changes; the map then has
 * both ids.
 */
export function findCurrentProducts(
  connection: Connection,
  ids: readonly string[],
): Map<string, Product> {
  const found = findProducts(connection, ids);
  const redirects = readRedirects(
    connection,
    ids.filter((id) => !found.has(id)),
  );
  const renamed = findProducts(connection, [...redirects.values()]);
  for (const [oldId, newId] of redirects) {
    const product = renamed.get(newId);
    if (product) found.set(oldId, product).set(newId, product);
  }
  return found;
}
