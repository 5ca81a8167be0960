import fc from "fast-check";
import { expect } from "vitest";

import {
  moveOrder,
  receivePayment,
  returnToStock,
  takePaymentBack,
} from "../../app/data/orders/order-changes.server";
import { findOrder } from "../../app/data/orders/order-details.server";
import { placeOrder } from "../../app/data/orders/place-order.server";
import { cancelByShopper } from "../../app/data/orders/shopper-order-changes.server";
import { endHold } from "../../app/data/stock/held-orders.server";
import type { Order } from "../../app/domain/orders/order";
import { allowedMoves, toOrderFacts } from "../../app/domain/orders/order-moves";
import { NOTHING_BACK } from "../../app/domain/stock/returned-pieces";
import { AUTHOR, signAt } from "./author";
import { aNewOrder, PICKUP, someDetails } from "./new-order";
import { undo } from "./owner-changes";
import { aProduct } from "./products";
import { countStock, listStock } from "./stock";

const START = new Date("2025-11-21T15:00:00.000Z");
const LATER = new Date("2026-03-01T15:00:00.000Z");
/** What the steps sell. */
export const SHIRT = aProduct({ sizes: ["M", "L"], colors: ["Negro"] });
const SIZES = ["M", "L"] as const;
/** What shoppers type; where no such code is stored, it does not count. */
export const CODE = "AHORA";
const composeMails = () => [];

/** What people and the shop do; `n` chooses among orders, moves, sizes and batches. */
export const aStep = fc.record({
  act: fc.constantFrom(
    ...(["place", "place", "sell", "move", "move", "pay", "unpay", "expire", "cancel"] as const),
    ...(["return", "count", "uncount", "undo"] as const),
  ),
  n: fc.nat(1000),
  pieces: fc.integer({ min: 1, max: 3 }),
});

export type Step = { act: string; n: number; pieces: number };
/** What the steps made so far, for those that follow. */
export type World = { orders: string[]; batches: number[] };

/** Takes a step in the current shop. */
export async function take({ act, n, pieces }: Step, world: World): Promise<void> {
  const size = SIZES[n % 2] ?? "M";
  if (act === "place" || act === "sell") return place({ size, pieces }, act === "sell", world);
  if (act === "count" || act === "uncount") {
    const onHand = act === "uncount" ? null : n % 7;
    const batchId = await countStock({ productId: SHIRT.id, size, onHand }, signAt(START));
    if (batchId !== null) world.batches.push(batchId);
    return;
  }
  const batchId = world.batches[n % Math.max(world.batches.length, 1)];
  if (act === "undo") return batchId === undefined ? undefined : void (await undo(batchId));
  const number = world.orders[n % Math.max(world.orders.length, 1)];
  if (number !== undefined) {
    await changeOrder(act, (await findOrder(number)) ?? expect.unreachable(), n);
  }
}

async function place(
  { size, pieces }: { size: string; pieces: number },
  isByOwner: boolean,
  { orders }: World,
): Promise<void> {
  const cart = [{ productId: SHIRT.id, size, color: "Negro", quantity: pieces }];
  const left = (await listStock()).find(({ sizeKey }) => sizeKey === size);
  const placed = await placeOrder(
    aNewOrder({
      ...{ cart, author: isByOwner ? AUTHOR : null, code: isByOwner ? "" : CODE },
      details: someDetails(isByOwner ? PICKUP : {}),
    }),
    START,
  );
  if (placed.outcome === "placed") orders.push(placed.order.orderNumber);
  // A shopper's order is cut down to what is left; the owner's is placed whole or not at all.
  const isEnough = !left || left.onHand - left.reserved >= (isByOwner ? pieces : 1);
  expect(placed.outcome === "placed").toBe(isEnough);
}

async function changeOrder(act: string, order: Order, n: number): Promise<void> {
  const { orderNumber, status: expectedStatus, id } = order;
  const change = { orderNumber, author: AUTHOR, expectedStatus, composeMails };
  const moves = allowedMoves(toOrderFacts(order));
  const to = moves[n % Math.max(moves.length, 1)];
  switch (act) {
    case "move":
      if (to) await moveOrder({ ...change, to, back: n % 2 === 0 ? "all" : NOTHING_BACK }, START);
      return;
    case "pay":
      return void (await receivePayment(change, START));
    case "unpay":
      return void (await takePaymentBack(change, START));
    case "expire":
      return void (await endHold(id, composeMails, LATER));
    case "cancel":
      return void (await cancelByShopper({ orderId: id, composeMails }, START));
    default:
      return void (await returnToStock(
        { ...change, back: "all", seenEvents: order.events.length },
        START,
      ));
  }
}
