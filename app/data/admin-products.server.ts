import { countStates, filterEntries, isInState } from "../domain/admin-catalogue";
import type { AdminListing, AdminSelection, ChosenProduct } from "../domain/admin-listing";
import { toAdminProductRow } from "../domain/admin-product";
import { placePage } from "../domain/pagination";
import { getAdminCatalogue } from "./admin-catalogue.server";
import type { AdminProduct, AdminSource } from "./admin-source.server";
import type { CatalogueAnswer } from "./kept-catalogue.server";

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
    const { entries, states } = selectEntries(source, asked);
    const { start, end, ...place } = placePage(asked.page, entries.length, ADMIN_PRODUCTS_PER_PAGE);
    const loaded = source.load(entries.slice(start, end));
    return {
      ...place,
      products: loaded.flatMap(({ product }) => (product ? [toAdminProductRow(product)] : [])),
      unreadable: loaded.flatMap(listUnreadable),
      states,
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
    const { entries } = selectEntries(source, selection);
    return entries.length > limit ? null : source.load(entries).map(readId);
  });
  return value;
}

/** Products by id, in the order of the ids; those that are gone are left out. */
export function findChosenProducts(
  ids: readonly string[],
): Promise<CatalogueAnswer<ChosenProduct[]>> {
  return getAdminCatalogue().ask((source) =>
    source.find(ids).map((found) => ({
      id: readId(found),
      product: found.product ? toAdminProductRow(found.product) : null,
    })),
  );
}

/** How many other products have a colour that leads to each of these; without any, left out. */
export async function countColorLinks(
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { value } = await getAdminCatalogue().ask((source) => source.countColorLinks(ids));
  return value;
}

function selectEntries(source: AdminSource, { text, filters }: AdminSelection) {
  const { state } = filters;
  const found = source.search(text);
  const inAnyState = filterEntries(source.order(filters.sort), { ...filters, state: null }, found);
  const { counts } = source.index;
  const states = inAnyState.length === counts.total ? counts.states : countStates(inAnyState);
  return {
    entries: state === null ? inAnyState : inAnyState.filter((entry) => isInState(entry, state)),
    states: { ...states, todos: inAnyState.length },
  };
}

function readId(found: AdminProduct): string {
  return found.product ? found.product.id : found.id;
}

function listUnreadable(loaded: AdminProduct): AdminListing["unreadable"] {
  return loaded.product ? [] : [{ id: loaded.id, problem: loaded.problem }];
}
