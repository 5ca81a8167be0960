import { BRAND_PATH, brandPath, readBrandPath } from "../catalogue/arrange-brands";
import type { MovedPaths } from "../catalogue/arrange-groups";
import { findBrand } from "../catalogue/brand";
import { facetTerm, SALE_TERM, type Facet } from "../catalogue/catalogue-entry";
import { positionsOf, type CatalogueIndex } from "../catalogue/catalogue-index";
import type { Product } from "../catalogue/product";
import { createClassifier, type Taxonomy } from "../catalogue/taxonomy";
import { formatWeekday, type CalendarDay } from "../plain/buenos-aires";
import { foldText } from "../plain/fold-text";
import { listWords } from "../plain/words";
import { isSoldOut } from "../stock/stock-level";
import { findOfferState } from "./edited-offer";
import { isInScope, type OfferedLine, type OfferScope } from "./offered-line";
import { describeQuantityOffer, findSet, type QuantityOffer } from "./quantity-offer";

/** Where a product belongs, for offers that count only for some brands or groups. */
type OfferPlace = Pick<OfferedLine, "brandId" | "groupIds">;

export function createPlaceReader(taxonomy: Taxonomy) {
  const classify = createClassifier(taxonomy);
  return (product: Pick<Product, "brand" | "category" | "subcategory">): OfferPlace => {
    const { group } = classify(product);
    return {
      brandId: findBrand(taxonomy, product.brand)?.id ?? product.brand,
      groupIds: group === null ? [] : [group.id],
    };
  };
}

/** The offers that pages show on a product, in the order of `offers`; none on one that cannot be bought. */
export function createOfferFinder(taxonomy: Taxonomy, offers: readonly CurrentOffer[]) {
  if (offers.length === 0) return () => [];
  const placeOf = createPlaceReader(taxonomy);
  return (product: Product): CurrentOffer[] => {
    if (isSoldOut(product)) return [];
    const piece = { ...placeOf(product), isOnSale: product.sale?.isOn ?? false };
    return offers.filter(({ scope }) => isInScope(piece, scope));
  };
}

export function positionsInScope(index: CatalogueIndex, scope: OfferScope): number[] {
  const { brands, groups, skipsSale } = scope;
  const passes = new Uint8Array(index.entries.length).fill(1);
  keepOnly(passes, index, termsOf("brand", brands.map(foldText)));
  keepOnly(passes, index, termsOf("group", groups));
  if (skipsSale) for (const position of positionsOf(index, SALE_TERM)) passes[position] = 0;
  return [...index.entries.keys()].filter((position) => passes[position] === 1);
}

function termsOf(facet: Facet, values: readonly string[]): string[] {
  return values.map((value) => facetTerm(facet, value));
}

/** Without terms, nothing changes. */
function keepOnly(passes: Uint8Array, index: CatalogueIndex, terms: readonly string[]): void {
  if (terms.length === 0) return;
  const kept = new Set(terms.flatMap((term) => positionsOf(index, term)));
  for (const position of passes.keys()) if (!kept.has(position)) passes[position] = 0;
}

export function listOffersInUse(
  index: CatalogueIndex,
  offers: readonly CurrentOffer[],
): CurrentOffer[] {
  const canBeBought = (position: number) => position < index.soldOutFrom;
  return offers.filter(({ scope }) => positionsInScope(index, scope).some(canBeBought));
}

/** What the page of offers lists: what is on sale, and what a quantity offer counts for. */
export function positionsOnOffer(
  index: CatalogueIndex,
  offers: readonly CurrentOffer[],
): readonly number[] {
  const onSale = positionsOf(index, SALE_TERM);
  if (offers.length === 0) return onSale;
  const inScopes = offers.flatMap(({ scope }) => positionsInScope(index, scope));
  return [...new Set([...onSale, ...inScopes])];
}

export function hasOffers(index: CatalogueIndex, offers: readonly CurrentOffer[]): boolean {
  return positionsOf(index, SALE_TERM).length > 0 || listOffersInUse(index, offers).length > 0;
}

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
  taxonomy: Pick<Taxonomy, "brands" | "groups">,
): string {
  const [ofBrands, ofGroups] = [nameAll(brands, taxonomy.brands), nameAll(groups, taxonomy.groups)];
  const place = ofGroups || ofBrands || "toda la tienda";
  const narrowed = ofGroups && ofBrands ? ` de ${ofBrands}` : "";
  return `en ${place}${narrowed}${skipsSale ? ", sin lo que ya está en oferta" : ""}`;
}

/** Without those that are gone: they have no products. */
function nameAll(ids: readonly string[], known: readonly { id: string; name: string }[]): string {
  return listWords(known.filter(({ id }) => ids.includes(id)).map(({ name }) => name));
}

/**
 * The scope after brands and groups were renamed or united. A group that left none in its place stays in
 * the scope: an empty list would make the offer count for everything.
 * @param taxonomy - after the change
 */
export function moveScope(scope: OfferScope, moved: MovedPaths, taxonomy: Taxonomy): OfferScope {
  const groups = readMovedGroups(moved);
  const moveBrand = (id: string) => {
    const target = moved.get(brandPath(id));
    return target === undefined ? id : (findBrand(taxonomy, readBrandPath(target))?.id ?? id);
  };
  return {
    ...scope,
    brands: [...new Set(scope.brands.map(moveBrand))],
    groups: [...new Set(scope.groups.map((id) => groups.get(id) ?? id))],
  };
}

/** Group id to the id of the group in its place. A group's path is `section/id`. */
function readMovedGroups(moved: MovedPaths): Map<string, string> {
  return new Map(
    [...moved].flatMap(([path, target]) => {
      const [from, to] = [groupOf(path), groupOf(target)];
      return from === null || to === null ? [] : [[from, to]];
    }),
  );
}

function groupOf(path: string): string | null {
  const slash = path.lastIndexOf("/");
  return slash < 0 || path.startsWith(BRAND_PATH) ? null : path.slice(slash + 1);
}
