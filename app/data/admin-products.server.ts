import { filterEntries } from "../domain/admin-catalogue";
import type { AdminListing, AdminSelection } from "../domain/admin-listing";
import { toAdminProductRow } from "../domain/admin-product";
import { countPages, nearestPage } from "../domain/pagination";
import { getAdminCatalogue } from "./admin-catalogue.server";
import type { AdminProduct, AdminSource } from "./admin-source.server";
import type { CatalogueAnswer } from "./catalogue.server";

export const ADMIN_PRODUCTS_PER_PAGE = 50;

/**
 * One page of all products, hidden ones included. With a notice it is not from the database, and
 * nothing can be changed.
 *
 * @param asked.page - as it stands in the address
 */
export function listAdminProducts(
  asked: AdminSelection & { page: string | null },
): Promise<CatalogueAnswer<AdminListing>> {
  return getAdminCatalogue().ask((source) => {
    const entries = selectEntries(source, asked);
    const page = nearestPage(asked.page, entries.length, ADMIN_PRODUCTS_PER_PAGE);
    const first = (page - 1) * ADMIN_PRODUCTS_PER_PAGE;
    const loaded = source.load(entries.slice(first, first + ADMIN_PRODUCTS_PER_PAGE));
    return {
      products: loaded.flatMap(({ product }) => (product ? [toAdminProductRow(product)] : [])),
      unreadable: loaded.flatMap(listUnreadable),
      total: entries.length,
      page,
      pageCount: countPages(entries.length, ADMIN_PRODUCTS_PER_PAGE),
      counts: source.index.counts,
    };
  });
}

/** The ids of all that a selection leaves, in its order; null for more than `limit`. */
export async function findSelectedIds(
  selection: AdminSelection,
  limit: number,
): Promise<string[] | null> {
  const { value } = await getAdminCatalogue().ask((source) => {
    const entries = selectEntries(source, selection);
    if (entries.length > limit) return null;
    return source.load(entries).flatMap(({ product }) => product?.id ?? []);
  });
  return value;
}

function selectEntries(source: AdminSource, { text, filters }: AdminSelection) {
  const found = source.search(text);
  return filterEntries(source.order(filters.sort), filters, found);
}

function listUnreadable(loaded: AdminProduct): AdminListing["unreadable"] {
  return loaded.product ? [] : [{ id: loaded.id, problem: loaded.problem }];
}
