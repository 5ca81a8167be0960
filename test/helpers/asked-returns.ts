import { randomUUID } from "node:crypto";

import { askReturn, type AskOutcome } from "../../app/data/returns/ask-return.server";
import { listRequestsOf } from "../../app/data/returns/return-requests.server";
import { getOrder } from "../../app/data/orders/order-details.server";
import { startWriting, writeMove } from "../../app/data/orders/order-writing.server";
import { placeOrder, type NewOrder } from "../../app/data/orders/place-order.server";
import { getStoredShop } from "../../app/data/sqlite/stored-shop.server";
import type { Order } from "../../app/domain/orders/order";
import { createLetterCode } from "../../app/domain/plain/letter-code";
import type { AskedPiece, ReturnRequest } from "../../app/domain/returns/return-request";
import { AUTHOR } from "./author";
import { aNewOrder, PICKUP, someDetails } from "./new-order";

/** An order that its buyer paid in cash and took home. */
export async function handOver(given: Partial<NewOrder>, now: Date): Promise<Order> {
  const wanted = { details: someDetails(PICKUP), author: AUTHOR, isHandedOver: true, ...given };
  const placed = await placeOrder(aNewOrder(wanted), now);
  if (placed.outcome !== "placed") throw new Error(`not placed: ${JSON.stringify(placed)}`);
  return readOrder(placed.order.id);
}

export const readOrder = (id: number): Promise<Order> =>
  getStoredShop().database.read((connection) => getOrder(connection, id));

export const cancelOrder = (order: Order, now: Date): Promise<void> =>
  getStoredShop().database.write((connection) =>
    writeMove(startWriting(connection, { order, author: "", now }), "cancelled"),
  );

export const newReturnCode = (): string =>
  createLetterCode("CAM", Buffer.from(randomUUID().replaceAll("-", ""), "hex"));

export function ask(
  order: Pick<Order, "id">,
  pieces: readonly AskedPiece[],
  now: Date,
  code = newReturnCode(),
): Promise<AskOutcome> {
  return askReturn({ code, orderId: order.id, note: "", pieces, composeMails: () => [] }, now);
}

export const readRequests = (orderId: number): Promise<ReturnRequest[]> =>
  getStoredShop().database.read((connection) => listRequestsOf(connection, orderId));
