import type { CalendarDay } from "./buenos-aires";
import type { OrderState } from "./order";

/** Rows on one page of the owner's lists. */
export const ROWS_PER_PAGE = 25;

export const ORDER_SORTS = ["recientes", "antiguos", "mayor-total", "menor-total"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export const CUSTOMER_SORTS = ["recientes", "nombre", "mas-gasto", "mas-pedidos"] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

export type OrderQuery = {
  /** Part of the number, the name or the e-mail; empty asks for no text. */
  text: string;
  state: OrderState | null;
  /** The first and the last day, both counted in. */
  from: CalendarDay | null;
  to: CalendarDay | null;
  sort: OrderSort;
};

export type CustomerQuery = { text: string; sort: CustomerSort };

/** One page of a list, and where it stands among the others. */
export type ListPage<Row> = { rows: Row[]; total: number; page: number; pageCount: number };
