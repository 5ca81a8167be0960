import {
  ADMIN_FIELDS,
  ADMIN_SORTS,
  PRODUCT_STATES,
  type AdminField,
  type AdminFilters,
} from "../../domain/products/admin-catalogue";
import type { AdminSelection } from "../../domain/products/admin-listing";

/** The request in the address of the owner's list; `page` is unparsed. */
export type AdminListRequest = AdminSelection & { page: string | null };

export const FIELD_PARAMETERS = {
  brand: "marca",
  category: "categoria",
  subcategory: "subcategoria",
  collection: "coleccion",
} as const satisfies Record<AdminField, string>;

/** No stored value is longer, so a longer one would only make long addresses. */
const MAX_VALUE_LENGTH = 200;

/** Reads the list's address. Invalid parts are ignored. */
export function parseAdminList(params: URLSearchParams): AdminListRequest {
  const [state, sort] = [params.get("estado"), params.get("orden")];
  return {
    text: (params.get("q") ?? "").trim().slice(0, MAX_VALUE_LENGTH).trim(),
    filters: {
      state: PRODUCT_STATES.find((known) => known === state) ?? null,
      values: {
        brand: readValue(params, "brand"),
        category: readValue(params, "category"),
        subcategory: readValue(params, "subcategory"),
        collection: readValue(params, "collection"),
      },
      sort: ADMIN_SORTS.find((known) => known === sort) ?? null,
    },
    page: params.get("page"),
  };
}

/** The canonical query of a list: known parameters only, in a fixed order, none empty. */
export function writeAdminList({ text, filters }: AdminSelection, page = 1): string {
  const params = new URLSearchParams();
  if (text !== "") params.set("q", text);
  if (filters.state !== null) params.set("estado", filters.state);
  for (const field of ADMIN_FIELDS) {
    const value = filters.values[field];
    if (value !== null) params.set(FIELD_PARAMETERS[field], value);
  }
  if (filters.sort !== null) params.set("orden", filters.sort);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}

/** The number of active filters, without the search text and the sort order. */
export function countFilters({ state, values }: AdminFilters): number {
  return [state, ...ADMIN_FIELDS.map((field) => values[field])].filter((value) => value !== null)
    .length;
}

/** True when the list is filtered or searched. */
export function isNarrowed({ text, filters }: AdminSelection): boolean {
  return text !== "" || countFilters(filters) > 0;
}

/** A list's query from a form, parsed and written again, so that it leads nowhere else. */
export function cleanAdminList(query: string): string {
  const request = parseAdminList(new URLSearchParams(query.slice(0, 10 * MAX_VALUE_LENGTH)));
  const page = /^[1-9]\d{0,5}$/.test(request.page ?? "") ? Number(request.page) : 1;
  return writeAdminList(request, page);
}

/** The query of the list from which the page was opened. */
export function readListReturn(params: URLSearchParams): string {
  return cleanAdminList(params.get("lista") ?? "");
}

/** A page's address with the list to return to. */
export function withListReturn(path: string, list: string): string {
  return list === "" ? path : `${path}?${new URLSearchParams({ lista: list })}`;
}

function readValue(params: URLSearchParams, field: AdminField): string | null {
  const value = params.get(FIELD_PARAMETERS[field]) ?? "";
  return value === "" || value.length > MAX_VALUE_LENGTH ? null : value;
}
