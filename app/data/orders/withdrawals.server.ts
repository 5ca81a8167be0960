import { and, count, desc, eq, inArray, isNull, lte, sql } from "drizzle-orm";

import { orderEvents, orders, withdrawals } from "../../../db/schema/orders";
import type { Connection } from "../../../db/connection";
import type { OutgoingMail } from "../../domain/mail/mail";
import type { Order } from "../../domain/orders/order";
import { parseOrderNumber } from "../../domain/orders/order-number";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import {
  findAnswerLimit,
  WITHDRAWAL_STATES,
  type ListedWithdrawal,
  type Withdrawal,
  type WithdrawalRequest,
} from "../../domain/orders/withdrawal";
import { mapInTurn } from "../../domain/plain/lists";
import { enqueueMails } from "../mail/mail-outbox.server";
import { onlyRow, readTime } from "../sqlite/stored-values.server";
import { readOrderByNumber, listMeantNumbers } from "./order-details.server";
import { readSettingsNow } from "../shop/settings.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** Most closed ones in the owner's list; the table keeps all. */
const LISTED_CLOSED = 100;

/** Anyone can send the form; this is far more than an owner answers at a time. */
const LISTED_OPEN = 200;

export type NewWithdrawal = {
  /** Derived from the form: sending the same form again gives the same code. */
  code: string;
  request: WithdrawalRequest;
  composeMails: (recorded: {
    withdrawal: Withdrawal;
    order: Order | null;
    settings: ShopSettings;
  }) => OutgoingMail[];
};

/** Once for each code. False, and nothing is recorded, without any e-mail for the answer. */
export function recordWithdrawal(
  { code, request, composeMails }: NewWithdrawal,
  now: Date,
): Promise<boolean> {
  return getStoredShop().database.write(async (connection) => {
    const { queries } = connection;
    const isKnown = connection.prepare("SELECT 1 FROM withdrawals WHERE code = ?");
    if (await isKnown.get(code)) return true;
    const order = await findMeantOrder(connection, request);
    if (request.email === "" && (order?.customerEmail ?? "") === "") return false;
    const createdAt = now.toISOString();
    const orderId = order?.id ?? null;
    const row = onlyRow(
      await queries
        .insert(withdrawals)
        .values({ code, orderId, ...request, createdAt })
        .returning(),
    );
    if (orderId !== null) {
      await queries
        .insert(orderEvents)
        .values({ orderId, kind: "withdrawal", text: code, createdAt });
    }
    const withdrawal = toWithdrawal(row, order?.orderNumber ?? null);
    const settings = await readSettingsNow(connection);
    const mails = composeMails({ withdrawal, order, settings });
    await enqueueMails(connection, mails, { orderId, now, isByVisitor: true });
    return true;
  });
}

/** A number alone identifies its order; when an e-mail is given too, both must match. */
async function findMeantOrder(connection: Connection, { orderNumber, email }: WithdrawalRequest) {
  const number = parseOrderNumber(orderNumber);
  const meant = number === null ? [] : await listMeantNumbers(connection, number);
  const orders = await mapInTurn(meant, (each) => readOrderByNumber(connection, each));
  const found = orders.filter(
    (order) => email === "" || order?.customerEmail.toLowerCase() === email.toLowerCase(),
  );
  // A number without prefix that matches two orders identifies neither.
  return found.length === 1 ? (found[0] ?? null) : null;
}

export function listWithdrawals() {
  return getStoredShop().database.read(async (connection) => {
    const { queries } = connection;
    const all = () =>
      queries
        .select({
          row: withdrawals,
          matchedOrder: orders.orderNumber,
          namesOrder: sql<number>`EXISTS (SELECT 1 FROM orders AS named WHERE named.order_number = ${withdrawals.orderNumber})`,
        })
        .from(withdrawals)
        .leftJoin(orders, eq(orders.id, withdrawals.orderId));
    const open = await all()
      .where(inArray(withdrawals.state, OPEN))
      // Those without an answer first: the deadline of the law runs for them.
      .orderBy(sql`${withdrawals.answeredAt} IS NOT NULL`, withdrawals.createdAt, withdrawals.id)
      .limit(LISTED_OPEN);
    const closed = await all()
      .where(eq(withdrawals.state, "closed"))
      .orderBy(desc(withdrawals.answeredAt), desc(withdrawals.id))
      .limit(LISTED_CLOSED);
    const listed: ListedWithdrawal[] = [...open, ...closed].map(
      ({ row, matchedOrder, namesOrder }) => ({
        ...toWithdrawal(row, matchedOrder),
        namesOrder: namesOrder === 1,
      }),
    );
    return { withdrawals: listed, moreOpen: (await countOpen(connection)) - open.length };
  });
}

const OPEN = WITHDRAWAL_STATES.map(({ id }) => id).filter((id) => id !== "closed");

async function countOpen({ queries }: Connection): Promise<number> {
  const [row] = await queries
    .select({ open: count() })
    .from(withdrawals)
    .where(inArray(withdrawals.state, OPEN))
    .limit(1);
  return row?.open ?? 0;
}

/** What waits for a person of the shop: an answer, late or not, and the money of what came back. */
export function countWithdrawalsToDo(
  now: Date,
): Promise<{ unanswered: number; late: number; toRefund: number }> {
  return getStoredShop().database.read(async ({ queries }) => {
    const countWhere = async (condition: ReturnType<typeof and>) => {
      const found = queries.select({ found: count() }).from(withdrawals).where(condition);
      return (await found.limit(1))[0]?.found ?? 0;
    };
    const isUnanswered = isNull(withdrawals.answeredAt);
    const limit = findAnswerLimit(now).toISOString();
    return {
      unanswered: await countWhere(isUnanswered),
      late: await countWhere(and(isUnanswered, lte(withdrawals.createdAt, limit))),
      toRefund: await countWhere(eq(withdrawals.state, "received")),
    };
  });
}

export function toWithdrawal(
  row: typeof withdrawals.$inferSelect,
  matchedOrder: string | null,
): Withdrawal {
  const { id, code, orderNumber, email, reason } = row;
  return {
    id,
    code,
    orderNumber,
    email,
    reason,
    matchedOrder,
    // What another tool wrote is read as new: a person then looks at it.
    state: WITHDRAWAL_STATES.find((known) => known.id === row.state)?.id ?? "asked",
    createdAt: readTime(row.createdAt),
    answeredAt: row.answeredAt === null ? null : (readTime(row.answeredAt) ?? new Date(0)),
  };
}
