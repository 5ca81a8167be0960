import { asc, eq, sql } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { orders, withdrawalItems, withdrawals, withdrawalSteps } from "../../../db/schema/orders";
import type { Author } from "../../domain/history/author";
import type { OutgoingMail } from "../../domain/mail/mail";
import type { Order } from "../../domain/orders/order";
import { namePieces } from "../../domain/orders/paid-pieces";
import {
  didLeave,
  isStepDone,
  listComingBack,
  listWithdrawalSteps,
  stateAfterStep,
  WITHDRAWAL_STEPS,
  type HandledWithdrawal,
  type PiecesBack,
  type WithdrawalStep,
} from "../../domain/orders/withdrawal";
import { orderHeldInCents } from "../../domain/payments/held-money";
import { sum } from "../../domain/plain/lists";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import type { PieceCount } from "../../domain/stock/piece-count";
import { recordEntry } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { enqueueMails } from "../mail/mail-outbox.server";
import { listRequestsOf } from "../returns/return-requests.server";
import { readSettingsNow } from "../shop/settings.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";
import { readAway } from "../stock/order-stock.server";
import { bringBackPieces } from "../stock/pieces-back.server";
import { getOrder } from "./order-details.server";
import { startWriting } from "./order-writing.server";
import { toWithdrawal } from "./withdrawals.server";

/** With its order, which is null when the shop does not know it, and what of it can still come back. */
export type OpenedWithdrawal = {
  withdrawal: HandledWithdrawal;
  order: Order | null;
  comingBack: PieceCount[];
};

export function openWithdrawal(code: string): Promise<OpenedWithdrawal | null> {
  return getStoredShop().database.read((connection) => readOpened(connection, code));
}

export function findHandledWithdrawal(code: string): Promise<HandledWithdrawal | null> {
  return getStoredShop().database.read((connection) => readHandled(connection, code));
}

async function readOpened(connection: Connection, code: string): Promise<OpenedWithdrawal | null> {
  const withdrawal = await readHandled(connection, code);
  if (!withdrawal) return null;
  if (withdrawal.orderId === null) return { withdrawal, order: null, comingBack: [] };
  const order = await getOrder(connection, withdrawal.orderId);
  const comingBack = await readComingBack(connection, order);
  return { withdrawal, order, comingBack };
}

async function readComingBack(connection: Connection, order: Order): Promise<PieceCount[]> {
  if (!didLeave(order)) return [];
  return listComingBack(order.items, {
    requests: await listRequestsOf(connection, order.id),
    away: await readAway(connection, order.id),
    withdrawn: await readPieces(connection, eq(withdrawals.orderId, order.id)),
  });
}

async function readHandled(
  connection: Connection,
  code: string,
): Promise<HandledWithdrawal | null> {
  const [row] = await connection.queries
    .select({ row: withdrawals, matchedOrder: orders.orderNumber })
    .from(withdrawals)
    .leftJoin(orders, eq(orders.id, withdrawals.orderId))
    .where(eq(withdrawals.code, code))
    .limit(1);
  if (!row) return null;
  const { id, orderId } = row.row;
  const steps = await connection.queries
    .select()
    .from(withdrawalSteps)
    .where(eq(withdrawalSteps.withdrawalId, id))
    .orderBy(asc(withdrawalSteps.id));
  return {
    ...toWithdrawal(row.row, row.matchedOrder),
    orderId,
    steps: steps.flatMap(({ step: stored, text, author, createdAt }) => {
      const step = WITHDRAWAL_STEPS.find((known) => known.id === stored)?.id;
      return step === undefined ? [] : [{ step, text, author, at: readTime(createdAt) }];
    }),
    pieces: await readPieces(connection, eq(withdrawals.id, id)),
    isRefunding: (await selectRefunding(connection).get(id)) !== undefined,
  };
}

const selectRefunding = ({ prepare }: Connection) =>
  prepare<[number]>(
    `SELECT 1 FROM payment_refunds
      WHERE withdrawal_id = ? AND status IN ('wanted', 'in_process') LIMIT 1`,
  );

function readPieces({ queries }: Connection, condition: ReturnType<typeof eq>) {
  const { orderItemId, backToStock, broken } = withdrawalItems;
  return queries
    .select({ itemId: orderItemId, backToStock, broken })
    .from(withdrawalItems)
    .innerJoin(withdrawals, eq(withdrawals.id, withdrawalItems.withdrawalId))
    .where(condition)
    .orderBy(asc(withdrawalItems.id));
}

export type WithdrawalChange = {
  code: string;
  author: Author;
  /** The state that the form showed; in any other nothing is changed. */
  expectedState: string;
  /** Added to the ready text of the mail; may be empty. */
  message: string;
  composeMails: (parts: {
    withdrawal: HandledWithdrawal;
    order: Order | null;
    settings: ShopSettings;
    message: string;
  }) => OutgoingMail[];
};

export type ChangedWithdrawal =
  | { outcome: "done"; withdrawal: HandledWithdrawal }
  | { outcome: "not-found" }
  /** Another person changed it first, or its order still has money to give back. */
  | { outcome: "not-allowed"; withdrawal: HandledWithdrawal }
  /** More pieces than can still come back of this line. */
  | { outcome: "too-many"; itemId: number; most: number };

export function answerWithdrawal(change: WithdrawalChange, now: Date) {
  return takeStep(change, { step: "answer", now }, ({ message }) => message);
}

export function closeWithdrawal(change: WithdrawalChange, now: Date) {
  return takeStep(change, { step: "close", now }, ({ message }) => message);
}

/** For money that went back in another way. What its order still holds goes back by the order's own refund. */
export function noteWithdrawalRefund(change: WithdrawalChange, now: Date) {
  return takeStep(change, { step: "refund", now }, ({ order, message }) =>
    order !== null && orderHeldInCents(order) > 0 ? null : message,
  );
}

/** The pieces are in the shop again, for sale or broken. */
export async function receiveWithdrawal(
  { pieces, ...change }: WithdrawalChange & { pieces: readonly PiecesBack[] },
  now: Date,
): Promise<ChangedWithdrawal> {
  try {
    return await takeStep(change, { step: "receive", now }, (opened) =>
      bringBack(opened, { pieces, author: change.author.name, now }),
    );
  } catch (error) {
    if (error instanceof TooManyPieces) return error.outcome;
    throw error;
  }
}

/** Rolls back what was written for the lines before. */
class TooManyPieces extends Error {
  constructor(readonly outcome: Extract<ChangedWithdrawal, { outcome: "too-many" }>) {
    super(outcome.outcome);
  }
}

type Opened = OpenedWithdrawal & { connection: Connection; message: string };

async function bringBack(
  { connection, withdrawal, order, comingBack }: Opened,
  { pieces, ...by }: { pieces: readonly PiecesBack[]; author: string; now: Date },
): Promise<string> {
  const counts = pieces
    .map((line) => ({ ...line, pieces: line.backToStock + line.broken }))
    .filter((line) => line.pieces > 0);
  for (const { itemId, backToStock, broken, pieces: count } of counts) {
    const most = comingBack.find((line) => line.itemId === itemId)?.pieces ?? 0;
    if (order === null || count > most) {
      throw new TooManyPieces({ outcome: "too-many", itemId, most });
    }
    await bringBackPieces(connection, { orderId: order.id, itemId, pieces: count, broken, ...by });
    await connection.queries
      .insert(withdrawalItems)
      .values({ withdrawalId: withdrawal.id, orderItemId: itemId, backToStock, broken });
  }
  if (order === null || counts.length === 0) return "";
  const brokenInAll = sum(counts.map(({ broken }) => broken));
  const named = namePieces(order.items, counts);
  const text = brokenInAll === 0 ? named : `${named}. ${brokenInAll} sin poder venderse`;
  const writing = startWriting(connection, { order, ...by });
  await writing.touch();
  await writing.addEvent("pieces-returned", { text: `${withdrawal.code}: ${text}` });
  return text;
}

/** @param write - returns what is kept with the step; null to refuse, and then it must not have written */
function takeStep(
  { code, author, expectedState, message, composeMails }: WithdrawalChange,
  { step, now }: { step: WithdrawalStep; now: Date },
  write: (opened: Opened) => string | null | Promise<string | null>,
): Promise<ChangedWithdrawal> {
  const action = `withdrawal.${step}` as const;
  return writeAs({ author, action, now }, async (connection): Promise<ChangedWithdrawal> => {
    const opened = await readOpened(connection, code);
    if (!opened) return { outcome: "not-found" };
    const { withdrawal, order } = opened;
    if (isStepDone(step, withdrawal)) return { outcome: "done", withdrawal };
    const isAllowed = listWithdrawalSteps(withdrawal).includes(step);
    if (withdrawal.state !== expectedState || !isAllowed) {
      return { outcome: "not-allowed", withdrawal };
    }
    const text = await write({ ...opened, connection, message });
    if (text === null) return { outcome: "not-allowed", withdrawal };
    await writeStep(connection, withdrawal, { step, text, author: author.name, now });
    const changed = await getHandled(connection, code);
    const settings = await readSettingsNow(connection);
    const mails = composeMails({ withdrawal: changed, order, settings, message });
    await enqueueMails(connection, mails, { orderId: order?.id ?? null, now, settings });
    return { outcome: "done", withdrawal: changed };
  });
}

async function getHandled(connection: Connection, code: string): Promise<HandledWithdrawal> {
  const withdrawal = await readHandled(connection, code);
  if (!withdrawal) throw new Error(`There is no withdrawal ${code}`);
  return withdrawal;
}

type WrittenStep = { step: WithdrawalStep; text: string; author: string; now: Date };

async function writeStep(
  connection: Connection,
  { id, code, state }: Pick<HandledWithdrawal, "id" | "code" | "state">,
  { step, text, author, now }: WrittenStep,
): Promise<void> {
  const { queries } = connection;
  const createdAt = now.toISOString();
  await queries.insert(withdrawalSteps).values({ withdrawalId: id, step, text, author, createdAt });
  await queries
    .update(withdrawals)
    .set({
      state: stateAfterStep(state, step),
      answeredAt: sql`coalesce(${withdrawals.answeredAt}, ${createdAt})`,
    })
    .where(eq(withdrawals.id, id));
  await recordEntry(connection, { kind: "withdrawal", id, after: { code } });
}

/** Within a write: the withdrawal whose money a refund of this order gives back; null when it must be refused. */
export async function findToRefund(
  connection: Connection,
  { code, orderId }: { code: string; orderId: number },
): Promise<HandledWithdrawal | null> {
  const withdrawal = await readHandled(connection, code);
  if (withdrawal?.orderId !== orderId) return null;
  return listWithdrawalSteps(withdrawal).includes("refund") ? withdrawal : null;
}

/** Within a write: its money went back. */
export async function writeRefundStep(
  connection: Connection,
  withdrawal: Pick<HandledWithdrawal, "id" | "code" | "state">,
  written: Omit<WrittenStep, "step">,
): Promise<void> {
  await writeStep(connection, withdrawal, { ...written, step: "refund" });
}

/** Within a write, by its id: nothing when the step is done, or the withdrawal is gone. */
export async function writeRefundStepOf(
  connection: Connection,
  withdrawalId: number,
  written: Omit<WrittenStep, "step">,
): Promise<void> {
  const [row] = await connection.queries
    .select({ code: withdrawals.code })
    .from(withdrawals)
    .where(eq(withdrawals.id, withdrawalId))
    .limit(1);
  const withdrawal = row ? await readHandled(connection, row.code) : null;
  if (!withdrawal || isStepDone("refund", withdrawal)) return;
  await writeRefundStep(connection, withdrawal, written);
}
