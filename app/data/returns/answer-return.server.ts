import { eq, sql } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { codes } from "../../../db/schema/offers";
import { returns } from "../../../db/schema/returns";
import type { Action } from "../../domain/history/actions";
import type { Author } from "../../domain/history/author";
import type { Order } from "../../domain/orders/order";
import { isOverRefundLimit } from "../../domain/payments/held-money";
import { findRest, isSent } from "../../domain/returns/return-money";
import { isCovered, type ReturnRequest } from "../../domain/returns/return-request";
import {
  findMoneyBack,
  isDone,
  isMoneyBack,
  listSteps,
  type MadeRefund,
  type ReturnStep,
} from "../../domain/returns/return-steps";
import { writeAs } from "../history/write-as.server";
import { enqueueMails } from "../mail/mail-outbox.server";
import { getOrder, readOrderByNumber } from "../orders/order-details.server";
import { startWriting } from "../orders/order-writing.server";
import { readSettingsNow } from "../shop/settings.server";
import type { ComposeReturnMails } from "./ask-return.server";
import { freeHeld } from "./return-holds.server";
import { findRequest, getRequest, listRequestsOf } from "./return-requests.server";
import {
  MONEY_GONE,
  NotChanged,
  setReturn,
  writeAcceptance,
  writeReceipt,
  writeSending,
  type BrokenPieces,
  type ChangedReturn,
  type Changing,
} from "./return-steps.server";

export type ReturnChange = {
  code: string;
  author: Author;
  /** The state that the form showed; in any other nothing is changed. */
  expectedState: string;
  composeMails: ComposeReturnMails;
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
      const said = await change({ connection, request, order, author, now });
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

export function acceptReturn(change: ReturnChange, now: Date): Promise<ChangedReturn> {
  const step = { step: "accept", action: "exchange.accept", now } as const;
  return changeReturn(change, step, writeAcceptance);
}

export function refuseReturn(
  { reason, ...change }: ReturnChange & { reason: string },
  now: Date,
): Promise<ChangedReturn> {
  const step = { step: "refuse", action: "exchange.refuse", now } as const;
  return changeReturn(change, step, async (changing) => {
    await freeHeld(changing.connection, changing);
    await setReturn(changing, {
      ...{ state: "refused", reason, heldUntil: null },
      ...{ answeredAt: now.toISOString(), closedAt: now.toISOString() },
    });
    return "rechazado";
  });
}

export function receiveReturn(
  { broken, ...change }: ReturnChange & { broken: readonly BrokenPieces[] },
  now: Date,
): Promise<ChangedReturn> {
  const step = { step: "receive", action: "exchange.receive", now } as const;
  return changeReturn(change, step, (changing) => writeReceipt(changing, broken));
}

export function sendReturn(change: ReturnChange, now: Date): Promise<ChangedReturn> {
  const step = { step: "send", action: "exchange.send", now } as const;
  return changeReturn(change, step, (changing) => writeSending(changing));
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
    const { connection, request, order } = changing;
    const owedInPesos = findRest(request);
    // A refund was checked against the limit when it was made.
    const limit = way === "code" ? limitInPesos : null;
    if (limit !== null && isOverRefundLimit(order, owedInPesos * 100, limit)) {
      throw new NotChanged({ outcome: "over-limit", order, limitInPesos: limit });
    }
    // A refund since may have taken the money that the code would stand for.
    if (way === "code" && !isCovered(order, await listRequestsOf(connection, order.id), [])) {
      throw new NotChanged({ outcome: "refused", problem: MONEY_GONE });
    }
    await freeHeld(connection, changing);
    if (way === "code") await writeCode(changing, owedInPesos);
    const closedAt = now.toISOString();
    await setReturn(changing, {
      state: "closed",
      heldUntil: null,
      closedAt,
      ...toSettled(request, way),
    });
    return way === "code" ? "se dio un código" : "se devolvió el dinero";
  });
}

type RefundOf = MadeRefund & { code: string; author: string; now: Date };

/** Within a write: notes a refund of the order as the request's, where it is what the shop owes for it. */
export async function writeMoneyBack(
  connection: Connection,
  order: Order,
  { code, author, now, ...made }: RefundOf,
): Promise<void> {
  const request = await findRequest(connection, code);
  if (request?.orderId !== order.id) return;
  const wanted = findMoneyBack(request, order.status);
  if (wanted === null || !isMoneyBack(wanted, made)) return;
  await freeHeld(connection, { request, author: { name: author }, now });
  const columns = { heldUntil: null, closedAt: now.toISOString(), author };
  await connection.queries
    .update(returns)
    .set({ state: "closed", ...columns, ...toSettled(request, "refund") })
    .where(eq(returns.id, request.id));
  const text = `${code}: se devolvió el dinero`;
  await startWriting(connection, { order, author, now }).addEvent("exchange", { text });
}

type OnlineRefund = MadeRefund & {
  code: string;
  orderNumber: string;
  author: Author;
  /** The order's state before the refund, which may have ended it. */
  statusBefore: string;
};

/** The same for one that Mercado Pago makes: its money counts as gone from when it is asked for. */
export function noteMoneyBack(
  { orderNumber, author, statusBefore: status, ...made }: OnlineRefund,
  now: Date,
): Promise<void> {
  return writeAs({ author, action: "exchange.settle", now }, async (connection) => {
    const order = await readOrderByNumber(connection, orderNumber);
    if (!order) return;
    await writeMoneyBack(connection, { ...order, status }, { ...made, author: author.name, now });
  });
}

async function writeCode({ connection, request, order, now }: Changing, inPesos: number) {
  const { code } = request;
  if (request.settledBy === "code") {
    const value = sql`${codes.value} + ${inPesos}`;
    await connection.queries.update(codes).set({ value }).where(eq(codes.code, code));
    return;
  }
  await connection.queries.insert(codes).values({
    ...{ code, kind: "credit", value: inPesos, orderId: order.id },
    createdAt: now.toISOString(),
  });
}

/** A request that is settled without the new pieces forgets their cancelled order, unless it paid a part before. */
function toSettled(request: ReturnRequest, way: "code" | "refund") {
  if (request.settledBy !== "") return { settledBy: `${way}-all` };
  return { settledBy: way, ...(!isSent(request) && { newOrderId: null }) };
}
