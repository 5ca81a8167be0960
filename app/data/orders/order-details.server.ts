import { eq, sql, type SQL } from "drizzle-orm";

import { orderEvents, orderItems, orderReceipts, orders } from "../../../db/schema/orders";
import { manualRefunds } from "../../../db/schema/payments";
import type { Connection } from "../../../db/connection";
import type { Order, OrderItem } from "../../domain/orders/order-details";
import { STOCK_STATES } from "../../domain/stock/stock-effect";
import { readOrderPayments, readOrderRefunds } from "../payments/order-payments.server";
import { keepStatement } from "../sqlite/kept-reads.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readPesos, readTime } from "../sqlite/stored-values.server";
import { parsePriceBlock, parseTerms, readReductions } from "./order-columns.server";

export function findOrder(orderNumber: string): Promise<Order | null> {
  return getStoredShop().database.read((connection) => readOrderByNumber(connection, orderNumber));
}

export function findOrderByToken(token: string): Promise<Order | null> {
  return getStoredShop().database.read((connection) =>
    readOrderWhere(connection, eq(orders.token, token)),
  );
}

export function readOrderByNumber(
  connection: Connection,
  orderNumber: string,
): Promise<Order | null> {
  return readOrderWhere(connection, eq(orders.orderNumber, orderNumber));
}

export async function getOrder(connection: Connection, id: number): Promise<Order> {
  const order = await readOrderWhere(connection, eq(orders.id, id));
  if (!order) throw new Error(`There is no order ${id}`);
  return order;
}

/** The same for an order that this transaction has placed: it has no payments, refunds or receipts yet. */
export async function getNewOrder(connection: Connection, id: number): Promise<Order> {
  const row = await readRow(connection, eq(orders.id, id));
  if (!row) throw new Error(`There is no order ${id}`);
  return toOrder(connection, row, NOTHING_YET);
}

async function readOrderWhere(connection: Connection, condition: SQL): Promise<Order | null> {
  const row = await readRow(connection, condition);
  return row ? toOrder(connection, row, await readMoney(connection, row.id)) : null;
}

async function readRow({ queries }: Connection, condition: SQL): Promise<OrderRow | undefined> {
  return (await queries.select().from(orders).where(condition).limit(1))[0];
}

type OrderRow = typeof orders.$inferSelect;
type OrderMoney = Pick<Order, "payments" | "refunds" | "manualRefunds" | "receipts">;

const NOTHING_YET: OrderMoney = { payments: [], refunds: [], manualRefunds: [], receipts: [] };

async function toOrder(connection: Connection, row: OrderRow, money: OrderMoney): Promise<Order> {
  const { total, discount, shipping, shopperNotes, ...rest } = row;
  const itemsInPesos = readPesos(
    total + discount + row.offerDiscount + row.codeDiscount - shipping,
  );
  const items = await selectItems(connection).execute({ id: row.id });
  // Sums depend on this order.
  const events = await selectEvents(connection).execute({ id: row.id });
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
    terms: parseTerms(row.terms),
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
    ...money,
  };
}

async function readMoney(connection: Connection, orderId: number): Promise<OrderMoney> {
  const refunds = await selectManualRefunds(connection).execute({ id: orderId });
  const receipts = await selectReceipts(connection).execute({ id: orderId });
  return {
    payments: await readOrderPayments(connection, orderId),
    refunds: await readOrderRefunds(connection, orderId),
    manualRefunds: refunds.map(({ amountInCents, note, author, createdAt }) => ({
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
  queries
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, OF_ORDER))
    .orderBy(orderItems.id)
    .prepare("order_items"),
);

const selectEvents = keepStatement(({ queries }) =>
  queries
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, OF_ORDER))
    .orderBy(orderEvents.id)
    .prepare("order_events"),
);

const selectReceipts = keepStatement(({ queries }) =>
  queries
    .select()
    .from(orderReceipts)
    .where(eq(orderReceipts.orderId, OF_ORDER))
    .prepare("order_receipts"),
);

const selectManualRefunds = keepStatement(({ queries }) =>
  queries
    .select()
    .from(manualRefunds)
    .where(eq(manualRefunds.orderId, OF_ORDER))
    .orderBy(manualRefunds.id)
    .prepare("order_manual_refunds"),
);

function toItem(row: typeof orderItems.$inferSelect): OrderItem {
  const { id, price, productId, name, size, color, quantity, image, stockState } = row;
  const offInPesos = readPesos(row.offerDiscount + row.codeDiscount);
  const state = STOCK_STATES.find((known) => known === stockState);
  return {
    ...{ id, productId, name, priceInPesos: readPesos(price), size, color, quantity, image },
    ...(row.listPrice !== null && { listPriceInPesos: readPesos(row.listPrice) }),
    ...(offInPesos > 0 && { offInPesos }),
    ...(state && { stockState: state }),
  };
}
