import type { Connection } from "../../../db/connection";
import { collections } from "../../../db/schema/taxonomy";
import type { Collection } from "../../domain/catalogue/collections";
import { parsePictureAddress } from "../../domain/products/picture-address";

/** In the owner's order, also those that are not open. */
export async function readCollections({ queries }: Connection): Promise<Collection[]> {
  const { id, name, picture, startsOn, endsOn, position } = collections;
  const rows = await queries
    .select({ id, name, picture, startsOn, endsOn })
    .from(collections)
    .orderBy(position, id);
  return rows.map((row) => ({
    ...row,
    picture: parsePictureAddress(row.picture) === null ? "" : row.picture,
  }));
}
