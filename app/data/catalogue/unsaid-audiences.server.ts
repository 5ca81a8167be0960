import { inArray } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { products } from "../../../db/schema/products";
import { sortAudiences, type Audience } from "../../domain/catalogue/audience";
import { createAudienceGuesser } from "../../domain/catalogue/audience-guess";
import { createPlacer, pathOfPlace, writePath } from "../../domain/catalogue/product-places";
import { firstPicture } from "../../domain/catalogue/product";
import { audiencesOf } from "../../domain/catalogue/taxonomy";
import { placePage } from "../../domain/plain/pagination";
import type { Change } from "../history/batch.server";
import { writeBatch } from "../history/write-as.server";
import { readRowsByNumber } from "../products/admin-products.server";
import { setProductColumns } from "../products/product-rows.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import type { StoredFacts } from "./catalogue-version.server";
import { readTaxonomy } from "./taxonomy.server";

const UNSAID_PER_PAGE = 50;

/**
 * How many visible products do not say whom they are for; null when the database cannot be read. Zero in a shop that
 * has no section for an audience and no product that says one.
 */
export async function countUnsaidAudiences(): Promise<number | null> {
  const { value } = await getStoredShop().catalogue.readStored<Promise<number> | null>(
    async (connection, facts) =>
      (await hasAudiences(connection)) ? (await listUnsaidRows(connection, facts)).length : 0,
    () => null,
  );
  return value;
}

async function hasAudiences(connection: Connection): Promise<boolean> {
  const { sections } = await readTaxonomy(connection);
  if (sections.some((section) => audiencesOf(section).length > 0)) return true;
  const said = await connection
    .prepare("SELECT 1 FROM products WHERE audiences <> '[]' LIMIT 1")
    .get();
  return said !== undefined;
}

async function listUnsaidRows(
  { prepare }: Connection,
  { pictureless }: StoredFacts,
): Promise<number[]> {
  const rowIds = await prepare<[], number>(
    "SELECT row_id FROM products WHERE audiences = '[]' AND is_hidden = 0 AND price > 0 ORDER BY row_id DESC",
  )
    .pluck()
    .all();
  return rowIds.filter((rowId) => !pictureless.has(rowId));
}

/** A page of them, each with a guess; null when the database cannot be read. */
export async function listUnsaidAudiences(askedPage: string | null) {
  const { value } = await getStoredShop().catalogue.readStored(
    async (connection, facts) => {
      const rowIds = await listUnsaidRows(connection, facts);
      const { start, end, ...place } = placePage(askedPage, rowIds.length, UNSAID_PER_PAGE);
      const shown = rowIds.slice(start, end);
      const taxonomy = await readTaxonomy(connection);
      const [guess, locate] = [createAudienceGuesser(taxonomy), createPlacer(taxonomy)];
      const rows = await readRowsByNumber(connection, shown);
      return {
        ...place,
        products: rows.flatMap(({ product }, at) => {
          const rowId = shown[at];
          if (!product || rowId === undefined) return [];
          const { id, name } = product;
          const category = writePath(pathOfPlace(taxonomy, locate(product).main));
          const picture = firstPicture(product);
          return [{ rowId, id, name, category, picture, guess: guess(product) }];
        }),
      };
    },
    () => null,
  );
  return value;
}

export type SaidAudiences = ReadonlyMap<number, readonly Audience[]>;

/**
 * Stores what was said of these rows where nothing is said yet: the list is old when another person answers it
 * too. Those, and the rows that were deleted meanwhile, are counted.
 */
export async function storeSaidAudiences(change: Change, said: SaidAudiences) {
  const { value, batchId } = await writeBatch(change, async (connection) => {
    const { rowId, updatedAt, audiences } = products;
    const rows = await connection.queries
      .select({ rowId, updatedAt, audiences })
      .from(products)
      .where(inArray(rowId, [...said.keys()]));
    const unsaid = rows.filter((row) => row.audiences === "[]");
    const changes = unsaid.map((row) => ({
      rowId: row.rowId,
      updatedAt: row.updatedAt,
      values: { audiences: JSON.stringify(sortAudiences(said.get(row.rowId) ?? [])) },
    }));
    const saved = await setProductColumns(connection, changes, change.now);
    return { saved, known: rows.length - unsaid.length, gone: said.size - rows.length };
  });
  return { ...value, batchId };
}
