import { toProductCard, type Product, type ProductCard } from "../domain/product";
import type { CatalogueAnswer } from "./catalogue.server";
import { firstPositions, loadCards } from "./product-listing.server";
import type { ProductSource } from "./product-source.server";
import { getShop } from "./shop.server";

export type FrontPage = {
  newest: ProductCard[];
  /** For each group that has products, its newest one. */
  newestByGroup: { group: string; product: ProductCard }[];
};

const FRONT_PAGE_PRODUCTS = 8;
const RELATED_PRODUCTS = 4;
/** How far back in its group a related product is looked for. */
const RELATED_CANDIDATES = 200;

export function readFrontPage(): Promise<CatalogueAnswer<FrontPage>> {
  return getShop().catalogue.ask((source) => {
    const newest = loadCards(source, firstPositions(FRONT_PAGE_PRODUCTS));
    const newestByGroup = [...source.index.positionsByGroup].flatMap(([group, positions]) =>
      loadCards(source, positions.slice(0, 1)).map((product) => ({ group, product })),
    );
    return { newest, newestByGroup };
  });
}

/** A product as shoppers may see it, with what else they may like; null for any other id. */
export function findProductPage(
  id: string,
): Promise<CatalogueAnswer<{ product: Product; related: ProductCard[] } | null>> {
  return getShop().catalogue.ask((source) => {
    const [product] = source.load([id]);
    return product ? { product, related: findRelated(source, product) } : null;
  });
}

/** The products a cart names, hidden ones included, so that those can be named too. */
export function findCartProducts(
  ids: readonly string[],
): Promise<CatalogueAnswer<ReadonlyMap<string, Product>>> {
  return getShop().catalogue.ask((source) => source.loadAny(ids));
}

/** Every product address a search engine may know, with the time of its last change. */
export function listSitemapProducts(): Promise<CatalogueAnswer<string[]>> {
  return getShop().catalogue.ask(({ index }) => index.products.map(({ id }) => id));
}

/** Of the same group, those of the same brand first; each model once, and never the product's own. */
function findRelated({ index, ...source }: ProductSource, product: Product): ProductCard[] {
  const self = index.products[index.positionById.get(product.id) ?? -1];
  const group = index.positionsByGroup.get(self?.facets.group[0] ?? "") ?? [];
  const candidates = group
    .slice(0, RELATED_CANDIDATES)
    .flatMap((position) => index.products[position] ?? [])
    .filter((candidate) => candidate.searchName !== self?.searchName);
  const isSameBrand = (candidate: (typeof candidates)[number]) =>
    candidate.facets.brand[0] === self?.facets.brand[0];
  const idByName = new Map<string, string>();
  for (const candidate of [
    ...candidates.filter(isSameBrand),
    ...candidates.filter((candidate) => !isSameBrand(candidate)),
  ]) {
    if (!idByName.has(candidate.searchName)) idByName.set(candidate.searchName, candidate.id);
  }
  return source.load([...idByName.values()].slice(0, RELATED_PRODUCTS)).map(toProductCard);
}
