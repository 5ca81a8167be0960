import type { Connection } from "../../../db/connection";
import type { OrderQuery } from "../../domain/orders/back-office-list";
import type {
  ExportedItem,
  ExportedOrder,
  ExportedPayment,
} from "../../domain/orders/order-export";
import { groupBy } from "../../domain/plain/lists";
import { NUMBER_LIST } from "../dialect/conditions.server";
import { streamRows } from "../sqlite/list-slice.server";
import { ORDER_SORT_KEYS, toOrderConditions } from "./order-query.server";
import {
  parsePriceBlock,
  readPaidParts,
  readReductions,
  type ReductionColumns,
} from "./order-details.server";
import { createScales } from "./parcel-weights.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readPesos, readTime } from "../sqlite/stored-values.server";

/** Orders per read: a larger read would block other requests. */
const BATCH_SIZE = 100;

export function hasReducedOrders(): Promise<boolean> {
  return getStoredShop().database.read(async ({ prepare }) => {
    const found = await prepare(
      "SELECT 1 FROM orders WHERE offer_discount > 0 OR code_discount > 0 OR code <> '' LIMIT 1",
    ).get();
    return found !== undefined;
  });
}

export function hasPaidParts(): Promise<boolean> {
  return getStoredShop().database.read(
    async ({ prepare }) => (await prepare("SELECT 1 FROM order_parts LIMIT 1").get()) !== undefined,
  );
}

export function streamOrders(query: OrderQuery, now = new Date()) {
  return streamRows(
    async (connection) => ({
      table: "orders",
      sort: ORDER_SORT_KEYS[query.sort],
      conditions: (await toOrderConditions(connection, query, now)).conditions,
    }),
    readExportedOrders,
    BATCH_SIZE,
  );
}

type OrderRow = Omit<
  ExportedOrder,
  | ("createdAt" | "paidAt" | "items" | "parcel" | "payments" | "manualRefunds" | "paidParts")
  | ("discountPercent" | "reductions" | "itemsInPesos")
> & {
  id: number;
  correctedBy: number;
  createdAt: string;
  paidAt: string | null;
  priceBlock: string;
} & ReductionColumns;

type OfOrder<Row> = Row & { orderId: number };
type RefundRow = { amountInCents: number; createdAt: string };

async function readExportedOrders(
  connection: Connection,
  ids: readonly number[],
): Promise<ExportedOrder[]> {
  const { prepare } = connection;
  const idList = JSON.stringify(ids);
  const rows = await prepare<[string], OrderRow>(
    `SELECT id, order_number AS "orderNumber", created_at AS "createdAt", status,
      payment_method AS "paymentMethod", channel, delivery_method AS "deliveryMethod", paid_at AS "paidAt",
      discount AS "discountInPesos", shipping AS "shippingInPesos", total AS "totalInPesos", corrected_by AS "correctedBy",
      offer_text AS "offerText", offer_discount AS "offerDiscount", code, code_discount AS "codeDiscount",
      buyer_document AS "buyerDocument",
      price_block AS "priceBlock", customer_name AS "customerName", customer_email AS "customerEmail",
      customer_phone AS "customerPhone", province, city, postal_code AS "postalCode", street,
      shopper_notes AS notes, carrier, tracking_code AS "trackingCode"
      FROM orders WHERE id IN ${NUMBER_LIST}`,
  ).all(idList);
  const items = await prepare<[string], OfOrder<ExportedItem & { productId: string }>>(
    `SELECT order_id AS "orderId", name, size, color, quantity, price AS "priceInPesos",
      product_id AS "productId", iva_permille AS "ivaPermille", offer_discount + code_discount AS "offInPesos"
      FROM order_items WHERE order_id IN ${NUMBER_LIST} ORDER BY id`,
  ).all(idList);
  const payments = await prepare<[string], OfOrder<ExportedPayment>>(
    `SELECT order_id AS "orderId", provider_id AS "providerId", status, status_detail AS "statusDetail",
      amount_in_cents AS "amountInCents", refunded_in_cents AS "refundedInCents",
      net_in_cents AS "netInCents"
      FROM payments WHERE order_id IN ${NUMBER_LIST} AND approved_at IS NOT NULL ORDER BY id`,
  ).all(idList);
  const manualRefunds = await prepare<[string], OfOrder<RefundRow>>(
    `SELECT order_id AS "orderId", amount_in_cents AS "amountInCents", created_at AS "createdAt"
      FROM manual_refunds WHERE order_id IN ${NUMBER_LIST} ORDER BY id`,
  ).all(idList);
  const weigh = await createScales(connection, items);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const ofOrder = <Row extends { orderId: number }>(list: readonly Row[]) =>
    groupBy(list, ({ orderId }) => orderId);
  const parts = {
    items: ofOrder(items),
    payments: ofOrder(payments),
    manualRefunds: ofOrder(manualRefunds),
    paidParts: ofOrder(await readPaidParts(connection, ids)),
  };
  return ids.flatMap((id) => {
    const row = rowById.get(id);
    if (!row) return [];
    const items = parts.items.get(id) ?? [];
    return {
      ...toExported(row),
      ...{ items, parcel: weigh(items) },
      payments: parts.payments.get(id) ?? [],
      paidParts: parts.paidParts.get(id) ?? [],
      manualRefunds: (parts.manualRefunds.get(id) ?? []).map(({ amountInCents, createdAt }) => ({
        amountInCents,
        at: readTime(createdAt),
      })),
    };
  });
}

function toExported({ id: _, ...row }: OrderRow) {
  const { createdAt, paidAt, priceBlock, ...rest } = row;
  const { offerText, offerDiscount, code, codeDiscount, correctedBy, ...told } = rest;
  const { totalInPesos, discountInPesos, shippingInPesos } = told;
  const reduced = { offerText, offerDiscount, code, codeDiscount };
  const costInPesos = totalInPesos + correctedBy;
  const pieces = costInPesos + discountInPesos + offerDiscount + codeDiscount - shippingInPesos;
  return {
    ...told,
    ...readReductions(reduced, readPesos(pieces)),
    createdAt: readTime(createdAt),
    paidAt: readTime(paidAt),
    discountPercent: parsePriceBlock(priceBlock)?.transfer?.discountPercent ?? 0,
    discountInPesos: readPesos(discountInPesos),
    shippingInPesos: readPesos(shippingInPesos),
    totalInPesos: readPesos(totalInPesos),
    itemsInPesos: readPesos(pieces),
  };
}
