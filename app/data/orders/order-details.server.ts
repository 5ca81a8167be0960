import { eq, sql, type SQL } from "drizzle-orm";
import { z } from "zod";

import { orderEvents, orderItems, orderReceipts, orders } from "../../../db/schema/orders";
import { manualRefunds } from "../../../db/schema/payments";
import type { Connection } from "../../../db/open";
import type { AcceptedTerms, Order, OrderItem } from "../../domain/orders/order-details";
import { STOCK_STATES } from "../../domain/stock/stock-effect";
import type { PriceBlock, Reductions } from "../../domain/products/price-block";
import { readOrderPayments, readOrderRefunds } from "../payments/order-payments.server";
import { keepStatement } from "../sqlite/kept-statements.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readPesos, readTime } from "../sqlite/stored-values.server";

/**
 * The order with this number; null when there is none.
 * @throws DatabaseUnavailableError
 */
export function findOrder(orderNumber: string): Promise<Order | null> {
  return getStoredShop().database.read((connection) => readOrderByNumber(connection, orderNumber));
}

/**
 * The order with this secret token; null when there is none.
 * @throws DatabaseUnavailableError
 */
export function findOrderByToken(token: string): Promise<Order | null> {
  return getStoredShop().database.read((connection) =>
    readOrderWhere(connection, eq(orders.token, token)),
  );
}

export function readOrderByNumber(connection: Connection, orderNumber: string): Order | null {
  return readOrderWhere(connection, eq(orders.orderNumber, orderNumber));
}

/** The order with this row number, which must exist. */
export function getOrder(connection: Connection, id: number): Order {
  const order = readOrderWhere(connection, eq(orders.id, id));
  if (!order) throw new Error(`There is no order ${id}`);
  return order;
}

function readOrderWhere(connection: Connection, condition: SQL): Order | null {
  const row = connection.queries.select().from(orders).where(condition).get();
  return row ? toOrder(connection, row) : null;
}

type OrderRow = typeof orders.$inferSelect;

function toOrder(connection: Connection, row: OrderRow): Order {
  const { total, discount, shipping, shopperNotes, ...rest } = row;
  const itemsInPesos = readPesos(
    total + discount + row.offerDiscount + row.codeDiscount - shipping,
  );
  const items = selectItems(connection).all({ id: row.id });
  // Sums depend on this order.
  const events = selectEvents(connection).all({ id: row.id });
  const receipts = selectReceipts(connection).all({ id: row.id });
  return {
    ...rest,
    shopperNotes,
    items: items.map(toItem),
    itemsInPesos,
    ...readReductions(row, itemsInPesos),
    discountInPesos: readPesos(discount),
    shippingInPesos: readPesos(shipping),
    totalInPesos: readPesos(total),
    priceBlock: parsePriceBlock(row.priceBlock),
    terms: parseJson(TermsSchema, row.terms),
    createdAt: readTime(row.createdAt),
    updatedAt: readTime(row.updatedAt),
    paidAt: row.paidAt === null ? null : readTime(row.paidAt),
    paymentDueAt: row.paymentDueAt === null ? null : readTime(row.paymentDueAt),
    holdUntil: row.holdUntil === null ? null : readTime(row.holdUntil),
    events: events.map(({ kind, status, text, author, createdAt }) => ({
      kind,
      status,
      text,
      author,
      at: readTime(createdAt),
    })),
    payments: readOrderPayments(connection, row.id),
    refunds: readOrderRefunds(connection, row.id),
    manualRefunds: selectManualRefunds(connection)
      .all({ id: row.id })
      .map(({ amountInCents, note, author, createdAt }) => ({
        amountInCents,
        note,
        author,
        at: readTime(createdAt),
      })),
    receipts: receipts.map(({ id, contentType, byteCount, createdAt }) => ({
      id,
      contentType,
      byteCount,
      at: readTime(createdAt),
    })),
  };
}

const OF_ORDER = sql.placeholder("id");

const selectItems = keepStatement(({ queries }) =>
  queries.select().from(orderItems).where(eq(orderItems.orderId, OF_ORDER)).prepare(),
);

const selectEvents = keepStatement(({ queries }) =>
  queries
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, OF_ORDER))
    .orderBy(orderEvents.id)
    .prepare(),
);

const selectReceipts = keepStatement(({ queries }) =>
  queries.select().from(orderReceipts).where(eq(orderReceipts.orderId, OF_ORDER)).prepare(),
);

const selectManualRefunds = keepStatement(({ queries }) =>
  queries
    .select()
    .from(manualRefunds)
    .where(eq(manualRefunds.orderId, OF_ORDER))
    .orderBy(manualRefunds.id)
    .prepare(),
);

type ReductionColumns = Pick<OrderRow, "offerText" | "offerDiscount" | "code" | "codeDiscount">;

/** Nothing for an order without an offer by quantity and a code. */
export function readReductions(
  { offerText, offerDiscount, code, codeDiscount }: ReductionColumns,
  piecesInPesos: number,
): { reductions?: Reductions } {
  const offer = offerDiscount > 0 ? { text: offerText, inPesos: readPesos(offerDiscount) } : null;
  const hasCode = code !== "" || codeDiscount > 0;
  if (!offer && !hasCode) return {};
  const inPesos = readPesos(codeDiscount);
  return {
    reductions: {
      piecesInPesos,
      offer,
      code: hasCode ? { code, inPesos, freesShipping: inPesos === 0 } : null,
    },
  };
}

function toItem(row: typeof orderItems.$inferSelect): OrderItem {
  const { price, productId, name, size, color, quantity, image, stockState } = row;
  const offInPesos = readPesos(row.offerDiscount + row.codeDiscount);
  const state = STOCK_STATES.find((known) => known === stockState);
  return {
    ...{ productId, name, priceInPesos: readPesos(price), size, color, quantity, image },
    ...(row.listPrice !== null && { listPriceInPesos: readPesos(row.listPrice) }),
    ...(offInPesos > 0 && { offInPesos }),
    ...(state && { stockState: state }),
  };
}

const ReductionsSchema = z.object({
  piecesInPesos: z.int(),
  offer: z.object({ text: z.string(), inPesos: z.int() }).nullable(),
  code: z.object({ code: z.string(), inPesos: z.int(), freesShipping: z.boolean() }).nullable(),
}) satisfies z.ZodType<Reductions>;

const PriceBlockSchema = z.object({
  listInPesos: z.int(),
  transfer: z.object({ priceInPesos: z.int(), discountPercent: z.number() }).nullable(),
  instalments: z.object({ count: z.int(), eachInCents: z.int() }).nullable(),
  netInCents: z.int().nullable(),
  reductions: ReductionsSchema.optional(),
}) satisfies z.ZodType<PriceBlock>;

const TermsSchema = z.object({
  version: z.string(),
  withdrawalText: z.string(),
}) satisfies z.ZodType<AcceptedTerms>;

/** The prices as shown to the buyer; null for invalid content from another tool. */
export function parsePriceBlock(text: string): PriceBlock | null {
  return parseJson(PriceBlockSchema, text);
}

/** Null for invalid content from another tool. */
function parseJson<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
