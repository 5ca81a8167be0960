import { eq } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { orderEvents, orderReceipts, orders } from "../../../db/schema/orders";
import type { OutgoingMail } from "../../domain/mail/mail";
import type { Order } from "../../domain/orders/order";
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
import { getStoredShop } from "../sqlite/stored-shop.server";

const DAY_MS = 24 * 60 * 60 * 1000;

export type NewReceipt = {
  orderId: number;
  /** Its file is already stored; a file without a row is harmless. */
  receipt: StoredReceipt;
  composeMails: (order: Order, settings: ShopSettings) => OutgoingMail[];
};

export type AddedReceipt =
  | "added"
  | "known"
  | "too-many"
  | "closed"
  /** The receipts of all unpaid orders have reached their limit. */
  | "full";

/** Sending a file twice gives one receipt. */
export function addReceipt(
  { orderId, receipt, composeMails }: NewReceipt,
  now: Date,
): Promise<AddedReceipt> {
  return getStoredShop().database.write(async (connection): Promise<AddedReceipt> => {
    const { queries } = connection;
    const order = await getOrder(connection, orderId);
    const known = await queries
      .select({ fileName: orderReceipts.fileName })
      .from(orderReceipts)
      .where(eq(orderReceipts.orderId, orderId));
    if (known.some(({ fileName }) => fileName === receipt.fileName)) return "known";
    const refusal = refuseReceipt(order, known.length);
    if (refusal !== null) return refusal;
    const total = (await measureUnpaid(connection)) + receipt.byteCount;
    if (total > MAX_UNPAID_RECEIPT_BYTES) return "full";
    const createdAt = now.toISOString();
    await queries.insert(orderReceipts).values({ orderId, ...receipt, createdAt });
    await queries.insert(orderEvents).values({ orderId, kind: "receipt", createdAt });
    await queries.update(orders).set({ updatedAt: createdAt }).where(eq(orders.id, orderId));
    const mails = composeMails(
      await getOrder(connection, orderId),
      await readSettingsNow(connection),
    );
    await enqueueMails(connection, mails, { orderId, now });
    return "added";
  });
}

/** Bytes of the receipts of all unpaid orders: the only ones that a stranger can create. */
export function measureUnpaidReceipts(): Promise<number> {
  return getStoredShop().database.read(measureUnpaid);
}

export async function measureUnpaid({ prepare }: Connection): Promise<number> {
  const measure = prepare<[], number>(
    `SELECT coalesce(sum(byte_count), 0) FROM order_receipts
     WHERE order_id IN (SELECT id FROM orders WHERE paid_at IS NULL)`,
  );
  return (await measure.pluck().get()) ?? 0;
}

/** Of orders that were cancelled unpaid some time ago; the sweep removes their files. */
export function forgetUnpaidReceipts(now: Date): Promise<number> {
  const limit = new Date(now.getTime() - UNPAID_RECEIPT_DAYS * DAY_MS).toISOString();
  return getStoredShop().database.write(async ({ prepare }) => {
    const forget = prepare<[string]>(
      `DELETE FROM order_receipts WHERE order_id IN (
        SELECT id FROM orders WHERE status = 'cancelled' AND paid_at IS NULL AND updated_at < ?)`,
    );
    return (await forget.run(limit)).changes;
  });
}

export async function listUsedReceipts({ queries }: Connection): Promise<Set<string>> {
  const rows = queries.selectDistinct({ fileName: orderReceipts.fileName }).from(orderReceipts);
  return new Set((await rows).map(({ fileName }) => fileName));
}

/** True when any order has this file as a receipt; several orders can share a file. */
export function isReceiptUsed(fileName: string): Promise<boolean> {
  return getStoredShop().database.read(async ({ prepare }) => {
    const use = await prepare("SELECT 1 FROM order_receipts WHERE file_name = ?").get(fileName);
    return use !== undefined;
  });
}

export function findReceipt(orderNumber: string, receiptId: number): Promise<StoredReceipt | null> {
  return getStoredShop().database.read(async ({ prepare }) => {
    const select = prepare<[number, string], StoredReceipt>(
      `SELECT file_name AS "fileName", content_type AS "contentType", byte_count AS "byteCount"
        FROM order_receipts WHERE id = ?
        AND order_id IN (SELECT id FROM orders WHERE order_number = ?)`,
    );
    return (await select.get(receiptId, orderNumber)) ?? null;
  });
}
