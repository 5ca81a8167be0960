import { eq } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { returnItems, returns } from "../../../db/schema/returns";
import type { Author } from "../../domain/history/author";
import type { Order } from "../../domain/orders/order";
import type { OverRefundLimit } from "../../domain/payments/held-money";
import {
  isCovered,
  type ReturnRequest,
  type ReturnState,
} from "../../domain/returns/return-request";
import { stateAfterReceipt } from "../../domain/returns/return-steps";
import { describeAllSoldOut } from "../../domain/returns/wanted-piece";
import { startWriting } from "../orders/order-writing.server";
import { TooFewPiecesError } from "../stock/order-stock.server";
import { bringBackPieces } from "../stock/pieces-back.server";
import { insertReplacement, type HandedOver } from "./replacement-order.server";
import { freeHeld } from "./return-holds.server";
import { getRequest, listRequestsOf } from "./return-requests.server";
import { readWantedPieces } from "./wanted-pieces.server";

export type ChangedReturn =
  | { outcome: "done"; request: ReturnRequest }
  | { outcome: "not-found" }
  /** Another person changed it first, or its order ended. */
  | { outcome: "not-allowed"; request: ReturnRequest }
  | { outcome: "refused"; problem: string }
  | OverRefundLimit;

/** Within a write: a request, and who changes it. */
export type Changing = {
  connection: Connection;
  request: ReturnRequest;
  order: Order;
  author: Author;
  now: Date;
};

export const MONEY_GONE = "La plata de esas prendas ya se devolvió.";

/** Rolls back what was written before the change could not be. */
export class NotChanged extends Error {
  constructor(readonly outcome: ChangedReturn) {
    super(outcome.outcome);
  }
}

export async function setReturn(
  { connection, request, author }: Changing,
  columns: Partial<typeof returns.$inferInsert>,
): Promise<void> {
  await connection.queries
    .update(returns)
    .set({ ...columns, author: author.name })
    .where(eq(returns.id, request.id));
}

/* Each of these writes one step, and returns what the order's history says. */

export async function writeAcceptance(changing: Changing): Promise<string> {
  await setReturn(changing, { state: "accepted", answeredAt: changing.now.toISOString() });
  return "aceptado";
}

/** How many of a line's pieces came back broken; all others are for sale again. */
export type BrokenPieces = { id: number; pieces: number };

export async function writeReceipt(
  changing: Changing,
  broken: readonly BrokenPieces[],
): Promise<string> {
  const { connection, request, order, author, now } = changing;
  let brokenInAll = 0;
  for (const { id, orderItemId, quantity } of request.items) {
    const wished = broken.find((line) => line.id === id)?.pieces ?? 0;
    const brokenPieces = Math.min(wished, quantity);
    brokenInAll += brokenPieces;
    await bringBackPieces(connection, {
      ...{ orderId: order.id, itemId: orderItemId, pieces: quantity, broken: brokenPieces },
      ...{ author: author.name, now },
    });
    await connection.queries
      .update(returnItems)
      .set({ backToStock: quantity - brokenPieces, broken: brokenPieces })
      .where(eq(returnItems.id, id));
  }
  // What is held for it now waits for its new order alone.
  const state = stateAfterReceipt(await getRequest(connection, request.code), order.status);
  const receivedAt = now.toISOString();
  await setReturn(changing, { state, heldUntil: null, receivedAt, ...closedAt(state, now) });
  return brokenInAll === 0 ? "llegó" : `llegó, con ${brokenInAll} sin poder venderse`;
}

/** The new pieces leave with an order of their own. */
export async function writeSending(
  changing: Changing,
  handedOver: HandedOver = "later",
): Promise<string> {
  const { connection, request, order, author, now } = changing;
  // A refund since may have taken the money that the new pieces are paid with.
  if (!isCovered(order, await listRequestsOf(connection, order.id), [])) {
    throw new NotChanged({ outcome: "refused", problem: MONEY_GONE });
  }
  await freeHeld(connection, changing);
  const made = await orSoldOut(changing, () =>
    insertReplacement(connection, { request, order, author, handedOver, now }),
  );
  await setReturn(changing, { newOrderId: made.id, heldUntil: null });
  const text = `${request.code}: por prendas del pedido ${order.orderNumber}`;
  const writing = startWriting(connection, { order: made, author: author.name, now });
  await writing.addEvent("exchange", { text });
  if (request.state === "received") {
    const state = stateAfterReceipt(await getRequest(connection, request.code), order.status);
    await setReturn(changing, { state, ...closedAt(state, now) });
  }
  return `lo nuevo sale con el pedido ${made.orderNumber}`;
}

async function orSoldOut(
  { connection, request, order }: Changing,
  make: () => Promise<Order | null>,
): Promise<Order> {
  // Before it takes any itself.
  const shop = await readWantedPieces(connection, order.items);
  try {
    const made = await make();
    if (made) return made;
  } catch (error) {
    if (!(error instanceof TooFewPiecesError)) throw error;
  }
  const wishes = request.items.flatMap(({ wanted, quantity, orderItemId }) => {
    const bought = order.items.find(({ id }) => id === orderItemId);
    return wanted && bought ? [{ wanted, quantity, choices: shop.choicesFor(bought) }] : [];
  });
  throw new NotChanged({ outcome: "refused", problem: describeAllSoldOut(wishes) });
}

function closedAt(state: ReturnState, now: Date) {
  return state === "closed" ? { closedAt: now.toISOString() } : {};
}
