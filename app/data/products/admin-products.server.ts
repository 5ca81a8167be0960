import { countBits, intersect } from "../../domain/catalogue/bitset";
import { filterSlots, sliceOrder } from "../../domain/products/admin-query";
import type {
  AdminListing,
  AdminSelection,
  ChosenProduct,
} from "../../domain/products/admin-listing";
import { toAdminProductRow } from "../../domain/products/admin-product";
import { placePage } from "../../domain/plain/pagination";
import { getAdminCatalogue } from "./admin-catalogue.server";
import type { AdminProduct, AdminSource } from "./admin-source.server";
import type { CatalogueAnswer } from "../catalogue/catalogue.server";

export const ADMIN_PRODUCTS_PER_PAGE = 50;

/**
 * One page of all products, hidden ones included. With a notice the page is not from the database,
 * and nothing can be changed.
 * @param asked.page - as the address has it
 */
export function listAdminProducts(
  asked: AdminSelection & { page: string | null },
): Promise<CatalogueAnswer<AdminListing>> {
  return getAdminCatalogue().read((source) => {
    const { slots, total, states } = selectSlots(source, asked);
    const { start, end, ...place } = placePage(asked.page, total, ADMIN_PRODUCTS_PER_PAGE);
    const { sort } = asked.filters;
    const loaded = source.load(sliceOrder(source.index, sort, { slots, start, end }));
    return {
      ...place,
      products: loaded.flatMap(({ product }) => (product ? [toAdminProductRow(product)] : [])),
      unreadable: loaded.flatMap(listUnreadable),
      states,
      counts: source.index.counts,
    };
  });
}

/** The ids of all selected products, in order; null for more than `limit`. */
export async function findSelectedIds(
  selection: AdminSelection,
  limit: number,
): Promise<string[] | null> {
  const { value } = await getAdminCatalogue().read((source) => {
    const { slots, total } = selectSlots(source, selection);
    if (total > limit) return null;
    const { sort } = selection.filters;
    return source.load(sliceOrder(source.index, sort, { slots, start: 0, end: total })).map(readId);
  });
  return value;
}

/** Products by id, in the order of the ids; deleted ones are left out. */
export function findChosenProducts(
  ids: readonly string[],
): Promise<CatalogueAnswer<ChosenProduct[]>> {
  return getAdminCatalogue().read((source) =>
    source.find(ids).map((found) => ({
      id: readId(found),
      product: found.product ? toAdminProductRow(found.product) : null,
    })),
  );
}

/** The number of other products that link to each of these; products without links are left out. */
export async function countColorLinks(
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { value } = await getAdminCatalogue().read((source) => source.countColorLinks(ids));
  return value;
}

function selectSlots(source: AdminSource, { text, filters }: AdminSelection) {
  const { index } = source;
  const inAnyState = filterSlots(index, filters, source.search(text));
  const todos = countBits(inAnyState.slots);
  const { state } = filters;
  return {
    slots: state === null ? inAnyState.slots : intersect(inAnyState.slots, index.states[state]),
    total: state === null ? todos : inAnyState.states[state],
    states: { ...inAnyState.states, todos },
  };
}

function readId(found: AdminProduct): string {
  return found.product ? found.product.id : found.id;
}

function listUnreadable(loaded: AdminProduct): AdminListing["unreadable"] {
  return loaded.product ? [] : [{ id: loaded.id, problem: loaded.problem }];
}
