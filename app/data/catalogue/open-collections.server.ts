import { collectionTerm } from "../../domain/catalogue/catalogue-entry";
import { positionsOf } from "../../domain/catalogue/catalogue-index";
import { isCollectionOpen, wordsOf, type Collection } from "../../domain/catalogue/collections";
import { calendarDay } from "../../domain/plain/buenos-aires";
import { readOrNull } from "../sqlite/database-fault.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readCollections } from "./collections.server";

/** The collections whose days include today, with products or without; none without the database. */
async function readOpenCollections(now: Date): Promise<Collection[]> {
  const all = await readOrNull(getStoredShop().database.read(readCollections));
  return (all ?? []).filter((collection) => isCollectionOpen(collection, calendarDay(now)));
}

/** Those that pages link to: the open ones with products. */
export async function listShownCollections(now: Date): Promise<Collection[]> {
  const open = await readOpenCollections(now);
  if (open.length === 0) return [];
  const { value } = await getStoredShop().catalogue.read(({ index }) =>
    open.filter((collection) =>
      wordsOf(collection).some((word) => positionsOf(index, collectionTerm(word)).length > 0),
    ),
  );
  return value;
}

export async function findOpenCollection(id: string, now: Date): Promise<Collection | null> {
  return (await readOpenCollections(now)).find((collection) => collection.id === id) ?? null;
}
