import { eq } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { codes, quantityOffers } from "../../../db/schema/offers";
import type { OfferChoices } from "../../domain/offers/edited-offer";
import type { OfferScope } from "../../domain/offers/offered-line";
import type { ChangedTaxonomy } from "../../domain/catalogue/moved-words";
import { listNamedGroups } from "../../domain/catalogue/taxonomy";
import { moveScope } from "../../domain/offers/moved-scope";
import { readTaxonomy } from "../catalogue/taxonomy.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { parseScope, writeScope } from "./stored-offer.server";

/**
 * The brands and categories to choose from, with those that an offer has though they are gone: without
 * them, saving it again would make it count for everything.
 */
export function readOfferChoices(scope?: OfferScope): Promise<OfferChoices> {
  return getStoredShop().database.read(async (connection) => {
    const taxonomy = await readTaxonomy(connection);
    return {
      brands: withGone(taxonomy.brands, scope?.brands ?? []),
      groups: withGone(listNamedGroups(taxonomy), scope?.groups ?? []),
    };
  });
}

function withGone(known: readonly { id: string; name: string }[], chosen: readonly string[]) {
  const gone = chosen.filter((one) => !known.some(({ id }) => id === one));
  return [
    ...known.map(({ id, name }) => ({ id, name })),
    ...gone.map((id) => ({ id, name: `${id} (ya no existe)` })),
  ];
}

/** Codes and quantity offers follow renamed and united brands and groups. */
export async function moveOfferScopes(
  { queries }: Connection,
  change: ChangedTaxonomy,
): Promise<void> {
  if (change.moved.size === 0) return;
  for (const table of [codes, quantityOffers]) {
    const { id, brands, groups, skipsSale } = table;
    for (const row of await queries.select({ id, brands, groups, skipsSale }).from(table)) {
      const scope = parseScope(row);
      if (!scope) continue;
      const after = moveScope(scope, change);
      if (JSON.stringify(after) === JSON.stringify(scope)) continue;
      await queries.update(table).set(writeScope(after)).where(eq(id, row.id));
    }
  }
}
