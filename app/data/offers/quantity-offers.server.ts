import { eq } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { quantityOffers } from "../../../db/schema/offers";
import type { EditedQuantityOffer, QuantityOfferTerms } from "../../domain/offers/edited-offer";
import type { By, Recorded } from "../history/batch.server";
import { writeAs, writeBatch } from "../history/write-as.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readQuantityOffers, toEditedOffer, versionOf, writeScope } from "./stored-offer.server";

/** Newest first. */
export function listQuantityOffers(): Promise<EditedQuantityOffer[]> {
  return getStoredShop().database.read(async (connection) =>
    (await readQuantityOffers(connection)).reverse(),
  );
}

type VersionedQuantityOffer = { offer: EditedQuantityOffer; version: string };

export function findQuantityOffer(id: number): Promise<VersionedQuantityOffer | null> {
  return getStoredShop().database.read((connection) => readQuantityOffer(connection, id));
}

async function readQuantityOffer(
  { queries }: Connection,
  id: number,
): Promise<VersionedQuantityOffer | null> {
  const isAsked = eq(quantityOffers.id, id);
  const [row] = await queries.select().from(quantityOffers).where(isAsked).limit(1);
  const offer = row ? toEditedOffer(row) : null;
  return row && offer ? { offer, version: versionOf(row) } : null;
}

export function addQuantityOffer(terms: QuantityOfferTerms, by: By) {
  return writeAs({ ...by, action: "quantity-offer.save" }, async ({ queries }) => {
    const createdAt = by.now.toISOString();
    await queries.insert(quantityOffers).values({ ...toRow(terms), createdAt });
  });
}

export function saveQuantityOffer(
  { id, expectedVersion }: { id: number; expectedVersion: string },
  terms: QuantityOfferTerms,
  by: By,
): Promise<"saved" | "changed" | "missing"> {
  return writeAs({ ...by, action: "quantity-offer.save" }, async (connection) => {
    const current = await readQuantityOffer(connection, id);
    if (!current) return "missing";
    if (current.version !== expectedVersion) return "changed";
    const row = toRow(terms);
    // A form that was saved as it was changes nothing.
    if (JSON.stringify(toRow(current.offer)) === JSON.stringify(row)) return "saved";
    await connection.queries.update(quantityOffers).set(row).where(eq(quantityOffers.id, id));
    return "saved";
  });
}

function toRow({ kind, from, until, scope }: QuantityOfferTerms) {
  return { kind, validFrom: from, validUntil: until, ...writeScope(scope) };
}

/** False for an offer that is not there. */
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

/** False for an offer that is not there. */
export function deleteQuantityOffer(id: number, by: By): Promise<Recorded<boolean>> {
  return writeBatch({ ...by, action: "quantity-offer.delete" }, async ({ queries }) => {
    const deleted = await queries
      .delete(quantityOffers)
      .where(eq(quantityOffers.id, id))
      .returning({ id: quantityOffers.id });
    return deleted.length > 0;
  });
}
