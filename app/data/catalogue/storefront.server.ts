import { brandName, findBrandId, listBrandsInUse } from "../../domain/catalogue/brand";
import { facetTerm } from "../../domain/catalogue/catalogue-entry";
import {
  positionsOf,
  putSoldOutLast,
  type CatalogueIndex,
} from "../../domain/catalogue/catalogue-index";
import { layOutFrontPage, pickTileGroups } from "../../domain/catalogue/front-page";
import { chooseBeside, putReachingFirst, SHOWN_BESIDE } from "../../domain/catalogue/goes-with";
import { listGroupsInUse, listSectionsInUse } from "../../domain/catalogue/menu";
import {
  firstPicture,
  toShopperProduct,
  type Product,
  type ProductCard,
  type ShopperProduct,
} from "../../domain/catalogue/product";
import { createGuidedReader, pickGuide, type SizeGuide } from "../../domain/catalogue/size-guide";
import { suggest, type Suggestions } from "../../domain/catalogue/search-suggestions";
import { createPlacer } from "../../domain/catalogue/product-places";
import { toShelf, type Shelf } from "../../domain/catalogue/shelf";
import {
  findParent,
  nameGroup,
  type Brand,
  type Group,
  type Taxonomy,
} from "../../domain/catalogue/taxonomy";
import type { OfferScope } from "../../domain/offers/offered-line";
import { createOfferFinder, positionsInScope } from "../../domain/offers/offered-products";
import { showOffer, type ShownOffer } from "../../domain/offers/shown-offer";
import { readSynonyms } from "../shop/synonyms.server";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import type { CatalogueAnswer, ProductSource } from "./catalogue.server";
import { firstPositions, loadCards } from "./product-listing.server";
import { readRedirects } from "./product-redirects.server";
import { readShownGuides } from "./size-guides.server";

type FrontPage = {
  /** What the cover shows, when it shows products. */
  cover: ProductCard[];
  newest: ProductCard[];
  tiles: GroupTile[];
  /** Present when there are more categories than tiles. */
  hasMoreGroups?: true;
  brands: Brand[];
};

type GroupTile = Pick<Group, "id" | "name" | "section"> & {
  /** The address of the owner's picture, or of a product's that the page shows nowhere else; empty for none. */
  picture: string;
};

const COVER_PRODUCTS = 3;
const RELATED_PRODUCTS = 4;
const RELATED_CANDIDATES = 200;

export function readFrontPage(shop: {
  coverHasProducts: boolean;
}): Promise<CatalogueAnswer<FrontPage>> {
  return getStoredShop().catalogue.read(async (source) => {
    const { index } = source;
    const { taxonomy, labels } = index;
    const sections = listSectionsInUse(index).map(({ id }) =>
      listGroupsInUse(index, id).filter(({ isInMenu }) => isInMenu),
    );
    const groups = pickTileGroups(sections);
    const layout = layOutFrontPage({
      productCount: index.entries.length,
      coverCount: shop.coverHasProducts ? COVER_PRODUCTS : 0,
      groups: groups.map(({ id, picture }) => ({
        hasPicture: picture !== "",
        positions: positionsOf(index, facetTerm("group", id)),
      })),
    });
    const cards = await loadCards(source, [...layout.cover, ...layout.newest]);
    return {
      cover: cards.slice(0, layout.cover.length),
      newest: cards.slice(layout.cover.length),
      tiles: await loadTiles(source, groups, layout.tiles),
      ...(groups.length < sections.flat().length && { hasMoreGroups: true }),
      brands: listBrandsInUse(taxonomy, labels.brand.values()),
    };
  });
}

async function loadTiles(
  source: ProductSource,
  groups: readonly Group[],
  shown: readonly (number | null)[],
): Promise<GroupTile[]> {
  const { index } = source;
  const ids = shown.map((position) => index.entries[position ?? -1]?.id);
  const products = await source.load(ids.filter((id) => id !== undefined));
  return groups.map((group, at) => {
    const product = products.find(({ id }) => id === ids[at]);
    const own = product ? firstPicture(product) : "";
    const { id, section, picture } = group;
    return { id, name: nameGroup(index.taxonomy, group), section, picture: picture || own };
  });
}

export function listNewest(count: number): Promise<CatalogueAnswer<ProductCard[]>> {
  return getStoredShop().catalogue.read((source) => loadCards(source, firstPositions(count)));
}

/** The cards of these products in this order. Follows former ids; leaves out products that shoppers cannot see. */
export async function listCards(ids: readonly string[]): Promise<CatalogueAnswer<ProductCard[]>> {
  const { catalogue } = getStoredShop();
  const { value: unknown } = await catalogue.read(({ index }) =>
    ids.filter((id) => !index.positionById.has(id)),
  );
  const redirects = await findRedirects(unknown);
  return catalogue.read((source) => {
    const { positionById } = source.index;
    const positions = ids.flatMap((id) => positionById.get(redirects.get(id) ?? id) ?? []);
    return loadCards(source, new Set(positions));
  });
}

export type FoundProduct = {
  product: ShopperProduct;
  brand: string;
  brandId: string;
  shelf: Shelf;
  /** For whom it is; not for browsers, which show nothing of it. */
  wearers: Pick<Product, "audiences" | "age">;
  /** The quantity offers that count for it, the best one first; absent for none. */
  quantityOffers?: ShownOffer[];
  beside: ProductCard[];
  related: ProductCard[];
  guide: SizeGuide | null;
};

/** A product as shoppers see it; null for any other id. */
export function findShopperProduct(id: string): Promise<CatalogueAnswer<ShopperProduct | null>> {
  return getStoredShop().catalogue.read(async (source) => {
    const [product] = await source.load([id]);
    return product ? toShownProduct(source, product) : null;
  });
}

function toShownProduct({ index }: ProductSource, product: Product): ShopperProduct {
  return toShopperProduct(product, (other) => index.positionById.has(other));
}

/** The product with all that its page shows. */
export async function findProductPage(id: string): Promise<CatalogueAnswer<FoundProduct | null>> {
  const { value, notice } = await readProductPage(id);
  // Products in memory have no row numbers.
  const guides = value && notice === null ? await readShownGuides() : [];
  return { value: value && { ...value.page, guide: pickGuide(guides, value.guided) }, notice };
}

function readProductPage(id: string) {
  return getStoredShop().catalogue.read(async (source) => {
    const [product] = await source.load([id]);
    if (!product) return null;
    const { taxonomy, entries, positionById } = source.index;
    const rowId = entries[positionById.get(id) ?? -1]?.rowId ?? 0;
    const offers = createOfferFinder(taxonomy, source.offers)(product);
    const beside = chooseBeside(source.index, product);
    const page = {
      product: toShownProduct(source, product),
      brand: brandName(taxonomy, product.brand),
      brandId: findBrandId(source.index, product.brand) ?? product.brand,
      shelf: toShelf(taxonomy, createPlacer(taxonomy)(product).main),
      wearers: { audiences: product.audiences, age: product.age },
      ...(offers.length > 0 && {
        quantityOffers: offers.map((offer) => showOffer(offer, taxonomy)),
      }),
      beside: await loadCards(source, beside),
      related: await findRelated(source, id, beside),
    };
    return { page, guided: createGuidedReader(taxonomy)(rowId, product) };
  });
}

/** The product's id now; null for an id that no product had, or without the database. */
export async function findRedirect(oldId: string): Promise<string | null> {
  return (await findRedirects([oldId])).get(oldId) ?? null;
}

async function findRedirects(oldIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (oldIds.length === 0) return new Map();
  try {
    return await getStoredShop().database.read((connection) => readRedirects(connection, oldIds));
  } catch (error) {
    // The shop then serves from memory, and a former address gives 404.
    if (error instanceof DatabaseUnavailableError) return new Map();
    throw error;
  }
}

type CartProducts = {
  /** Hidden ones included, so that the cart can name them. */
  products: ReadonlyMap<string, Product>;
  nameBrand: (storedBrand: string) => string;
};

export function findCartProducts(ids: readonly string[]): Promise<CatalogueAnswer<CartProducts>> {
  return getStoredShop().catalogue.readProducts(async ({ taxonomy, loadAny }) => ({
    products: await loadAny(ids),
    nameBrand: (storedBrand) => brandName(taxonomy, storedBrand),
  }));
}

type CartWishes = {
  /** The product that an offer of the shop nearly gives away; null for none. It comes first. */
  offeredId: string | null;
  /** How far the cart is from free shipping; 0 when it is not. */
  missingInPesos: number;
};

/** Up to three cards that go with what is in a cart and are not in it. */
export async function listBesideCart(
  inCart: readonly string[],
  { offeredId, missingInPesos }: CartWishes,
): Promise<ProductCard[]> {
  const { value } = await getStoredShop().catalogue.read(async (source) => {
    const { index } = source;
    const offered = [offeredId].flatMap((id) =>
      id === null || inCart.includes(id) ? [] : (index.positionById.get(id) ?? []),
    );
    const others: number[] = [];
    for (const product of await source.load(inCart)) {
      const ids = [...offered, ...others].flatMap((position) => index.entries[position]?.id ?? []);
      others.push(...chooseBeside(index, product, [...inCart, ...ids], missingInPesos));
      if (missingInPesos === 0 && offered.length + others.length >= SHOWN_BESIDE) break;
    }
    const positions = [...offered, ...putReachingFirst(index, others, missingInPesos)];
    return loadCards(source, positions.slice(0, SHOWN_BESIDE));
  });
  return value;
}

/** Per quantity offer, the cheapest product to buy that it counts for, without these ones. */
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

type SearchOffers = Omit<Suggestions, "products"> & { products: ProductCard[] };

export async function readSuggestions(text: string): Promise<CatalogueAnswer<SearchOffers>> {
  const synonyms = await readSynonyms();
  return getStoredShop().catalogue.read(async (source) => {
    const { products, ...names } = suggest(source.index, text, { synonyms });
    return { ...names, products: await loadCards(source, products) };
  });
}

/**
 * Of the same group, for the same people, that brand first, the sold-out ones last; each model once, its own never.
 * After those of a kind come the others of its category.
 */
function findRelated(
  source: ProductSource,
  id: string,
  without: readonly number[],
): Promise<ProductCard[]> {
  const { index } = source;
  const { entries, positionById } = index;
  const own = entries[positionById.get(id) ?? -1];
  const brand = own?.facets.brand[0]?.value;
  const people = own?.facets.audience.map(({ value }) => value) ?? [];
  const isSameBrand = (position: number) => entries[position]?.facets.brand[0]?.value === brand;
  const isForSame = (position: number) =>
    people.length === 0 ||
    entries[position]?.facets.audience.some(({ value }) => people.includes(value)) === true;
  const others = listAlike(index, own?.facets.group[0]?.value ?? "").filter(
    (position) => entries[position]?.name !== own?.name && !without.includes(position),
  );
  // A stable sort keeps the order within each rank.
  const rank = (position: number) =>
    (isForSame(position) ? 0 : 2) + (isSameBrand(position) ? 0 : 1);
  const ranked = others.sort((one, other) => rank(one) - rank(other));
  const positionByName = new Map<string, number>();
  for (const position of putSoldOutLast(index, ranked)) {
    const name = entries[position]?.name ?? "";
    if (!positionByName.has(name)) positionByName.set(name, position);
  }
  return loadCards(source, [...positionByName.values()].slice(0, RELATED_PRODUCTS));
}

function listAlike(index: CatalogueIndex, groupId: string): number[] {
  const group = index.taxonomy.groups.find(({ id }) => id === groupId);
  const parent = group && findParent(index.taxonomy, group);
  const ids = [groupId, ...(parent ? [parent.id] : [])];
  return [...new Set(ids.flatMap((id) => firstOfGroup(index, id)))];
}

function firstOfGroup(index: CatalogueIndex, groupId: string): readonly number[] {
  return positionsOf(index, facetTerm("group", groupId)).slice(0, RELATED_CANDIDATES);
}

/** The id that shoppers can see, or that took over a former one, hidden or not; else null. */
export async function findNewId(ids: readonly string[]): Promise<string | null> {
  const { value: listed } = await getStoredShop().catalogue.read(({ index }) =>
    ids.filter((id) => index.positionById.has(id)),
  );
  for (const id of ids) {
    const newId = listed.includes(id) ? id : await findRedirect(id);
    if (newId !== null) return newId;
  }
  return null;
}
