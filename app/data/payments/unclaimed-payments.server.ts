import { and, count, desc, eq, isNull, getTableColumns } from "drizzle-orm";

import { unclaimedPayments } from "../../../db/schema/payments";
import type { Connection } from "../../../db/connection";
import { heldInCents, type UnclaimedPayment } from "../../domain/payments/order-payments";
import type { ProviderPayment } from "../../domain/payments/payment";
import { recordEntry, type By } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";

export async function keepUnclaimed(
  { queries }: Connection,
  payment: ProviderPayment,
  now: Date,
): Promise<void> {
  const { id: providerId, externalReference: orderNumber, currency } = payment;
  const columns = { heldInCents: heldInCents(payment), currency };
  const paidAt = payment.approvedAt ?? payment.createdAt;
  await queries
    .insert(unclaimedPayments)
    .values({
      ...columns,
      providerId,
      orderNumber,
      paidAt: paidAt?.toISOString() ?? null,
      createdAt: now.toISOString(),
    })
    .onConflictDoUpdate({ target: unclaimedPayments.providerId, set: columns });
}

function isOpen(providerId: string) {
  return and(eq(unclaimedPayments.providerId, providerId), isNull(unclaimedPayments.dismissedAt));
}

const MAX_PAYER_LENGTH = 200;

export function lacksPayer(providerId: string): Promise<boolean> {
  return getStoredShop().database.read(async ({ queries }) => {
    const [row] = await queries
      .select({ payer: unclaimedPayments.payer })
      .from(unclaimedPayments)
      .where(isOpen(providerId))
      .limit(1);
    return row?.payer === "";
  });
}

export function keepPayer(providerId: string, payer: string): Promise<void> {
  return getStoredShop().database.write(async ({ queries }) => {
    await queries
      .update(unclaimedPayments)
      .set({ payer: payer.slice(0, MAX_PAYER_LENGTH) })
      .where(isOpen(providerId));
  });
}

/** Removes a payment that was fully refunded, or whose order exists again. */
export async function forgetUnclaimed({ queries }: Connection, providerId: string): Promise<void> {
  await queries.delete(unclaimedPayments).where(isOpen(providerId));
}

export function listUnclaimedPayments(
  limit: number,
): Promise<{ payments: UnclaimedPayment[]; count: number }> {
  return getStoredShop().database.read(async ({ queries }) => {
    const isStanding = isNull(unclaimedPayments.dismissedAt);
    const {
      createdAt: _,
      dismissedAt: _dismissed,
      ...columns
    } = getTableColumns(unclaimedPayments);
    const rows = await queries
      .select(columns)
      .from(unclaimedPayments)
      .where(isStanding)
      .orderBy(desc(unclaimedPayments.createdAt), desc(unclaimedPayments.id))
      .limit(limit);
    const [all] = await queries
      .select({ rows: count() })
      .from(unclaimedPayments)
      .where(isStanding)
      .limit(1);
    return {
      payments: rows.map((row) => ({ ...row, paidAt: readTime(row.paidAt) })),
      count: all?.rows ?? 0,
    };
  });
}

export function dismissUnclaimed(id: number, { author, now }: By): Promise<void> {
  return writeAs({ author, action: "payment.dismiss", now }, async (connection) => {
    const dismissed = await connection.queries
      .update(unclaimedPayments)
      .set({ dismissedAt: now.toISOString(), payer: "" })
      .where(and(eq(unclaimedPayments.id, id), isNull(unclaimedPayments.dismissedAt)))
      .returning({ id: unclaimedPayments.id });
    if (dismissed.length > 0) {
      await recordEntry(connection, { kind: "payment", id, after: { event: "dismissed" } });
    }
  });
}
