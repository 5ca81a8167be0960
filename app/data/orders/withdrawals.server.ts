import { count, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";

import { orderEvents, orders } from "../../../db/schema/orders";
import { withdrawals } from "../../../db/schema/withdrawals";
import type { Connection } from "../../../db/open";
import type { OutgoingMail } from "../../domain/mail/mail";
import type { Order } from "../../domain/orders/order-details";
import { parseOrderNumber } from "../../domain/orders/order-number";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import type {
  ListedWithdrawal,
  Withdrawal,
  WithdrawalRequest,
} from "../../domain/orders/withdrawal";
import { enqueueMails } from "../mail/mail-outbox.server";
import { readOrderByNumber } from "./order-details.server";
import { readSettingsNow } from "../shop/settings.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";
import { listMeantNumbers } from "./typed-order-number.server";

/** Most answered ones in the owner's list; the table keeps all. */
const LISTED_ANSWERED = 100;

/** Anyone can send the form; this is far more than an owner answers at a time. */
const LISTED_OPEN = 200;

export type RecordedWithdrawal = {
  withdrawal: Withdrawal;
  /** Null when the typed number matches no order. */
  order: Order | null;
  settings: ShopSettings;
};

export type NewWithdrawal = {
  /** Derived from the form: sending the same form again gives the same code. */
  code: string;
  request: WithdrawalRequest;
  /** The mails about it, composed within its transaction. */
  composeMails: (recorded: RecordedWithdrawal) => OutgoingMail[];
};

/**
 * Records a withdrawal from a purchase, once for each code. Returns false and records nothing when
 * neither the request nor its order has an e-mail for the answer.
 * @throws DatabaseUnavailableError
 */
export function recordWithdrawal(
  { code, request, composeMails }: NewWithdrawal,
  now: Date,
): Promise<boolean> {
  return getStoredShop().database.write((connection) => {
    const { queries } = connection;
    const known = queries
      .select({ id: withdrawals.id })
      .from(withdrawals)
      .where(eq(withdrawals.code, code))
      .get();
    if (known) return true;
    const order = findMeantOrder(connection, request);
    if (request.email === "" && (order?.customerEmail ?? "") === "") return false;
    const createdAt = now.toISOString();
    const orderId = order?.id ?? null;
    const row = queries
      .insert(withdrawals)
      .values({ code, orderId, ...request, createdAt })
      .returning()
      .get();
    if (orderId !== null) {
      queries
        .insert(orderEvents)
        .values({ orderId, kind: "withdrawal", text: code, createdAt })
        .run();
    }
    const withdrawal = toWithdrawal(row, order?.orderNumber ?? null);
    const settings = readSettingsNow(connection);
    const mails = composeMails({ withdrawal, order, settings });
    enqueueMails(connection, mails, { orderId, now, isByVisitor: true });
    return true;
  });
}

/** A number alone identifies its order; when an e-mail is given too, both must match. */
function findMeantOrder(connection: Connection, { orderNumber, email }: WithdrawalRequest) {
  const number = parseOrderNumber(orderNumber);
  const meant = number === null ? [] : listMeantNumbers(connection, number);
  const found = meant
    .map((each) => readOrderByNumber(connection, each))
    .filter((order) => email === "" || order?.customerEmail.toLowerCase() === email.toLowerCase());
  // A number without prefix that matches two orders identifies neither.
  return found.length === 1 ? (found[0] ?? null) : null;
}

/**
 * When the withdrawal with this code was recorded; null when there is none.
 * @throws DatabaseUnavailableError
 */
export function findWithdrawalTime(code: string): Promise<Date | null> {
  return getStoredShop().database.read(({ queries }) => {
    const row = queries
      .select({ createdAt: withdrawals.createdAt })
      .from(withdrawals)
      .where(eq(withdrawals.code, code))
      .get();
    return row ? readTime(row.createdAt) : null;
  });
}

export type ListedWithdrawals = {
  withdrawals: ListedWithdrawal[];
  /** Number of further open withdrawals. */
  moreOpen: number;
};

/**
 * The open withdrawals, oldest first, then the last answered ones.
 * @throws DatabaseUnavailableError
 */
export function listWithdrawals(): Promise<ListedWithdrawals> {
  return getStoredShop().database.read((connection) => {
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
    const open = all()
      .where(isNull(withdrawals.answeredAt))
      .orderBy(withdrawals.createdAt, withdrawals.id)
      .limit(LISTED_OPEN)
      .all();
    const answered = all()
      .where(isNotNull(withdrawals.answeredAt))
      .orderBy(desc(withdrawals.answeredAt), desc(withdrawals.id))
      .limit(LISTED_ANSWERED)
      .all();
    const listed = [...open, ...answered].map(({ row, matchedOrder, namesOrder }) => ({
      ...toWithdrawal(row, matchedOrder),
      namesOrder: namesOrder === 1,
    }));
    return { withdrawals: listed, moreOpen: countOpen(connection) - open.length };
  });
}

export function countOpenWithdrawals(): Promise<number> {
  return getStoredShop().database.read(countOpen);
}

function countOpen({ queries }: Connection): number {
  const row = queries
    .select({ open: count() })
    .from(withdrawals)
    .where(isNull(withdrawals.answeredAt))
    .get();
  return row?.open ?? 0;
}

function toWithdrawal(
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
    createdAt: readTime(row.createdAt),
    answeredAt: row.answeredAt === null ? null : (readTime(row.answeredAt) ?? new Date(0)),
  };
}
