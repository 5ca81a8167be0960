import { count, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";

import { orderEvents, orders, withdrawals } from "../../../db/schema/orders";
import type { Connection } from "../../../db/connection";
import type { OutgoingMail } from "../../domain/mail/mail";
import type { Order } from "../../domain/orders/order";
import { parseOrderNumber } from "../../domain/orders/order-number";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import type {
  ListedWithdrawal,
  Withdrawal,
  WithdrawalRequest,
} from "../../domain/orders/withdrawal";
import { mapInTurn } from "../../domain/plain/lists";
import { recordEntry, type By } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { enqueueMails } from "../mail/mail-outbox.server";
import { onlyRow, readTime } from "../sqlite/stored-values.server";
import { readOrderByNumber, listMeantNumbers } from "./order-details.server";
import { readSettingsNow } from "../shop/settings.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** Most answered ones in the owner's list; the table keeps all. */
const LISTED_ANSWERED = 100;

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

export function findWithdrawalTime(code: string): Promise<Date | null> {
  return getStoredShop().database.read(async ({ prepare }) => {
    const select = prepare<[string], string>("SELECT created_at FROM withdrawals WHERE code = ?");
    return readTime((await select.pluck().get(code)) ?? null);
  });
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
      .where(isNull(withdrawals.answeredAt))
      .orderBy(withdrawals.createdAt, withdrawals.id)
      .limit(LISTED_OPEN);
    const answered = await all()
      .where(isNotNull(withdrawals.answeredAt))
      .orderBy(desc(withdrawals.answeredAt), desc(withdrawals.id))
      .limit(LISTED_ANSWERED);
    const listed: ListedWithdrawal[] = [...open, ...answered].map(
      ({ row, matchedOrder, namesOrder }) => ({
        ...toWithdrawal(row, matchedOrder),
        namesOrder: namesOrder === 1,
      }),
    );
    return { withdrawals: listed, moreOpen: (await countOpen(connection)) - open.length };
  });
}

export function countOpenWithdrawals(): Promise<number> {
  return getStoredShop().database.read(countOpen);
}

async function countOpen({ queries }: Connection): Promise<number> {
  const [row] = await queries
    .select({ open: count() })
    .from(withdrawals)
    .where(isNull(withdrawals.answeredAt))
    .limit(1);
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

/** Marks a withdrawal as answered; an answered one keeps its time. False when there is none. */
export function markWithdrawalAnswered(id: number, { author, now }: By): Promise<boolean> {
  return writeAs({ author, action: "withdrawal.answer", now }, async (connection) => {
    const { queries } = connection;
    const [row] = await queries
      .select({ code: withdrawals.code, answeredAt: withdrawals.answeredAt })
      .from(withdrawals)
      .where(eq(withdrawals.id, id))
      .limit(1);
    if (!row) return false;
    if (row.answeredAt === null) {
      await queries
        .update(withdrawals)
        .set({ answeredAt: now.toISOString() })
        .where(eq(withdrawals.id, id));
      await recordEntry(connection, { kind: "withdrawal", id, after: { code: row.code } });
    }
    return true;
  });
}
