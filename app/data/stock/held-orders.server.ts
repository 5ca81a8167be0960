import { and, asc, eq, exists, isNotNull, lte, sql } from "drizzle-orm";

import { orders } from "../../../db/schema/orders";
import { paymentCheckouts } from "../../../db/schema/payments";
import type { Connection } from "../../../db/connection";
import { NO_OWNER } from "../../domain/orders/order";
import { isAside } from "../../domain/counter/aside";
import { decideHold, hasOutlivedCode } from "../../domain/stock/hold";
import { getOrder } from "../orders/order-details.server";
import { startWriting, writeMove, type ComposeMails } from "../orders/order-writing.server";
import { readNextCheck } from "../payments/payment-checks.server";
import { freePieces } from "../orders/order-changes.server";
import { giveCodeBack } from "../offers/codes.server";
import { readSettingsNow } from "../shop/settings.server";
import { getLog } from "../../log/log.server";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { holdsPieces } from "./order-stock.server";

export type EndedHold = {
  id: number;
  orderNumber: string;
  /** True when a shopper may have paid on the provider's page, so that the provider has to be asked. */
  mayBePaidOnline: boolean;
};

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
    const decided =
      isAside(order) || (await holdsPieces(connection, orderId))
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

/** Of unpaid orders that hold no pieces: they use up a code no longer than others hold theirs. */
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
export async function forOne(
  orderId: number,
  fault: string,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
    getLog().error({ err: error, orderId }, fault);
  }
}
