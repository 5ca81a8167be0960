import { and, eq } from "drizzle-orm";

import type { Connection } from "../../../db/open";
import { orderEvents, orderReceipts, orders } from "../../../db/schema";
import type { OutgoingMail } from "../../domain/mail/mail";
import type { Order } from "../../domain/orders/order-details";
import {
  MAX_UNPAID_RECEIPT_BYTES,
  refuseReceipt,
  UNPAID_RECEIPT_DAYS,
  type StoredReceipt,
} from "../../domain/orders/receipt";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { enqueueMails } from "../mail/mail-outbox.server";
import { getOrder } from "./order-details.server";
import { readSettingsNow } from "../shop/settings.server";
import { getShop } from "../sqlite/shop.server";

const DAY_MS = 24 * 60 * 60 * 1000;

export type NewReceipt = {
  orderId: number;
  /** Its file is there already: one without a row harms nobody. */
  receipt: StoredReceipt;
  /** The mails that tell of it, settled within its transaction. */
  composeMails: (order: Order, settings: ShopSettings) => OutgoingMail[];
};

export type AddedReceipt =
  | "added"
  | "known"
  | "too-many"
  /** Its order waits for no transfer any more. */
  | "closed"
  /** Those of all unpaid orders take as much room as they may. */
  | "full";

/**
 * Ties a stored file to an order as proof of its transfer. The same file twice is one receipt.
 *
 * @throws DatabaseUnavailableError
 */
export function addReceipt(
  { orderId, receipt, composeMails }: NewReceipt,
  now: Date,
): Promise<AddedReceipt> {
  return getShop().database.write((connection): AddedReceipt => {
    const { queries } = connection;
    const order = getOrder(connection, orderId);
    const known = queries
      .select({ fileName: orderReceipts.fileName })
      .from(orderReceipts)
      .where(eq(orderReceipts.orderId, orderId))
      .all();
    if (known.some(({ fileName }) => fileName === receipt.fileName)) return "known";
    const refusal = refuseReceipt(order, known.length);
    if (refusal !== null) return refusal;
    const total = measureUnpaid(connection) + receipt.byteCount;
    if (total > MAX_UNPAID_RECEIPT_BYTES) return "full";
    const createdAt = now.toISOString();
    queries
      .insert(orderReceipts)
      .values({ orderId, ...receipt, createdAt })
      .run();
    queries.insert(orderEvents).values({ orderId, kind: "receipt", createdAt }).run();
    queries.update(orders).set({ updatedAt: createdAt }).where(eq(orders.id, orderId)).run();
    const mails = composeMails(getOrder(connection, orderId), readSettingsNow(connection));
    enqueueMails(connection, mails, { orderId, now });
    return "added";
  });
}

/**
 * How much room the receipts of all orders that were never paid take. A stranger can make only such.
 *
 * @throws DatabaseUnavailableError
 */
export function measureUnpaidReceipts(): Promise<number> {
  return getShop().database.read(measureUnpaid);
}

/** The same within a transaction. */
export function measureUnpaid({ sqlite }: Connection): number {
  const measure = sqlite.prepare<[], number>(
    `SELECT coalesce(sum(byte_count), 0) FROM order_receipts
     WHERE order_id IN (SELECT id FROM orders WHERE paid_at IS NULL)`,
  );
  return measure.pluck().get() ?? 0;
}

/** Lets go of the receipts of orders that were cancelled unpaid a while ago; their files are swept. */
export function forgetUnpaidReceipts(now: Date): Promise<number> {
  const limit = new Date(now.getTime() - UNPAID_RECEIPT_DAYS * DAY_MS).toISOString();
  return getShop().database.write(
    ({ sqlite }) =>
      sqlite
        .prepare<[string]>(
          `DELETE FROM order_receipts WHERE order_id IN (
             SELECT id FROM orders WHERE status = 'cancelled' AND paid_at IS NULL AND updated_at < ?)`,
        )
        .run(limit).changes,
  );
}

/** The names of the stored files that an order has as its receipts. */
export function listUsedReceipts({ queries }: Connection): Set<string> {
  const rows = queries.selectDistinct({ fileName: orderReceipts.fileName }).from(orderReceipts);
  return new Set(rows.all().map(({ fileName }) => fileName));
}

/**
 * Whether any order has this stored file as a receipt: the same file may be that of several.
 *
 * @throws DatabaseUnavailableError
 */
export function isReceiptUsed(fileName: string): Promise<boolean> {
  return getShop().database.read(({ queries }) => {
    const row = queries
      .select({ id: orderReceipts.id })
      .from(orderReceipts)
      .where(eq(orderReceipts.fileName, fileName))
      .get();
    return row !== undefined;
  });
}

/**
 * The stored file of an order's receipt; null when that order has no such one.
 *
 * @throws DatabaseUnavailableError
 */
export function findReceipt(orderNumber: string, receiptId: number): Promise<StoredReceipt | null> {
  return getShop().database.read(({ queries }) => {
    const row = queries
      .select({
        fileName: orderReceipts.fileName,
        contentType: orderReceipts.contentType,
        byteCount: orderReceipts.byteCount,
      })
      .from(orderReceipts)
      .innerJoin(orders, eq(orders.id, orderReceipts.orderId))
      .where(and(eq(orders.orderNumber, orderNumber), eq(orderReceipts.id, receiptId)))
      .get();
    return row ?? null;
  });
}
