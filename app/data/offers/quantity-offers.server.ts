import { eq } from "drizzle-orm";

import { quantityOffers } from "../../../db/schema/offers";
import type { EditedQuantityOffer, QuantityOfferTerms } from "../../domain/offers/edited-offer";
import type { By, Recorded } from "../history/batch.server";
import { writeAs, writeBatch } from "../history/write-as.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readQuantityOffers } from "./current-offers.server";

/** Newest first. @throws DatabaseUnavailableError */
export function listQuantityOffers(): Promise<EditedQuantityOffer[]> {
  return getStoredShop().database.read(async (connection) =>
    (await readQuantityOffers(connection)).reverse(),
  );
}

/** @throws DatabaseUnavailableError */
export function addQuantityOffer({ kind, from, until, scope }: QuantityOfferTerms, by: By) {
  return writeAs({ ...by, action: "quantity-offer.save" }, async ({ queries }) => {
    await queries.insert(quantityOffers).values({
      kind,
      validFrom: from,
      validUntil: until,
      brands: JSON.stringify(scope.brands),
      groups: JSON.stringify(scope.groups),
      skipsSale: scope.skipsSale,
      createdAt: by.now.toISOString(),
    });
  });
}

/** False for an offer that is not there. @throws DatabaseUnavailableError */
export function switchQuantityOffer(id: number, isOff: boolean, by: By): Promise<boolean> {
  return writeAs({ ...by, action: "quantity-offer.save" }, async ({ queries }) => {
    const changed = await queries
      .update(quantityOffers)
      .set({ isOff })
      .where(eq(quantityOffers.id, id))
      .returning({ id: quantityOffers.id });
    return changed.length > 0;
  });
}

/** False for an offer that is not there. @throws DatabaseUnavailableError */
export function deleteQuantityOffer(id: number, by: By): Promise<Recorded<boolean>> {
  return writeBatch({ ...by, action: "quantity-offer.delete" }, async ({ queries }) => {
    const deleted = await queries
      .delete(quantityOffers)
      .where(eq(quantityOffers.id, id))
      .returning({ id: quantityOffers.id });
    return deleted.length > 0;
  });
}
