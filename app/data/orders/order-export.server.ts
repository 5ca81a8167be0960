import type { Connection } from "../../../db/open";
import type { OrderQuery } from "../../domain/orders/back-office-list";
import type {
  ExportedItem,
  ExportedOrder,
  ExportedPayment,
} from "../../domain/orders/exported-order";
import { streamIds } from "../sqlite/list-slice.server";
import { ORDER_SORT_KEYS, toOrderConditions } from "./order-query.server";
import { parsePriceBlock, readReductions } from "./order-details.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readPesos, readTime } from "../sqlite/stored-values.server";

/** Orders per read: a larger read would block other requests. */
const BATCH_SIZE = 100;

/**
 * True when an order has an offer by quantity, a code or a discount.
 * @throws DatabaseUnavailableError
 */
export function hasReducedOrders(): Promise<boolean> {
  return getStoredShop().database.read(({ sqlite }) => {
    const found = sqlite
      .prepare(
        "SELECT 1 FROM orders WHERE offer_discount > 0 OR code_discount > 0 OR code <> '' LIMIT 1",
      )
      .get();
    return found !== undefined;
  });
}

/**
 * All orders of a list in its order, in batches.
 * @throws DatabaseUnavailableError when a batch cannot be read
 */
export async function* streamOrders(
  query: OrderQuery,
  now = new Date(),
): AsyncGenerator<ExportedOrder[], void, undefined> {
  const { database } = getStoredShop();
  const batches = streamIds(
    (ask) => database.read(ask),
    (connection) => ({
      table: "orders",
      sort: ORDER_SORT_KEYS[query.sort],
      conditions: toOrderConditions(connection, query, now).conditions,
    }),
    BATCH_SIZE,
  );
  for await (const ids of batches) {
    yield await database.read((connection) => readExportedOrders(connection, ids));
  }
}

type OrderRow = Omit<
  ExportedOrder,
  | "createdAt"
  | "paidAt"
  | "items"
  | "payments"
  | "manualRefunds"
  | "discountPercent"
  | "discountInPesos"
  | "shippingInPesos"
  | "totalInPesos"
  | "reductions"
> & {
  createdAt: string;
  paidAt: string | null;
  discount: number;
  shipping: number;
  total: number;
  priceBlock: string;
  offerText: string;
  offerDiscount: number;
  code: string;
  codeDiscount: number;
};

function readExportedOrders({ sqlite }: Connection, ids: readonly number[]): ExportedOrder[] {
  const findOrder = sqlite.prepare<[number], OrderRow>(
    `SELECT order_number AS orderNumber, created_at AS createdAt, status,
      payment_method AS paymentMethod, channel, delivery_method AS deliveryMethod, paid_at AS paidAt, discount, shipping, total,
      offer_text AS offerText, offer_discount AS offerDiscount, code, code_discount AS codeDiscount,
      buyer_document AS buyerDocument,
      price_block AS priceBlock, customer_name AS customerName, customer_email AS customerEmail,
      customer_phone AS customerPhone, province, city, postal_code AS postalCode, street,
      shopper_notes AS notes, carrier, tracking_code AS trackingCode
      FROM orders WHERE id = ?`,
  );
  const listItems = sqlite.prepare<[number], ExportedItem>(
    `SELECT name, size, color, quantity, price AS priceInPesos, iva_permille AS ivaPermille,
      offer_discount + code_discount AS offInPesos
      FROM order_items WHERE order_id = ? ORDER BY id`,
  );
  const listPayments = sqlite.prepare<[number], ExportedPayment>(
    `SELECT provider_id AS providerId, status, status_detail AS statusDetail,
      amount_in_cents AS amountInCents, refunded_in_cents AS refundedInCents,
      net_in_cents AS netInCents
      FROM payments WHERE order_id = ? AND approved_at IS NOT NULL ORDER BY id`,
  );
  const listManualRefunds = sqlite.prepare<[number], { amountInCents: number; createdAt: string }>(
    `SELECT amount_in_cents AS amountInCents, created_at AS createdAt
      FROM manual_refunds WHERE order_id = ? ORDER BY id`,
  );
  return ids.flatMap((id) => {
    const row = findOrder.get(id);
    if (!row) return [];
    const { discount, shipping, total, createdAt, paidAt, priceBlock, ...rest } = row;
    const { offerText, offerDiscount, code, codeDiscount, ...told } = rest;
    const reduced = { offerText, offerDiscount, code, codeDiscount };
    const pieces = total + discount + offerDiscount + codeDiscount - shipping;
    return [
      {
        ...told,
        ...readReductions(reduced, readPesos(pieces)),
        createdAt: readTime(createdAt),
        paidAt: paidAt === null ? null : readTime(paidAt),
        items: listItems.all(id),
        payments: listPayments.all(id),
        manualRefunds: listManualRefunds
          .all(id)
          .map(({ amountInCents, createdAt: at }) => ({ amountInCents, at: readTime(at) })),
        discountPercent: parsePriceBlock(priceBlock)?.transfer?.discountPercent ?? 0,
        discountInPesos: readPesos(discount),
        shippingInPesos: readPesos(shipping),
        totalInPesos: readPesos(total),
      },
    ];
  });
}
