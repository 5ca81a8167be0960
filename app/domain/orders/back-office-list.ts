import type { CalendarDay } from "../plain/buenos-aires";
import type { OrderState } from "./order";
import type { PaymentMethod } from "../payments/payment-method";

/** Rows on one page of the owner's lists. */
export const ROWS_PER_PAGE = 25;

/** Rows that are counted one by one where no summary has their number: beyond it is "más de". */
export const MAX_COUNTED_ROWS = 1000;
/** The same for a text that has to be looked for row by row. */
export const MAX_COUNTED_MATCHES = 100;

export const ORDER_SORTS = ["recientes", "antiguos", "mayor-total", "menor-total"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export const CUSTOMER_SORTS = ["recientes", "nombre", "mas-gasto", "mas-pedidos"] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** What the summary by day knows of an order. */
export type OrderPeriod = {
  state: OrderState | null;
  payment: PaymentMethod | null;
  /** The first and the last day, both counted in. */
  from: CalendarDay | null;
  to: CalendarDay | null;
};

export const ALL_ORDERS: OrderPeriod = { state: null, payment: null, from: null, to: null };

export type OrderQuery = OrderPeriod & {
  /** Part of the number, the name, the e-mail or the phone; empty asks for no text. */
  text: string;
  /** Whether its money came in; null asks for both. */
  isPaid: boolean | null;
  /** Only those with payments to look into. */
  hasAlert: boolean;
  /** Only those whose time to pay is over. */
  isOverdue: boolean;
  sort: OrderSort;
};

export type CustomerQuery = { text: string; sort: CustomerSort };

/** A row's place in a list that is sorted by `key`: it stays the same whatever comes or goes around it. */
export type ListCursor = { key: string; id: number };

/** Which page is asked for: the one that begins after a row, or the one that ends before it. */
export type ListPlace = { side: "after" | "before"; cursor: ListCursor };

/** How many there are; "más de" that when they were not counted to the end. */
export type ListCount = { count: number; isMore: boolean };

/** One page of a list that is read from one row on. */
export type ListSlice<Row> = {
  rows: Row[];
  count: ListCount;
  /** Null where there is none. */
  previous: ListPlace | null;
  next: ListPlace | null;
};

/** One page of a list that is counted in pages, and where it stands among the others. */
export type ListPage<Row> = { rows: Row[]; total: number; page: number; pageCount: number };
