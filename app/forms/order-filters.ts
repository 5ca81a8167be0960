import {
  CUSTOMER_SORTS,
  ORDER_SORTS,
  type CustomerQuery,
  type OrderQuery,
} from "../domain/back-office-list";
import { parseCalendarDay } from "../domain/buenos-aires";
import { findOrderState } from "../domain/order";

/** No number, name or address that is looked for is longer. */
const MAX_TEXT_LENGTH = 100;

/** What the address of a list says, and the page as it stands there. */
export type Asked<Query> = { query: Query; page: string | null };

/** Reads `?q=&estado=&desde=&hasta=&orden=&page=`. What makes no sense asks for nothing. */
export function parseOrderFilters(params: URLSearchParams): Asked<OrderQuery> {
  return {
    query: {
      text: readText(params),
      state: findOrderState(params.get("estado") ?? ""),
      from: parseCalendarDay(params.get("desde") ?? ""),
      to: parseCalendarDay(params.get("hasta") ?? ""),
      sort: ORDER_SORTS.find((sort) => sort === params.get("orden")) ?? ORDER_SORTS[0],
    },
    page: params.get("page"),
  };
}

/** The one address of a list of orders: known parameters only, always in the same order. */
export function writeOrderFilters({ text, state, from, to, sort }: OrderQuery, page = 1): string {
  return writeQuery({
    q: text,
    estado: state,
    desde: from,
    hasta: to,
    orden: sort === ORDER_SORTS[0] ? null : sort,
    page: page > 1 ? String(page) : null,
  });
}

/** Reads `?q=&orden=&page=`. */
export function parseCustomerFilters(params: URLSearchParams): Asked<CustomerQuery> {
  return {
    query: {
      text: readText(params),
      sort: CUSTOMER_SORTS.find((sort) => sort === params.get("orden")) ?? CUSTOMER_SORTS[0],
    },
    page: params.get("page"),
  };
}

export function writeCustomerFilters({ text, sort }: CustomerQuery, page = 1): string {
  return writeQuery({
    q: text,
    orden: sort === CUSTOMER_SORTS[0] ? null : sort,
    page: page > 1 ? String(page) : null,
  });
}

/** Whether the list shows less than everything; the order of it does not matter. */
export function isOrderListNarrowed(query: OrderQuery): boolean {
  return writeOrderFilters({ ...query, sort: ORDER_SORTS[0] }) !== "";
}

function readText(params: URLSearchParams): string {
  const text = (params.get("q") ?? "").replace(/\p{Cc}+/gu, " ").trim();
  return [...text].slice(0, MAX_TEXT_LENGTH).join("").trim();
}

function writeQuery(values: Record<string, string | null>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === null || value === "" ? [] : [[name, value]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}
