import { data, redirect } from "@remix-run/node";

import { listProducts } from "../data/catalogue/product-listing.server";
import {
  readBrandIds,
  readShopTaxonomy,
  readUnitedBrands,
} from "../data/catalogue/shop-map.server";
import { readSettings } from "../data/shop/settings.server";
import type { CatalogueScope } from "../domain/catalogue/catalogue-query";
import type { ListRequest } from "../domain/catalogue/product-listing";
import { parseListRequest, writeListRequest } from "../forms/catalogue/product-filters";
import { noticeHeaders } from "../http/caching";
import { readOrigin } from "../http/origin.server";
import { findHelpPages } from "./help-pages.server";
import { notFoundInShop } from "./not-found.server";

/**
 * @throws Response 404 for an unknown brand or category, 301 to the brand that took over one, 302
 * to the nearest existing page
 */
export async function loadProductList(request: Request, pathname: string, scope: CatalogueScope) {
  const asked = parseListRequest(new URL(request.url).searchParams, await readShopTaxonomy());
  const { listsSizes } = await readSettings();
  const wanted = { scope, withSizes: listsSizes, ...asked };
  const { value: listing, notice } = await listProducts(wanted);
  if (!listing) throw await findNewAddress(pathname, asked);
  const { offerId, ...others } = asked.filters;
  if (offerId !== undefined && !listing.offers?.some(({ id }) => id === offerId)) {
    throw redirect(pathname + writeListRequest({ ...asked, filters: others }));
  }
  const brands = await readBrandIds(asked.filters.brands);
  const filters = { ...asked.filters, brands };
  const canonical = pathname + writeListRequest({ ...asked, filters }, listing.page);
  if (asked.page !== null && asked.page !== String(listing.page)) throw redirect(canonical);
  const { text, isLiteral } = asked;
  const pages = await findHelpPages(text);
  return data(
    {
      ...(pages.length > 0 && { pages }),
      listing,
      text,
      isLiteral,
      filters,
      pathname,
      canonical,
      notice,
      origin: readOrigin(request),
    },
    { headers: noticeHeaders(notice) },
  );
}

/** The list of the brands that took over those of the address; 404 without one. */
async function findNewAddress(pathname: string, asked: ListRequest): Promise<Response> {
  const { filters } = asked;
  const brands = await readUnitedBrands(filters.brands);
  if (brands.every((brand, at) => brand === filters.brands[at])) return notFoundInShop();
  return redirect(pathname + writeListRequest({ ...asked, filters: { ...filters, brands } }), 301);
}
