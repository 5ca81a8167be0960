import { listNamedGroups, type Named, type Taxonomy } from "../catalogue/taxonomy";
import { formatWeekday, type CalendarDay } from "../plain/buenos-aires";
import { listWords } from "../plain/words";
import { findOfferState } from "./edited-offer";
import type { OfferScope } from "./offered-line";
import { describeQuantityOffer, findSet, type QuantityOffer } from "./quantity-offer";

/** A quantity offer that is on. */
export type CurrentOffer = QuantityOffer & { until: CalendarDay | null };

export type ShownOffer = {
  id: number;
  label: string;
  /** "en Gorras de SHATO"; "en toda la tienda". */
  scope: string;
  /** "hasta el domingo 30/11"; null without a last day. */
  until: string | null;
};

type Dated = CurrentOffer & { isOff: boolean; from: CalendarDay | null };

/** Those that are on at that day, the one that takes off most of a set first. */
export function pickCurrent(offers: readonly Dated[], today: CalendarDay): CurrentOffer[] {
  return offers
    .filter((offer) => findOfferState(offer, today) === "on")
    .map(({ id, kind, scope, until }) => ({ id, kind, scope, until }))
    .toSorted((left, right) => shareOff(right) - shareOff(left));
}

/** Of a set of equal pieces, in percent. */
function shareOff(offer: CurrentOffer): number {
  const { pieces, percentOff } = findSet(offer);
  return percentOff / pieces;
}

export function showOffer(offer: CurrentOffer, taxonomy: Taxonomy): ShownOffer {
  return {
    id: offer.id,
    label: describeQuantityOffer(offer),
    scope: describeScope(offer.scope, taxonomy),
    until: offer.until && `hasta el ${formatWeekday(offer.until)}`,
  };
}

/** "en Gorras y Bolsos de SHATO, sin lo que ya está en oferta". */
export function describeScope(
  { brands, groups, skipsSale }: OfferScope,
  taxonomy: Pick<Taxonomy, "brands" | "sections" | "groups">,
): string {
  const ofBrands = nameAll(brands, taxonomy.brands);
  const ofGroups = nameAll(groups, listNamedGroups(taxonomy));
  const place = ofGroups || ofBrands || "toda la tienda";
  const narrowed = ofGroups && ofBrands ? ` de ${ofBrands}` : "";
  return `en ${place}${narrowed}${skipsSale ? ", sin lo que ya está en oferta" : ""}`;
}

/** Without those that are gone: they have no products. */
function nameAll(ids: readonly string[], known: readonly Named[]): string {
  return listWords(known.filter(({ id }) => ids.includes(id)).map(({ name }) => name));
}
