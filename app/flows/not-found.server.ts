import { readMenuGroups, readShopTaxonomy } from "../data/catalogue/shop-map.server";
import { listNewest } from "../data/catalogue/storefront.server";
import type { ProductCard } from "../domain/catalogue/product";
import { nameGroup, type Group } from "../domain/catalogue/taxonomy";
import { paths } from "../paths";

const SHOWN_PRODUCTS = 4;

/** What the 404 page offers. */
export type NotFoundOffers = {
  newest: ProductCard[];
  /** Absent while the categories of the menu, by their names, are enough. */
  links?: { to: string; text: string }[];
};

/**
 * The response to throw for a missing storefront page, with suggestions for the 404 page.
 *
 * @param first - groups to offer before the others
 */
export async function notFoundInShop(first: readonly Group[] = []): Promise<Response> {
  const { value: newest } = await listNewest(SHOWN_PRODUCTS);
  const links = await listLinks(first);
  const offers: NotFoundOffers = { newest, ...(links && { links }) };
  return Response.json(offers, { status: 404, statusText: "Not Found" });
}

/** Null where the menu's own names say the same. */
async function listLinks(first: readonly Group[]): Promise<NotFoundOffers["links"] | null> {
  const taxonomy = await readShopTaxonomy();
  const others = await readMenuGroups();
  const isPlain = others.every((group) => nameGroup(taxonomy, group) === group.name);
  if (first.length === 0 && isPlain) return null;
  return [...new Set([...first, ...others])].map((group) => ({
    to: paths.group(group.section, group.id),
    text: nameGroup(taxonomy, group),
  }));
}
