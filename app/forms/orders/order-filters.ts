import {
  CUSTOMER_SORTS,
  ORDER_SORTS,
  type CustomerQuery,
  type PageCursor,
  type OrderQuery,
} from "../../domain/orders/back-office-list";
import { BULK_STEPS, MAX_BULK_ORDERS, type BulkStep } from "../../domain/orders/order-moves";
import { parseCalendarDay } from "../../domain/plain/buenos-aires";
import { findOrderState } from "../../domain/orders/order";
import { findPaidWay } from "../../domain/payments/payment-method";
import type { FormReply } from "../form-reply";

/** No searched number, name or address is longer. */
const MAX_TEXT_LENGTH = 100;
/** No sort key (a name, a time or a number) is longer. */
const MAX_KEY_LENGTH = 200;

export type Asked<Query> = { query: Query; cursor: PageCursor | null };

const PIECES = { apartados: "held", "sin-separar": "unheld" } as const;

const PAID = { si: true, no: false } as const;

/** Reads `?q=&estado=&pago=&pagado=&desde=&hasta=&orden=`. Invalid parts are ignored. */
export function parseOrderFilters(params: URLSearchParams): Asked<OrderQuery> {
  const paid = params.get("pagado");
  const from = parseCalendarDay(params.get("desde") ?? "");
  const to = parseCalendarDay(params.get("hasta") ?? "");
  // Swapped days mean the same period.
  const isTurned = from !== null && to !== null && from > to;
  return {
    query: {
      text: readText(params),
      state: findOrderState(params.get("estado") ?? ""),
      payment: findPaidWay(params.get("pago") ?? ""),
      isPaid: paid === "si" || paid === "no" ? PAID[paid] : null,
      hasAlert: paid === "revisar",
      isOverdue: paid === "vencidos",
      ...(paid === "sin-stock" && { isShort: true as const }),
      ...(paid === "separados" && { isAside: true as const }),
      ...(paid !== null &&
        Object.hasOwn(PIECES, paid) && { pieces: PIECES[paid as keyof typeof PIECES] }),
      ...(isTurned ? { from: to, to: from } : { from, to }),
      sort: ORDER_SORTS.find((sort) => sort === params.get("orden")) ?? ORDER_SORTS[0],
    },
    cursor: readCursor(params),
  };
}

/** The canonical address of an order list: known parameters only, in a fixed order. */
export function writeOrderFilters(query: OrderQuery, cursor: PageCursor | null = null): string {
  const { text, state, payment, from, to, sort } = query;
  return writeQuery({
    q: text,
    estado: state,
    pago: payment,
    pagado: writePaid(query),
    desde: from,
    hasta: to,
    orden: sort === ORDER_SORTS[0] ? null : sort,
    ...writeCursor(cursor),
  });
}

export function writePaid({
  isPaid,
  hasAlert,
  isOverdue,
  isShort,
  isAside,
  pieces,
}: Pick<OrderQuery, "isPaid" | "hasAlert" | "isOverdue" | "isShort" | "isAside" | "pieces">):
  | string
  | null {
  if (hasAlert) return "revisar";
  if (isOverdue) return "vencidos";
  if (isShort) return "sin-stock";
  if (isAside) return "separados";
  if (pieces) return pieces === "held" ? "apartados" : "sin-separar";
  return isPaid === null ? null : isPaid ? "si" : "no";
}

/** A list's query from a form, parsed and written again, so that it leads nowhere else. */
export function cleanOrderList(query: string): string {
  const { query: asked, cursor } = parseOrderFilters(new URLSearchParams(query));
  return writeOrderFilters(asked, cursor);
}

export function parseCustomerFilters(params: URLSearchParams): Asked<CustomerQuery> {
  return {
    query: {
      text: readText(params),
      sort: CUSTOMER_SORTS.find((sort) => sort === params.get("orden")) ?? CUSTOMER_SORTS[0],
    },
    cursor: readCursor(params),
  };
}

export function writeCustomerFilters(
  { text, sort }: CustomerQuery,
  cursor: PageCursor | null = null,
): string {
  return writeQuery({
    q: text,
    orden: sort === CUSTOMER_SORTS[0] ? null : sort,
    ...writeCursor(cursor),
  });
}

export function isOrderListNarrowed(query: OrderQuery): boolean {
  return writeOrderFilters({ ...query, sort: ORDER_SORTS[0] }) !== "";
}

const SIDES = { despues: "after", antes: "before" } as const;

/** A cursor such as `despues=12_2025-06-01T12:00:00.000Z`: a row number and its sort key. */
function readCursor(params: URLSearchParams): PageCursor | null {
  const name = params.has("despues") ? "despues" : "antes";
  const [, id = "", key = ""] = /^(\d{1,15})_(.*)$/s.exec(params.get(name) ?? "") ?? [];
  if (id === "" || key.length > MAX_KEY_LENGTH) return null;
  return { side: SIDES[name], row: { id: Number(id), key } };
}

function writeCursor(cursor: PageCursor | null): Record<string, string> {
  if (cursor === null) return {};
  const { side, row } = cursor;
  return { [side === "after" ? "despues" : "antes"]: `${row.id}_${row.key}` };
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

/** `pedidos` stands for the checkboxes of the list. */
export type OrderBulkReply = FormReply<"pedidos"> & {
  title: string;
  chosen: string[];
  /** One line for each refused order; empty when the form itself was refused. */
  lines: string[];
};

export type OrderBulk = {
  to: BulkStep;
  orderNumbers: string[];
  list: string;
};

/** No order number is longer. */
const MAX_NUMBER_LENGTH = 100;

export function parseOrderBulk(formData: FormData): OrderBulk | null {
  const to = BULK_STEPS.find((step) => formData.get("intent") === `move-${step}`);
  if (!to) return null;
  const list = formData.get("lista");
  const numbers = formData
    .getAll("id")
    .filter((value) => typeof value === "string")
    .filter(({ length }) => length > 0 && length <= MAX_NUMBER_LENGTH);
  return {
    to,
    orderNumbers: [...new Set(numbers)],
    list: cleanOrderList(typeof list === "string" ? list : ""),
  };
}

export function findBulkError({ orderNumbers }: OrderBulk): string | null {
  if (orderNumbers.length === 0) return "Elegí al menos un pedido.";
  return orderNumbers.length > MAX_BULK_ORDERS
    ? `Son demasiados para una sola vez: elegí hasta ${MAX_BULK_ORDERS}.`
    : null;
}
