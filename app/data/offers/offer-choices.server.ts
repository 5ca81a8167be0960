import type { OfferChoices } from "../../domain/offers/edited-offer";
import type { OfferScope } from "../../domain/offers/offered-line";
import { readTaxonomy } from "../catalogue/taxonomy.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

/**
 * The brands and categories to choose from, with those that an offer has though they are gone: without
 * them, saving it again would make it count for everything.
 */
export function readOfferChoices(scope?: OfferScope): Promise<OfferChoices> {
  return getStoredShop().database.read(async (connection) => {
    const { brands, groups } = await readTaxonomy(connection);
    return {
      brands: withGone(brands, scope?.brands ?? []),
      groups: withGone(groups, scope?.groups ?? []),
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
