import {
  ADMIN_FIELDS,
  ADMIN_SORTS,
  eachAdminField,
  PRODUCT_STATES,
  type AdminField,
  type AdminFilters,
  type AdminSelection,
} from "../../domain/products/admin-listing";
import { PRODUCT_FIELDS } from "../../domain/products/product-fields";

/** No stored value is longer, so a longer one would only make long addresses. */
const MAX_VALUE_LENGTH = 200;

/** Invalid parts are ignored; `page` is unparsed. */
export function parseAdminList(params: URLSearchParams): AdminSelection & { page: string | null } {
  const [state, sort] = [params.get("estado"), params.get("orden")];
  return {
    text: (params.get("q") ?? "").trim().slice(0, MAX_VALUE_LENGTH).trim(),
    filters: {
      state: PRODUCT_STATES.find((known) => known === state) ?? null,
      values: eachAdminField((field) => readValue(params, field)),
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
    if (value !== null) params.set(PRODUCT_FIELDS[field].control, value);
  }
  if (filters.sort !== null) params.set("orden", filters.sort);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}

export function countFilters({ state, values }: AdminFilters): number {
  return [state, ...ADMIN_FIELDS.map((field) => values[field])].filter((value) => value !== null)
    .length;
}

export function isNarrowed({ text, filters }: AdminSelection): boolean {
  return text !== "" || countFilters(filters) > 0;
}

/** A list's query from a form, parsed and written again, so that it leads nowhere else. */
export function cleanAdminList(query: string): string {
  const request = parseAdminList(new URLSearchParams(query.slice(0, 10 * MAX_VALUE_LENGTH)));
  const page = /^[1-9]\d{0,5}$/.test(request.page ?? "") ? Number(request.page) : 1;
  return writeAdminList(request, page);
}

export function readListReturn(params: URLSearchParams): string {
  return cleanAdminList(params.get("lista") ?? "");
}

export function withListReturn(path: string, list: string): string {
  return list === "" ? path : `${path}?${new URLSearchParams({ lista: list })}`;
}

function readValue(params: URLSearchParams, field: AdminField): string | null {
  const value = params.get(PRODUCT_FIELDS[field].control) ?? "";
  return value === "" || value.length > MAX_VALUE_LENGTH ? null : value;
}
