import type { CalendarDay } from "../plain/buenos-aires";
import type { OrderState } from "./order";
import type { PaidWay } from "../payments/payment-method";

export const ROWS_PER_PAGE = 25;

/** Most rows counted one by one, when no summary holds their number; above it "más de". */
export const MAX_COUNTED_ROWS = 1000;
/** The same limit for a text search that reads row by row. */
export const MAX_COUNTED_MATCHES = 100;

export const ORDER_SORTS = ["recientes", "antiguos", "mayor-total", "menor-total"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export const CUSTOMER_SORTS = ["recientes", "nombre", "mas-gasto", "mas-pedidos"] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** The filters that the daily summary can answer. */
export type OrderPeriod = {
  state: OrderState | null;
  payment: PaidWay | null;
  from: CalendarDay | null;
  to: CalendarDay | null;
};

export const ALL_ORDERS: OrderPeriod = { state: null, payment: null, from: null, to: null };

export type OrderQuery = OrderPeriod & {
  /** Part of the number, name, e-mail or phone; empty means no text filter. */
  text: string;
  isPaid: boolean | null;
  hasAlert: boolean;
  isOverdue: boolean;
  /** Present for only the orders whose pieces are not all in the shop. */
  isShort?: true;
  /** Present for only the orders whose pieces are aside, or whose day went by with money on account. */
  isAside?: true;
  /** Present for only the unpaid orders that hold pieces, or that wait without them. */
  pieces?: "held" | "unheld";
  sort: OrderSort;
};

/** All orders of a list that one form changes, oldest first, and the pieces that it is about. */
export type WholeList = { orderNumbers: string[]; pieceCount: number };

export type CustomerQuery = { text: string; sort: CustomerSort };

/** The sort key and id of a row. It stays valid when other rows are added or removed. */
export type RowKey = { key: string; id: number };

export type PageCursor = { side: "after" | "before"; row: RowKey };

/** `isMore` means that counting stopped early: there are more than `count`. */
export type ListCount = { count: number; isMore: boolean };

export type ListSlice<Row> = {
  rows: Row[];
  count: ListCount;
  previous: PageCursor | null;
  next: PageCursor | null;
};
