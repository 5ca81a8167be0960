import { brandName, findBrandId, listBrandsInUse } from "../../domain/catalogue/brand";
import { facetTerm } from "../../domain/catalogue/catalogue-entry";
import {
  positionsOf,
  putSoldOutLast,
  type CatalogueIndex,
} from "../../domain/catalogue/catalogue-index";
import { listGroupsInUse, listSectionsInUse } from "../../domain/catalogue/menu";
import {
  toShopperProduct,
  type Product,
  type ProductCard,
  type ShopperProduct,
} from "../../domain/catalogue/product";
import { suggest, type Suggestions } from "../../domain/catalogue/search-suggestions";
import {
  createClassifier,
  type Brand,
  type Group,
  type Place,
  type Section,
  type Taxonomy,
} from "../../domain/catalogue/taxonomy";
import type { OfferScope } from "../../domain/offers/offered-line";
import { createOfferFinder, positionsInScope } from "../../domain/offers/offered-products";
import { showOffer, type ShownOffer } from "../../domain/offers/shown-offer";
import { flatMapInTurn, mapInTurn } from "../../domain/plain/in-turn";
import type { CatalogueAnswer } from "./catalogue.server";
import { firstPositions, loadCards } from "./product-listing.server";
import { readRedirect } from "./product-redirects.server";
import type { ProductSource } from "./product-source.server";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import { readSynonyms } from "../shop/synonyms.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

export type FrontPage = {
  newest: ProductCard[];
  /** The sections and groups that have products. */
  sections: (Section & { tiles: GroupTile[] })[];
  brands: Brand[];
};

export type GroupTile = {
  group: Pick<Group, "id" | "name">;
  /** The address of the owner's picture, or of the newest product's. */
  picture: string;
};

const FRONT_PAGE_PRODUCTS = 8;
const RELATED_PRODUCTS = 4;
/** How many products of the group are considered as related. */
const RELATED_CANDIDATES = 200;

export function readFrontPage(): Promise<CatalogueAnswer<FrontPage>> {
  return getStoredShop().catalogue.read(async (source) => {
    const newest = await loadCards(source, firstPositions(FRONT_PAGE_PRODUCTS));
    const sections = await mapInTurn(listSectionsInUse(source.index), async (section) => {
      return { ...section, tiles: await loadTiles(source, section.id) };
    });
    const { taxonomy, labels } = source.index;
    const brands = listBrandsInUse(taxonomy, labels.brand.values());
    return { newest, sections, brands };
  });
}

function loadTiles(source: ProductSource, sectionId: string): Promise<GroupTile[]> {
  return flatMapInTurn(listGroupsInUse(source.index, sectionId), async ({ id, name, picture }) => {
    const group = { id, name };
    if (picture !== "") return [{ group, picture }];
    const newest = positionsOf(source.index, facetTerm("group", id)).slice(0, 1);
    return (await loadCards(source, newest)).map(({ image }) => ({ group, picture: image }));
  });
}

/** The newest products. */
export function listNewest(count: number): Promise<CatalogueAnswer<ProductCard[]>> {
  return getStoredShop().catalogue.read((source) => loadCards(source, firstPositions(count)));
}

export type FoundProduct = {
  product: ShopperProduct;
  /** The brand's name for shoppers. */
  brand: string;
  /** For the brand's address. */
  brandId: string;
  place: Place;
  /** The quantity offers that count for it, the best one first; absent for none. */
  quantityOffers?: ShownOffer[];
  related: ProductCard[];
};

/** A product as shoppers see it, with related products; null for any other id. */
export function findProductPage(id: string): Promise<CatalogueAnswer<FoundProduct | null>> {
  return getStoredShop().catalogue.read(async (source) => {
    const [product] = await source.load([id]);
    if (!product) return null;
    const isListed = (other: string) => source.index.positionById.has(other);
    const { taxonomy } = source.index;
    const offers = createOfferFinder(taxonomy, source.offers)(product);
    return {
      product: toShopperProduct(product, isListed),
      brand: brandName(taxonomy, product.brand),
      brandId: findBrandId(source.index, product.brand) ?? product.brand,
      place: createClassifier(taxonomy)(product),
      ...(offers.length > 0 && {
        quantityOffers: offers.map((offer) => showOffer(offer, taxonomy)),
      }),
      related: await findRelated(source, id),
    };
  });
}

/**
 * The current id of the product that once had this id; null without one, or when the database
 * cannot be read.
 */
export async function findRedirect(oldId: string): Promise<string | null> {
  try {
    return await getStoredShop().database.read((connection) => readRedirect(connection, oldId));
  } catch (error) {
    // The shop then serves from memory, and a former address gives 404.
    if (error instanceof DatabaseUnavailableError) return null;
    throw error;
  }
}

export type CartProducts = {
  /** Hidden ones included, so that the cart can name them. */
  products: ReadonlyMap<string, Product>;
  /** A stored brand's name for shoppers. */
  nameBrand: (storedBrand: string) => string;
};

/** The products of a cart. */
export function findCartProducts(ids: readonly string[]): Promise<CatalogueAnswer<CartProducts>> {
  return getStoredShop().catalogue.readProducts(async ({ taxonomy, loadAny }) => ({
    products: await loadAny(ids),
    nameBrand: (storedBrand) => brandName(taxonomy, storedBrand),
  }));
}

/**
 * For each quantity offer, the cheapest product that it counts for and that can be bought, without these
 * ones; with the names that a sentence about them needs.
 */
export async function findOfferedProducts(
  without: readonly string[],
): Promise<{ products: Product[]; taxonomy: Taxonomy }> {
  const { value } = await getStoredShop().catalogue.read(async (source) => {
    const { index, offers } = source;
    const ids = offers.flatMap(({ scope }) => findCheapest(index, scope, without));
    return { products: await source.load([...new Set(ids)]), taxonomy: index.taxonomy };
  });
  return value;
}

function findCheapest(index: CatalogueIndex, scope: OfferScope, ids: readonly string[]): string[] {
  const inScope = new Set(positionsInScope(index, scope));
  const found = index.byPrice.find(
    (position) =>
      position < index.soldOutFrom &&
      inScope.has(position) &&
      !ids.includes(index.entries[position]?.id ?? ""),
  );
  return found === undefined ? [] : [index.entries[found]?.id ?? ""];
}

export type SearchOffers = Omit<Suggestions, "products"> & { products: ProductCard[] };

/** What to offer while a shopper types this text. */
export async function readSuggestions(text: string): Promise<CatalogueAnswer<SearchOffers>> {
  const synonyms = await readSynonyms();
  return getStoredShop().catalogue.read(async (source) => {
    const { products, ...names } = suggest(source.index, text, { synonyms });
    return { ...names, products: await loadCards(source, products) };
  });
}

/**
 * Products of the same group, first those of the same brand, and the sold-out ones last. Each model appears once, and the
 * product's own model never.
 */
function findRelated(source: ProductSource, id: string): Promise<ProductCard[]> {
  const { index } = source;
  const { entries, positionById } = index;
  const own = entries[positionById.get(id) ?? -1];
  const [group] = own?.facets.group ?? [];
  const brand = own?.facets.brand[0]?.value;
  const others = positionsOf(index, facetTerm("group", group?.value ?? ""))
    .slice(0, RELATED_CANDIDATES)
    .filter((position) => entries[position]?.name !== own?.name);
  const isSameBrand = (position: number) => entries[position]?.facets.brand[0]?.value === brand;
  const positionByName = new Map<string, number>();
  for (const position of putSoldOutLast(index, [
    ...others.filter(isSameBrand),
    ...others.filter((position) => !isSameBrand(position)),
  ])) {
    const name = entries[position]?.name ?? "";
    if (!positionByName.has(name)) positionByName.set(name, position);
  }
  return loadCards(source, [...positionByName.values()].slice(0, RELATED_PRODUCTS));
}
