import { findBrand } from "../catalogue/brand";
import { facetTerm, SALE_TERM, type Facet } from "../catalogue/catalogue-entry";
import { positionsOf, type CatalogueIndex } from "../catalogue/catalogue-index";
import type { Product } from "../catalogue/product";
import { createPlacer } from "../catalogue/product-places";
import { type Taxonomy } from "../catalogue/taxonomy";
import { foldText } from "../plain/fold-text";
import { isSoldOut } from "../stock/stock-level";
import { isInScope, type OfferedLine, type OfferScope } from "./offered-line";
import type { CurrentOffer } from "./shown-offer";

/** Where a product belongs, for offers that count only for some brands or groups. */
type OfferPlace = Pick<OfferedLine, "brandId" | "groupIds">;

export function createPlaceReader(taxonomy: Taxonomy) {
  const place = createPlacer(taxonomy);
  return (
    product: Pick<Product, "brand" | "category" | "subcategory" | "audiences" | "alsoIn">,
  ): OfferPlace => ({
    brandId: findBrand(taxonomy, product.brand)?.id ?? product.brand,
    groupIds: place(product).groupIds,
  });
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
