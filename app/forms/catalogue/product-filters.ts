import { sortAudiences } from "../../domain/catalogue/audience";
import { SORT_ORDERS, type SortOrder } from "../../domain/catalogue/catalogue-query";
import type { ProductFilters } from "../../domain/catalogue/catalogue-query";
import type { ListRequest } from "../../domain/catalogue/product-listing";
import { findGroup, type Taxonomy } from "../../domain/catalogue/taxonomy";
import { parseRowId } from "../../domain/plain/row-id";

export const LIST_PARAMETERS: readonly string[] = [
  "q",
  "igual",
  "marca",
  "categoria",
  "talle",
  "color",
  "para",
  "min",
  "max",
  "stock",
  "oferta",
  "promo",
  "orden",
  "page",
];

/** The value of `stock` that leaves out what is sold out, and of `oferta` for what is on sale. */
export const YES = "si";

const MAX_VALUES_PER_FILTER = 40;
/** A search counts fewer letters, and no size or colour has more; more would only make long pages. */
const MAX_TEXT_LENGTH = 500;

/** Invalid parts are ignored. */
export function parseListRequest(params: URLSearchParams, taxonomy: Taxonomy): ListRequest {
  const text = (params.get("q") ?? "").trim().slice(0, MAX_TEXT_LENGTH).trim();
  return {
    text,
    isLiteral: text !== "" && params.get("igual") === "1",
    filters: {
      brands: readValues(params, "marca"),
      groups: readValues(params, "categoria", (value) => findGroup(taxonomy, value)?.id ?? value),
      sizes: readValues(params, "talle"),
      colors: readValues(params, "color"),
      ...readAudiences(params),
      ...readPriceRange(params),
      ...(params.get("stock") === YES && { isInStock: true }),
      ...(params.get("oferta") === YES && { isOnSale: true }),
      ...readOfferId(params.get("promo")),
      sort: readSort(params.get("orden")),
    },
    page: params.get("page"),
  };
}

/** The canonical address of a list: known parameters only, in a fixed order, none empty. */
export function writeListRequest(
  { text, isLiteral, filters }: Omit<ListRequest, "page">,
  page = 1,
): string {
  const params = new URLSearchParams();
  if (text !== "") params.set("q", text);
  if (text !== "" && isLiteral) params.set("igual", "1");
  appendAll(params, "marca", filters.brands);
  appendAll(params, "categoria", filters.groups);
  appendAll(params, "talle", filters.sizes);
  appendAll(params, "color", filters.colors);
  appendAll(params, "para", filters.audiences ?? []);
  if (filters.minPesos !== null) params.set("min", String(filters.minPesos));
  if (filters.maxPesos !== null) params.set("max", String(filters.maxPesos));
  if (filters.isInStock) params.set("stock", YES);
  if (filters.isOnSale) params.set("oferta", YES);
  if (filters.offerId !== undefined) params.set("promo", String(filters.offerId));
  if (filters.sort !== null) params.set("orden", filters.sort);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}

export function isFiltered({ text, filters }: Pick<ListRequest, "text" | "filters">): boolean {
  const asked = { text, isLiteral: false, filters: { ...filters, sort: null } };
  return writeListRequest(asked) !== "";
}

function readValues(
  params: URLSearchParams,
  name: string,
  normalize = (value: string) => value,
): string[] {
  const values = params.getAll(name).map((value) => normalize(value.trim()));
  const named = values.filter((value) => value !== "" && value.length <= MAX_TEXT_LENGTH);
  return [...new Set(named)].slice(0, MAX_VALUES_PER_FILTER);
}

function readAudiences(params: URLSearchParams): Pick<ProductFilters, "audiences"> {
  const audiences = sortAudiences(readValues(params, "para"));
  return audiences.length === 0 ? {} : { audiences };
}

/** Swaps the ends of a reversed price range. */
function readPriceRange(params: URLSearchParams): Pick<ProductFilters, "minPesos" | "maxPesos"> {
  const [min, max] = [readPesos(params.get("min")), readPesos(params.get("max"))];
  const isTurned = min !== null && max !== null && min > max;
  return isTurned ? { minPesos: max, maxPesos: min } : { minPesos: min, maxPesos: max };
}

function readOfferId(text: string | null): Pick<ProductFilters, "offerId"> {
  const offerId = parseRowId(text);
  return offerId === null ? {} : { offerId };
}

/** Whole pesos as typed: `26000`, `26.000`, `$ 26.000`. */
function readPesos(text: string | null): number | null {
  const digits = (text ?? "").replace(/[\s.$]/g, "");
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}

function readSort(text: string | null): SortOrder | null {
  return SORT_ORDERS.find((sort) => sort === text) ?? null;
}

function appendAll(params: URLSearchParams, name: string, values: readonly string[]): void {
  for (const value of values) params.append(name, value);
}
