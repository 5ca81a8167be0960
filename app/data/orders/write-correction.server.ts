import { eq, inArray } from "drizzle-orm";

import { orderItems } from "../../../db/schema/orders";
import type { CorrectionWish } from "../../domain/orders/order-correction";
import { startHold } from "../../domain/stock/hold";
import { redirectMails } from "../mail/mail-resending.server";
import { readNextCheck } from "../payments/payment-checks.server";
import { readSettingsNow } from "../shop/settings.server";
import {
  exchangeHeldPieces,
  toHeldPieces,
  type MovedPieces,
} from "../stock/corrected-pieces.server";
import { holdsPieces } from "../stock/order-stock.server";
import { isLineChanged, type FindStockId, type LineChange } from "./corrected-lines.server";
import { findOrMakeCustomer } from "./customers.server";
import type { Writing } from "./order-writing.server";

/** What a correction writes, and what takes it back. */
export type LinesToWrite = {
  lines: readonly LineChange[];
  /** False for an order whose pieces are for sale: the new ones are too. */
  isHolding: boolean;
  findStockId: FindStockId;
};

/**
 * The rows keep their ids: what a person refunds or takes back names them.
 * @throws TooFewPiecesError, and the caller's transaction must then roll back
 */
export async function writeLines(
  { connection, order, author, now }: Writing,
  { lines, isHolding, findStockId }: LinesToWrite,
): Promise<void> {
  const changed = lines.filter(isLineChanged);
  const moved = changed.map((line) => toMovedPieces(line, findStockId));
  await exchangeHeldPieces(connection, moved, { orderId: order.id, author, now, isHolding });
  const gone = changed.flatMap(({ before, after }) => (before && !after ? [before.id] : []));
  if (gone.length > 0) {
    await connection.queries.delete(orderItems).where(inArray(orderItems.id, gone));
  }
  for (const line of changed) {
    if (!line.after) continue;
    const pieces = toMovedPieces(line, findStockId);
    const { id: _, ...columns } = line.after;
    const values = { ...columns, ...toHeldPieces(pieces, isHolding) };
    if (line.before) {
      const own = eq(orderItems.id, line.before.id);
      await connection.queries.update(orderItems).set(values).where(own);
    } else {
      await connection.queries.insert(orderItems).values({ ...values, orderId: order.id });
    }
  }
}

/** Not of a line that stays as it is, also where counting began or ended since. */
function toMovedPieces({ before, after }: LineChange, findStockId: FindStockId): MovedPieces {
  return {
    before: before ?? { stockId: null, stockState: "", quantity: 0 },
    after: { stockId: after && findStockId(after), quantity: after?.quantity ?? 0 },
  };
}

/**
 * Mails that wait go to the new address. Gives the column that names another customer.
 * @param mayUpdate - false for a buyer of before: what is known of them may be newer
 */
export async function moveToBuyer(
  { connection, order, now }: Writing,
  buyer: CorrectionWish["buyer"],
  { mayUpdate }: { mayUpdate: boolean },
): Promise<{ customerId?: number }> {
  const { email } = buyer;
  if (email.toLowerCase() === order.customerEmail.toLowerCase()) return {};
  if (email !== "") await redirectMails(connection, { orderId: order.id, to: email, now });
  const wanted = { buyer: { ...buyer, document: order.buyerDocument }, mayUpdate };
  return { customerId: await findOrMakeCustomer(connection, wanted, now.toISOString()) };
}

/** The one of before, of whom no order may be left. */
export async function forgetCustomer({ connection, order }: Writing): Promise<void> {
  await connection
    .prepare<[number]>("DELETE FROM customers WHERE id = ? AND order_count = 0")
    .run(order.customerId);
}

/** An order that waits for its payment and holds its first counted pieces has some time from now on. */
export async function startFirstHold({ connection, order, now }: Writing) {
  const isWaiting = order.status === "pending" && order.paidAt === null;
  if (!isWaiting || order.holdUntil !== null || !(await holdsPieces(connection, order.id))) {
    return {};
  }
  const until = startHold(order.paymentMethod, now, await readSettingsNow(connection));
  return { holdUntil: until.toISOString() };
}

/** The provider's page for the total of before may still be open. */
export async function watchPayments({ connection, order, now, set }: Writing): Promise<void> {
  if (order.paymentMethod !== "mercadopago") return;
  await set({ paymentCheckAt: await readNextCheck(connection, order.id, now) });
}
