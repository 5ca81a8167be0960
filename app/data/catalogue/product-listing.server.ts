import { createBrandNamer, findBrandId, listBrandsInUse } from "../../domain/catalogue/brand";
import { facetTerm } from "../../domain/catalogue/catalogue-entry";
import { positionsOf, type CatalogueIndex } from "../../domain/catalogue/catalogue-index";
import {
  queryCatalogue,
  type CatalogueScope,
  type ProductFilters,
} from "../../domain/catalogue/catalogue-query";
import type { FacetCount } from "../../domain/catalogue/facet-counts";
import { keepLargest } from "../../domain/catalogue/facet-order";
import { hasGuided } from "../../domain/catalogue/in-own-size";
import { hasTwin, keepDots, nameInColor } from "../../domain/catalogue/name-in-color";
import { describePicture } from "../../domain/catalogue/product-picture";
import { toProductCard, type Product, type ProductCard } from "../../domain/catalogue/product";
import type {
  ListedSearch,
  ListRequest,
  ProductListing,
} from "../../domain/catalogue/product-listing";
import { searchCatalogue, type SearchResult } from "../../domain/catalogue/search";
import { findNearestNames, type NearestNames } from "../../domain/catalogue/search-suggestions";
import { findGroup, nameGroup, type Group } from "../../domain/catalogue/taxonomy";
import {
  createOfferFinder,
  listOffersInUse,
  positionsInScope,
  positionsOnOffer,
} from "../../domain/offers/offered-products";
import { showOffer } from "../../domain/offers/shown-offer";
import { describeQuantityOffer } from "../../domain/offers/quantity-offer";
import { isGone, listVariants, type Stocked } from "../../domain/stock/stock-level";
import { foldText } from "../../domain/plain/fold-text";
import { placePage, PRODUCTS_PER_PAGE } from "../../domain/plain/pagination";
import { readSynonyms } from "../shop/synonyms.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import type { CatalogueAnswer, ProductSource } from "./catalogue.server";
import { readShownGuides } from "./size-guides.server";

type ScopedListRequest = ListRequest & { scope: CatalogueScope; withSizes?: boolean };

const SUGGESTION_COUNT = 4;

/** One page of a list with its total and filter counts; null for an unknown brand or group. */
export async function listProducts(
  request: ScopedListRequest,
): Promise<CatalogueAnswer<ProductListing | null>> {
  const synonyms = await readSynonyms();
  const guides = await readShownGuides();
  return getStoredShop().catalogue.read(async (source) => {
    const { index } = source;
    const { text, isLiteral, filters } = request;
    if (!hasKnownBrandsAndGroups(index, filters)) return null;
    const { only, offers } = narrowByOffers(source, request);
    const scope = { ...request.scope, ...(only && { only }) };
    const found = text === "" ? null : searchCatalogue(index, text, { synonyms, isLiteral });
    const matches = queryCatalogue(index, scope, filters, found?.positions);
    const total = matches.positions.length;
    const { start, end, ...place } = placePage(request.page, total, PRODUCTS_PER_PAGE);
    const brands = limitBrands(matches.counts.brand, filters.brands);
    return {
      ...place,
      products: await loadCards(source, matches.positions.slice(start, end), {
        withSizes: request.withSizes,
      }),
      counts: {
        ...matches.counts,
        brand: brands,
        group: keepOwnGroups(index, matches.counts.group, request),
      },
      ...(brands.length < matches.counts.brand.length && { hasMoreBrands: true }),
      priceRangeInPesos: matches.priceRangeInPesos,
      ...(matches.hasSoldOut && { hasSoldOut: true }),
      ...(matches.onSaleCount > 0 && { onSaleCount: matches.onSaleCount }),
      ...(hasGuided(index, guides, matches.positions) && { ownSizeIn: nameOnlyGroup(request) }),
      ...(offers.length > 0 && { offers }),
      search: found && describeSearch(index, text, { found, isEmpty: total === 0 }),
      suggestions:
        total === 0 && !found ? await loadCards(source, firstPositions(SUGGESTION_COUNT)) : [],
    };
  });
}

/** The category that the list is of; empty for several. */
function nameOnlyGroup({ scope, filters: { groups } }: ScopedListRequest): string {
  const [first = scope.group ?? "", ...others] = groups;
  return others.length === 0 ? first : "";
}

/** To the asked quantity offer, or to all offers on their page, which also lists them. */
function narrowByOffers({ index, offers }: ProductSource, { scope, filters }: ScopedListRequest) {
  const asked = offers.find(({ id }) => id === filters.offerId);
  if (!scope.isOnOffer && !asked) return { only: null, offers: [] };
  const listed = scope.isOnOffer ? listOffersInUse(index, offers) : [];
  return {
    only: asked ? positionsInScope(index, asked.scope) : positionsOnOffer(index, offers),
    offers: [...new Set([...listed, ...(asked ? [asked] : [])])].map((offer) =>
      showOffer(offer, index.taxonomy),
    ),
  };
}

/** The categories that the list's own section has; kinds, which are chips of their category, only when chosen. */
function keepOwnGroups(
  { taxonomy }: CatalogueIndex,
  options: readonly FacetCount[],
  { scope, filters }: ScopedListRequest,
): FacetCount[] {
  const own = taxonomy.groups.find(({ id }) => id === scope.group)?.section ?? scope.section;
  return options.filter(({ value }) => {
    if (filters.groups.includes(value)) return true;
    const group = taxonomy.groups.find(({ id }) => id === value);
    return group?.parent === "" && (own === undefined || group.section === own);
  });
}

/** In the filters of each page: 300 of them made a list one and a half times as expensive. */
const MAX_BRAND_OPTIONS = 40;

function limitBrands(options: readonly FacetCount[], chosen: readonly string[]): FacetCount[] {
  const kept = new Set(chosen.map(foldText));
  return keepLargest(options, MAX_BRAND_OPTIONS, ({ value }) => kept.has(value));
}

function hasKnownBrandsAndGroups(index: CatalogueIndex, filters: ProductFilters): boolean {
  return (
    filters.brands.every((id) => findBrandId(index, id) !== null) &&
    filters.groups.every((id) => findGroup(index.taxonomy, id))
  );
}

function describeSearch(
  index: CatalogueIndex,
  text: string,
  { found, isEmpty }: { found: SearchResult; isEmpty: boolean },
): ListedSearch {
  const { completeness, chips, corrected } = found;
  return {
    completeness,
    chips,
    corrected,
    nearest: isEmpty ? listNearest(index, text) : { groups: [], brands: [] },
  };
}

function listNearest(index: CatalogueIndex, text: string): NearestNames {
  const count = (group: string) => positionsOf(index, facetTerm("group", group)).length;
  const groups = [...index.labels.group.keys()]
    .sort((one, other) => count(other) - count(one))
    .flatMap((id) => findGroup(index.taxonomy, id) ?? [])
    .map((group) => toOffered(index, group));
  const brands = listBrandsInUse(index.taxonomy, index.labels.brand.values());
  return findNearestNames(text, groups, brands);
}

/** Without what only its owner needs. */
function toOffered({ taxonomy }: CatalogueIndex, group: Group) {
  const { parent: _, weightInGrams: __, ...offered } = group;
  return { ...offered, name: nameGroup(taxonomy, group) };
}

/** The index starts with the newest products. */
export function firstPositions(count: number): number[] {
  return Array.from({ length: count }, (_, position) => position);
}

export async function loadCards(
  source: ProductSource,
  positions: Iterable<number>,
  { withSizes = false }: { withSizes?: boolean | undefined } = {},
): Promise<ProductCard[]> {
  const ids = Array.from(positions, (position) => source.index.entries[position]?.id ?? []).flat();
  const isListed = (id: string) => source.index.positionById.has(id);
  const nameBrand = createBrandNamer(source.index.taxonomy);
  const findOffers = createOfferFinder(source.index.taxonomy, source.offers);
  return (await source.load(ids)).map((product) => {
    const [best] = findOffers(product);
    const card = toProductCard(product, isListed);
    const name = nameInLists(source, product);
    return {
      ...card,
      brand: nameBrand(product.brand),
      name,
      imageText: card.imageText || describePicture({ name, colors: product.colors }, card.image),
      ...(withSizes && product.colors.length < 2 && { sizes: listSizesToAdd(product) }),
      ...(best && { quantityOffer: describeQuantityOffer(best) }),
    };
  });
}

/** Of a product with one colour or none; an empty text for one that has no sizes. */
function listSizesToAdd(product: Stocked): string[] {
  const left = listVariants(product).filter((variant) => !isGone(product, variant));
  return left.map(({ size }) => size);
}

function nameInLists({ index }: ProductSource, product: Product): string {
  return keepDots(hasTwin(index, product) ? nameInColor(product) : product.name);
}
