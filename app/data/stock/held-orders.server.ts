import { and, asc, eq, exists, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";

import { orders } from "../../../db/schema/orders";
import { paymentCheckouts } from "../../../db/schema/payments";
import type { Connection } from "../../../db/connection";
import { NO_OWNER } from "../../domain/orders/order-event";
import {
  decideHold,
  hasOutlivedCode,
  isReminderDue,
  REMIND_BEFORE_MS,
} from "../../domain/stock/hold";
import { getOrder } from "../orders/order-details.server";
import { startWriting, writeMove, type ComposeMails } from "../orders/order-writing.server";
import { readNextCheck } from "../payments/payment-checks.server";
import { freePieces } from "../orders/order-holds.server";
import { giveCodeBack } from "../offers/code-uses.server";
import { readSettingsNow } from "../shop/settings.server";
import { getLog } from "../../log/log.server";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { holdsPieces } from "./order-stock.server";

/** An order whose hold has ended. */
export type EndedHold = {
  id: number;
  orderNumber: string;
  /** True when a shopper may have paid on the provider's page, so that the provider has to be asked. */
  mayBePaidOnline: boolean;
};

/** The orders whose hold has ended, the longest ago first. */
export function listEndedHolds(now: Date, limit: number): Promise<EndedHold[]> {
  return getStoredShop().database.read(({ queries }) => {
    const hadPage = queries
      .select({ one: sql`1` })
      .from(paymentCheckouts)
      .where(eq(paymentCheckouts.orderId, orders.id));
    return (
      queries
        .select({
          id: orders.id,
          orderNumber: orders.orderNumber,
          mayBePaidOnline: sql`${exists(hadPage)}`.mapWith(Boolean),
        })
        .from(orders)
        .where(and(isNotNull(orders.holdUntil), lte(orders.holdUntil, now.toISOString())))
        // Mercado Pago may be silent for days, and must not stand in front of all others.
        .orderBy(sql`${orders.paymentMethod} = 'mercadopago'`, asc(orders.holdUntil))
        .limit(limit)
    );
  });
}

/**
 * Cancels an order whose hold has ended, frees its pieces, or holds them for longer; see `decideHold`. Reads it
 * again in the transaction, because it may have been paid meanwhile. True when it was cancelled.
 */
export function endHold(orderId: number, composeMails: ComposeMails, now: Date): Promise<boolean> {
  return getStoredShop().database.write(async (connection) => {
    const order = await getOrder(connection, orderId);
    // The counting of its pieces may have ended: it waits as an order without counted pieces does.
    const decided = (await holdsPieces(connection, orderId))
      ? decideHold(order, now)
      : ({ decision: "extend", until: null } as const);
    if (decided.decision === "wait") return false;
    if (decided.decision === "release") {
      const writing = startWriting(connection, { order, author: NO_OWNER, now });
      await freePieces(writing, "receipt-waits");
      return false;
    }
    if (decided.decision === "extend") {
      const holdUntil = decided.until?.toISOString() ?? null;
      await connection.queries.update(orders).set({ holdUntil }).where(eq(orders.id, orderId));
      return false;
    }
    const writing = startWriting(connection, { order, author: NO_OWNER, now });
    await writing.addEvent("expired");
    await writeMove(writing, "cancelled");
    // A payment may still come, from a page that was open at the last moment.
    await writing.set({ paymentCheckAt: await readNextCheck(connection, orderId, now) });
    await writing.sendMails(composeMails);
    return true;
  });
}

/**
 * Gives back the codes of unpaid orders that hold no pieces: they use up a code no longer than others hold
 * theirs.
 */
export async function giveCodesBack(now: Date): Promise<void> {
  const { database } = getStoredShop();
  const hasEnded = async (connection: Connection, id: number) =>
    hasOutlivedCode(await getOrder(connection, id), now, await readSettingsNow(connection));
  for (const id of await database.read(listWithCode)) {
    await forOne(id, "code not given back", async () => {
      if (!(await database.read((connection) => hasEnded(connection, id)))) return;
      await database.write(async (connection) => {
        if (await hasEnded(connection, id)) await giveCodeBack(connection, id);
      });
    });
  }
}

function listWithCode({ prepare }: Connection): Promise<number[]> {
  return prepare<[], number>(
    `SELECT id FROM orders WHERE status = 'pending' AND paid_at IS NULL AND code_id IS NOT NULL
        AND hold_until IS NULL`,
  )
    .pluck()
    .all();
}

/** One strange order must not keep the job from the others. */
async function forOne(orderId: number, fault: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
    getLog().error({ err: error, orderId }, fault);
  }
}

/** Reminds the shoppers whose transfer is waited for and whose hold ends soon, once each. */
export async function remindOfHolds(composeMails: ComposeMails, now: Date): Promise<number> {
  const ids = await getStoredShop().database.read((connection) => listEndingHolds(connection, now));
  let reminded = 0;
  for (const id of ids) {
    await forOne(id, "hold not reminded of", async () => {
      if (await remind(id, composeMails, now)) reminded += 1;
    });
  }
  return reminded;
}

function remind(orderId: number, composeMails: ComposeMails, now: Date): Promise<boolean> {
  return getStoredShop().database.write(async (connection) => {
    const order = await getOrder(connection, orderId);
    if (!isReminderDue(order, now)) return false;
    const writing = startWriting(connection, { order, author: NO_OWNER, now });
    await writing.touch();
    await writing.addEvent("hold-reminder");
    await writing.sendMails(composeMails);
    return true;
  });
}

async function listEndingHolds(connection: Connection, now: Date): Promise<number[]> {
  const ids: number[] = [];
  const found = await connection.queries
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        gt(orders.holdUntil, now.toISOString()),
        lte(orders.holdUntil, new Date(now.getTime() + REMIND_BEFORE_MS).toISOString()),
        eq(orders.status, "pending"),
        eq(orders.paymentMethod, "transfer"),
        isNull(orders.paidAt),
      ),
    );
  for (const { id } of found) if (isReminderDue(await getOrder(connection, id), now)) ids.push(id);
  return ids;
}
