import { getStoredShop } from "../sqlite/stored-shop.server";
import { findRedirect } from "./storefront.server";

/**
 * The id of the product that shoppers can see under the first of these ids, or that once had it; null
 * without one. A product that was renamed is found also while it is hidden, as everywhere.
 */
export async function findNewId(ids: readonly string[]): Promise<string | null> {
  const { value: listed } = await getStoredShop().catalogue.read(({ index }) =>
    ids.filter((id) => index.positionById.has(id)),
  );
  for (const id of ids) {
    const newId = listed.includes(id) ? id : await findRedirect(id);
    if (newId !== null) return newId;
  }
  return null;
}
