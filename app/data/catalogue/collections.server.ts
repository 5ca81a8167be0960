import { count, inArray, isNotNull } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { products } from "../../../db/schema/products";
import { collections } from "../../../db/schema/taxonomy";
import {
  findCollection,
  renameWords,
  type ArrangedCollections,
  type Collection,
} from "../../domain/catalogue/collections";
import { listCollections } from "../../domain/catalogue/product";
import { parseCalendarDay } from "../../domain/plain/buenos-aires";
import { joinList } from "../../domain/plain/text-list";
import { parsePictureAddress } from "../../domain/products/picture-address";
import { writeBatch } from "../history/write-as.server";
import { setProductColumns } from "../products/product-rows.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { listChanges, readTaxonomyVersion, type TaxonomyChange } from "./taxonomy-writes.server";

export async function readCollections({ queries }: Connection): Promise<Collection[]> {
  const rows = await queries
    .select()
    .from(collections)
    .orderBy(collections.position, collections.id);
  // Other tools can write the file: what is no day is no limit.
  return rows.map(({ id, name, picture, startsOn, endsOn }) => ({
    id,
    name,
    picture: parsePictureAddress(picture) === null ? "" : picture,
    startsOn: startsOn === null ? null : parseCalendarDay(startsOn),
    endsOn: endsOn === null ? null : parseCalendarDay(endsOn),
  }));
}

/** As their owner sees them, with how many products name each; a change must name the version. */
export function readCollectionOverview() {
  return getStoredShop().database.read(async (connection) => {
    const stored = await readCollections(connection);
    const counts = await countProducts(connection, stored);
    return {
      version: await readTaxonomyVersion(connection),
      collections: stored.map((one) => ({ ...one, productCount: counts.get(one.id) ?? 0 })),
    };
  });
}

async function countProducts({ queries }: Connection, stored: readonly Collection[]) {
  const { collection } = products;
  const rows = await queries
    .select({ collection, products: count() })
    .from(products)
    .where(isNotNull(collection))
    .groupBy(collection);
  const counts = new Map<string, number>();
  for (const row of rows) {
    const named = listCollections(row).map((word) => findCollection(stored, word)?.id);
    for (const id of new Set(named)) {
      if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + row.products);
    }
  }
  return counts;
}

export type ChangedCollections =
  /** With its batch in the history; null when nothing changed. */
  { outcome: "saved"; batchId: number | null } | Unsaved;

type Unsaved =
  | { outcome: "missing" }
  /** Another change came first; nothing is stored. */
  | { outcome: "changed" }
  | { outcome: "refused"; problem: NonNullable<ArrangedCollections["problem"]> };

/** @param arrange - null for a collection that is not, or no more, in the shop */
export async function changeCollections(
  change: TaxonomyChange,
  arrange: (stored: readonly Collection[]) => ArrangedCollections | null,
): Promise<ChangedCollections> {
  const { value, batchId } = await writeBatch<{ outcome: "saved" } | Unsaved>(
    change,
    async (connection) => {
      const before = await readCollections(connection);
      const arranged = arrange(before);
      if (arranged === null) return { outcome: "missing" };
      const isCurrent = (await readTaxonomyVersion(connection)) === change.expectedVersion;
      if (!isCurrent) return { outcome: "changed" };
      if (arranged.collections === null) return { outcome: "refused", problem: arranged.problem };
      await storeCollections(connection, before, arranged.collections);
      await renameInProducts(connection, { before, after: arranged.collections }, change.now);
      return { outcome: "saved" };
    },
  );
  return value.outcome === "saved" ? { ...value, batchId } : value;
}

async function renameInProducts(
  connection: Connection,
  change: { before: readonly Collection[]; after: readonly Collection[] },
  now: Date,
): Promise<void> {
  const { rowId, updatedAt, collection } = products;
  const rows = await connection.queries
    .select({ rowId, updatedAt, collection })
    .from(products)
    .where(isNotNull(collection));
  const changes = rows.flatMap((row) => {
    const words = renameWords(listCollections(row), change);
    return words === null ? [] : [{ ...row, values: { collection: joinList(words) } }];
  });
  await setProductColumns(connection, changes, now);
}

async function storeCollections(
  { queries }: Connection,
  before: readonly Collection[],
  after: readonly Collection[],
): Promise<void> {
  const { stored, removed } = listChanges(before, after);
  await queries.delete(collections).where(inArray(collections.id, removed));
  for (const { row, position } of stored) {
    const values = { ...row, position };
    await queries
      .insert(collections)
      .values(values)
      .onConflictDoUpdate({ target: collections.id, set: values });
  }
}
