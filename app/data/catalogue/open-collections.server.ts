import { isCollectionOpen, type Collection } from "../../domain/catalogue/collections";
import { keepFilledCollections } from "../../domain/catalogue/menu";
import { calendarDay } from "../../domain/plain/buenos-aires";
import { readOrNull } from "../sqlite/database-fault.server";
import { keepUntilCommit } from "../sqlite/kept-reads.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readCollections } from "./collections.server";

const readKept = keepUntilCommit(readCollections);

/** The collections whose days include today, with products or without; none without the database. */
export async function readOpenCollections(now: Date): Promise<Collection[]> {
  const all = await readOrNull(readKept(getStoredShop().database));
  return (all ?? []).filter((collection) => isCollectionOpen(collection, calendarDay(now)));
}

/** Those that pages link to: the open ones with products. */
export async function listShownCollections(now: Date): Promise<Collection[]> {
  const open = await readOpenCollections(now);
  if (open.length === 0) return [];
  const { value } = await getStoredShop().catalogue.read(({ index }) =>
    keepFilledCollections(index, open),
  );
  return value;
}

export async function findOpenCollection(id: string, now: Date): Promise<Collection | null> {
  return (await readOpenCollections(now)).find((collection) => collection.id === id) ?? null;
}
