import { randomBytes } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";

import { paymentCheckouts } from "../../../db/schema/payments";
import type { Connection } from "../../../db/connection";
import type { Author } from "../../domain/history/author";
import type { Order, OrderEventKind } from "../../domain/orders/order";
import { isDue } from "../../domain/plain/due";
import { PAGE_LIFE_MS } from "../../domain/payments/payment-check-schedule";
import { dueOnline } from "../../domain/payments/rest-online";
import { findTillNow } from "../counter/tills.server";
import { getOrder } from "../orders/order-details.server";
import { onlyRow } from "../sqlite/stored-values.server";
import { readPaymentConnection } from "./payment-connection.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** A page of the provider, or a code that is scanned at the counter. */
export type PageKind = "page" | "qr";

type WantedPage = {
  orderId: number;
  accountId: string;
  kind?: PageKind;
  /** Whose sale a code is for. */
  seller?: Author | null;
  /** Whether the shop may send shoppers to that address. */
  accepts: (address: string) => boolean;
};

/** The provider's page for an order. While it is open, every request gets the same page. */
export type PaymentPage = {
  id: number;
  idempotencyKey: string;
  /** The order as it is now; the page is made from it. */
  order: Order;
  /** What it asks for: the order's total, or what a correction left to pay. */
  totalInPesos: number;
  /** Null until the provider has answered. */
  address: string | null;
  opensAt: Date;
  closesAt: Date;
};

const MINUTE_MS = 60 * 1000;
/** A page that closes sooner than this is replaced by a new one. */
const LAST_CALL_MS = 30 * MINUTE_MS;
/** Whoever stands at the counter pays at once, and another code can be asked for. */
const QR_LIFE_MS = 15 * MINUTE_MS;
const LIVES = {
  page: { lifeMs: PAGE_LIFE_MS, lastCallMs: LAST_CALL_MS },
  qr: { lifeMs: QR_LIFE_MS, lastCallMs: 0 },
} as const satisfies Record<PageKind, unknown>;
/** When the shop asks about the payment, in case the shopper and the webhook do not come. */
const CHECK_AFTER_MS = 5 * MINUTE_MS;

/** Stored before the provider is asked; null for an order that cannot be paid online now. */
export function takePaymentPage(wanted: WantedPage, now: Date): Promise<PaymentPage | null> {
  return getStoredShop().database.write(async (connection) => {
    const order = await getOrder(connection, wanted.orderId);
    if (dueOnline(order) === 0 || findEnd(order, wanted, now) <= now) return null;
    const row =
      (await findOpen(connection, order, wanted, now)) ??
      (await insert(connection, order, wanted, now));
    await askSoon(connection, order.id, now);
    return {
      id: row.id,
      idempotencyKey: row.idempotencyKey,
      order,
      totalInPesos: row.total,
      address: row.address === "" ? null : row.address,
      opensAt: new Date(row.createdAt),
      closesAt: new Date(row.expiresAt),
    };
  });
}

type PageRow = typeof paymentCheckouts.$inferSelect;

async function findOpen(
  connection: Connection,
  order: Order,
  { accountId, accepts, kind = "page" }: WantedPage,
  now: Date,
): Promise<PageRow | null> {
  const [newest] = await connection.queries
    .select()
    .from(paymentCheckouts)
    .where(
      and(
        eq(paymentCheckouts.orderId, order.id),
        eq(paymentCheckouts.accountId, accountId),
        eq(paymentCheckouts.kind, kind),
      ),
    )
    .orderBy(desc(paymentCheckouts.id))
    .limit(1);
  if (!newest || newest.total !== dueOnline(order)) return null;
  // A page of the same amount that the shopper has paid.
  if (isBeforeRest(order, new Date(newest.createdAt))) return null;
  const closesAt = new Date(newest.expiresAt);
  const { lastCallMs } = LIVES[kind];
  const lastCall = Math.min(now.getTime() + lastCallMs, findEnd(order, { kind }, now).getTime());
  if (closesAt.getTime() < lastCall) return null;
  // A page that was made while the clock was ahead opens in the future.
  if (isDue(closesAt, now, PAGE_LIFE_MS)) return null;
  // A page from earlier credentials of the same account may be a test page.
  const connectedAt = (await readPaymentConnection(connection))?.connectedAt ?? null;
  if (connectedAt !== null && new Date(newest.createdAt) < connectedAt) return null;
  return newest.address === "" || accepts(newest.address) ? newest : null;
}

/** True for a page of before the rest that is to be paid now. */
function isBeforeRest({ paidAt, events }: Order, openedAt: Date): boolean {
  if (paidAt === null) return false;
  const began = events.findLast(({ kind }) => RESTS_BEGIN.includes(kind));
  return (began?.at ?? paidAt) >= openedAt;
}

const RESTS_BEGIN: readonly string[] = [
  "corrected",
  "correction-undone",
  "rest-paid",
] satisfies OrderEventKind[];

/** When a page that opens now closes: no later than the order holds its pieces. */
function findEnd(
  { holdUntil }: Order,
  { kind = "page" }: Pick<WantedPage, "kind">,
  now: Date,
): Date {
  const usual = new Date(now.getTime() + LIVES[kind].lifeMs);
  return holdUntil !== null && holdUntil < usual ? holdUntil : usual;
}

async function insert(
  connection: Connection,
  order: Order,
  { accountId, kind = "page", seller = null }: WantedPage,
  now: Date,
): Promise<PageRow> {
  const tillId = seller && (await findTillNow(connection, seller.adminId));
  return onlyRow(
    await connection.queries
      .insert(paymentCheckouts)
      .values({
        ...{ orderId: order.id, accountId, kind, tillId },
        total: dueOnline(order),
        idempotencyKey: randomBytes(16).toString("base64url"),
        createdAt: now.toISOString(),
        expiresAt: findEnd(order, { kind }, now).toISOString(),
      })
      .returning(),
  );
}

/** Keeps an earlier check. */
async function askSoon({ prepare }: Connection, orderId: number, now: Date): Promise<void> {
  const soon = new Date(now.getTime() + CHECK_AFTER_MS).toISOString();
  await prepare(
    `UPDATE orders SET payment_check_at = @soon
      WHERE id = @orderId AND (payment_check_at IS NULL OR payment_check_at > @soon)`,
  ).run({ orderId, soon });
}

export function storePaymentPage(
  id: number,
  { id: preferenceId, address }: { id: string; address: string },
): Promise<void> {
  return getStoredShop().database.write(async ({ queries }) => {
    await queries
      .update(paymentCheckouts)
      .set({ preferenceId, address })
      .where(eq(paymentCheckouts.id, id));
  });
}

/** The provider would refuse the idempotency key again. A page with an address stays. */
export function forgetPaymentPage(id: number): Promise<void> {
  return getStoredShop().database.write(async ({ queries }) => {
    await queries
      .delete(paymentCheckouts)
      .where(and(eq(paymentCheckouts.id, id), eq(paymentCheckouts.address, "")));
  });
}
