import { DatabaseUnavailableError } from "../sqlite/database.server";
import { readRedirect } from "./redirect-queries.server";
import { getShop } from "../sqlite/shop.server";

/** The id a product has now that once had this one; null when there was none, or it cannot be read. */
export async function findRedirect(oldId: string): Promise<string | null> {
  try {
    return await getShop().database.read((connection) => readRedirect(connection, oldId));
  } catch (error) {
    // The shop then serves from memory, and an unknown address stays unknown.
    if (error instanceof DatabaseUnavailableError) return null;
    throw error;
  }
}
