import { DatabaseUnavailableError } from "../sqlite/database.server";
import { readRedirect } from "./redirect-queries.server";
import { getShop } from "../sqlite/shop.server";

/**
 * The current id of the product that once had this id; null without one, or when the database
 * cannot be read.
 */
export async function findRedirect(oldId: string): Promise<string | null> {
  try {
    return await getShop().database.read((connection) => readRedirect(connection, oldId));
  } catch (error) {
    // The shop then serves from memory, and a former address gives 404.
    if (error instanceof DatabaseUnavailableError) return null;
    throw error;
  }
}
