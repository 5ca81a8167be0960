import type { Connection } from "../../../db/connection";
import { quantityOffers } from "../../../db/schema/offers";
import type { EditedQuantityOffer } from "../../domain/offers/edited-offer";
import { pickCurrent, type CurrentOffer } from "../../domain/offers/shown-offer";
import { calendarDay } from "../../domain/plain/buenos-aires";
import type { ShopDatabase } from "../sqlite/database.server";
import { keepUntilCommit, keepStatement } from "../sqlite/kept-reads.server";
import { toEditedOffer } from "./stored-offer.server";

export async function readCurrentOffers(connection: Connection, now: Date) {
  return pickCurrent(await readQuantityOffers(connection), calendarDay(now));
}

/** The same for pages, which all ask. */
export async function readShownOffers(database: ShopDatabase, now: Date): Promise<CurrentOffer[]> {
  return pickCurrent(await readKept(database), calendarDay(now));
}

/** All of them, oldest first. */
export async function readQuantityOffers(connection: Connection): Promise<EditedQuantityOffer[]> {
  return (await selectAll(connection).execute()).flatMap((row) => toEditedOffer(row) ?? []);
}

const readKept = keepUntilCommit(readQuantityOffers);

const selectAll = keepStatement(({ queries }) =>
  queries.select().from(quantityOffers).orderBy(quantityOffers.id).prepare("quantity_offers"),
);
