import { eq } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { codes } from "../../../db/schema/offers";
import { returnItems, returns } from "../../../db/schema/returns";
import type { Action } from "../../domain/history/actions";
import type { Author } from "../../domain/history/author";
import type { Order } from "../../domain/orders/order";
import { isOverRefundLimit, type OverRefundLimit } from "../../domain/payments/held-money";
import {
  findOwedNow,
  isCovered,
  isDone,
  listSteps,
  stateAfterReceipt,
  type ReturnRequest,
  type ReturnState,
  type ReturnStep,
} from "../../domain/returns/return-request";
import { describeSoldOut } from "../../domain/returns/wanted-piece";
import { writeAs } from "../history/write-as.server";
import { enqueueMails } from "../mail/mail-outbox.server";
import { getOrder, readOrderByNumber } from "../orders/order-details.server";
import { startWriting } from "../orders/order-writing.server";
import { readSettingsNow } from "../shop/settings.server";
import { TooFewPiecesError } from "../stock/order-stock.server";
import { bringBackPieces } from "../stock/pieces-back.server";
import type { ComposeReturnMails } from "./ask-return.server";
import { insertReplacement } from "./replacement-order.server";
import { freeHeld } from "./return-holds.server";
import { findRequest, getRequest, listRequestsOf } from "./return-requests.server";
import { readWantedPieces } from "./wanted-pieces.server";

export type ReturnChange = {
  code: string;
  author: Author;
  /** The state that the form showed; in any other nothing is changed. */
  expectedState: string;
  composeMails: ComposeReturnMails;
};

export type ChangedReturn =
  | { outcome: "done"; request: ReturnRequest }
  | { outcome: "not-found" }
  /** Another person changed it first, or its order ended. */
  | { outcome: "not-allowed"; request: ReturnRequest }
  | { outcome: "refused"; problem: string }
  | OverRefundLimit;

type Changing = {
  connection: Connection;
  request: ReturnRequest;
  order: Order;
  author: Author;
  now: Date;
  set: (columns: Partial<typeof returns.$inferInsert>) => Promise<void>;
};

/** @param change - writes, and returns what the order's history says */
async function changeReturn(
  { code, author, expectedState, composeMails }: ReturnChange,
  { step, action, now }: { step: ReturnStep; action: Action; now: Date },
  change: (changing: Changing) => Promise<string>,
): Promise<ChangedReturn> {
  try {
    return await writeAs({ author, action, now }, async (connection): Promise<ChangedReturn> => {
      const request = await findRequest(connection, code);
      if (!request) return { outcome: "not-found" };
      if (isDone(step, request)) return { outcome: "done", request };
      const order = await getOrder(connection, request.orderId);
      const isAllowed = listSteps(request, order.status).includes(step);
      if (request.state !== expectedState || !isAllowed) return { outcome: "not-allowed", request };
      const set: Changing["set"] = async (columns) => {
        await connection.queries
          .update(returns)
          .set({ ...columns, author: author.name })
          .where(eq(returns.id, request.id));
      };
      const said = await change({ connection, request, order, author, now, set });
      const by = { order, author: author.name, now };
      await startWriting(connection, by).addEvent("exchange", { text: `${code}: ${said}` });
      const changed = await getRequest(connection, code);
      const settings = await readSettingsNow(connection);
      const made = changed.newOrder
        ? await readOrderByNumber(connection, changed.newOrder.orderNumber)
        : null;
      const mails = composeMails({ request: changed, order, made, settings });
      await enqueueMails(connection, mails, { orderId: order.id, now, settings });
      return { outcome: "done", request: changed };
    });
  } catch (error) {
    if (error instanceof NotChanged) return error.outcome;
    throw error;
  }
}

/** Rolls back what was written before the change could not be. */
class NotChanged extends Error {
  constructor(readonly outcome: ChangedReturn) {
    super(outcome.outcome);
  }
}

export function acceptReturn(change: ReturnChange, now: Date): Promise<ChangedReturn> {
  const step = { step: "accept", action: "exchange.accept", now } as const;
  return changeReturn(change, step, async ({ set }) => {
    await set({ state: "accepted", answeredAt: now.toISOString() });
    return "aceptado";
  });
}

export function refuseReturn(
  { reason, ...change }: ReturnChange & { reason: string },
  now: Date,
): Promise<ChangedReturn> {
  const step = { step: "refuse", action: "exchange.refuse", now } as const;
  return changeReturn(change, step, async ({ set, ...changing }) => {
    await freeHeld(changing.connection, changing);
    await set({
      ...{ state: "refused", reason, heldUntil: null },
      ...{ answeredAt: now.toISOString(), closedAt: now.toISOString() },
    });
    return "rechazado";
  });
}

/** How many of a line's pieces came back broken; all others are for sale again. */
export type BrokenPieces = { id: number; pieces: number };

export function receiveReturn(
  { broken, ...change }: ReturnChange & { broken: readonly BrokenPieces[] },
  now: Date,
): Promise<ChangedReturn> {
  const step = { step: "receive", action: "exchange.receive", now } as const;
  return changeReturn(change, step, async (changing) => {
    const { connection, request, order, author, set } = changing;
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
    await set({ state, heldUntil: null, receivedAt, ...closedAt(state, now) });
    return brokenInAll === 0 ? "llegó" : `llegó, con ${brokenInAll} sin poder venderse`;
  });
}

/** The new pieces leave with an order of their own. */
export function sendReturn(change: ReturnChange, now: Date): Promise<ChangedReturn> {
  const step = { step: "send", action: "exchange.send", now } as const;
  return changeReturn(change, step, async (changing) => {
    const { connection, request, order, author, set } = changing;
    // A refund since may have taken the money that the new pieces are paid with.
    if (!isCovered(order, await listRequestsOf(connection, order.id), [])) {
      throw new NotChanged({
        outcome: "refused",
        problem: "La plata de esas prendas ya se devolvió.",
      });
    }
    await freeHeld(connection, changing);
    const made = await orSoldOut(changing, () =>
      insertReplacement(connection, { request, order, author, moves: [], now }),
    );
    await set({ newOrderId: made.id, heldUntil: null });
    const text = `${request.code}: por prendas del pedido ${order.orderNumber}`;
    const writing = startWriting(connection, { order: made, author: author.name, now });
    await writing.addEvent("exchange", { text });
    if (request.state === "received") {
      const state = stateAfterReceipt(await getRequest(connection, request.code), order.status);
      await set({ state, ...closedAt(state, now) });
    }
    return `lo nuevo sale con el pedido ${made.orderNumber}`;
  });
}

async function orSoldOut(
  { connection, request, order }: Changing,
  make: () => Promise<Order | null>,
): Promise<Order> {
  try {
    const made = await make();
    if (made) return made;
  } catch (error) {
    if (!(error instanceof TooFewPiecesError)) throw error;
  }
  const shop = await readWantedPieces(connection, order.items);
  const problems = request.items.flatMap(({ wanted, orderItemId }) => {
    const bought = order.items.find(({ id }) => id === orderItemId);
    return wanted && bought ? describeSoldOut(wanted, shop.choicesFor(bought)) : [];
  });
  throw new NotChanged({ outcome: "refused", problem: problems.join(" ") });
}

/** What is owed goes back as a code, or went back by the refund of the order. */
export function settleReturn(
  {
    way,
    limitInPesos,
    ...change
  }: ReturnChange & {
    way: "code" | "refund";
    /** Most that the person may give back of an order; null for any amount. */
    limitInPesos: number | null;
  },
  now: Date,
): Promise<ChangedReturn> {
  const step = way === "code" ? "give-code" : "refunded";
  return changeReturn(change, { step, action: "exchange.settle", now }, async (changing) => {
    const { connection, request, order, set } = changing;
    const owedInPesos = findOwedNow(request);
    // A refund was checked against the limit when it was made.
    const limit = way === "code" ? limitInPesos : null;
    if (limit !== null && isOverRefundLimit(order, owedInPesos * 100, limit)) {
      throw new NotChanged({ outcome: "over-limit", order, limitInPesos: limit });
    }
    await freeHeld(connection, changing);
    if (way === "code") {
      await connection.queries.insert(codes).values({
        ...{ code: request.code, kind: "credit", value: owedInPesos },
        orderId: order.id,
        createdAt: now.toISOString(),
      });
    }
    await set({ state: "closed", settledBy: way, heldUntil: null, closedAt: now.toISOString() });
    return way === "code" ? "se dio un código" : "se devolvió el dinero";
  });
}

function closedAt(state: ReturnState, now: Date) {
  return state === "closed" ? { closedAt: now.toISOString() } : {};
}
