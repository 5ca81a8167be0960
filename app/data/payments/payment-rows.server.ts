import { eq } from "drizzle-orm";

import { payments } from "../../../db/schema/payments";
import type { Connection } from "../../../db/connection";
import type { Order } from "../../domain/orders/order-details";
import type { ProviderPayment } from "../../domain/payments/payment";
import { pickFacts, type PaymentFacts } from "../../domain/payments/payment-merge";
import { readTime } from "../sqlite/stored-values.server";
import { readMismatches } from "./order-payments.server";

export type StoredPayment = { orderId: number; mismatches: string[]; facts: PaymentFacts };

export async function readPayment(
  { queries }: Connection,
  providerId: string,
): Promise<StoredPayment | null> {
  const [row] = await queries
    .select()
    .from(payments)
    .where(eq(payments.providerId, providerId))
    .limit(1);
  if (!row) return null;
  const approvedAt = row.approvedAt === null ? null : readTime(row.approvedAt);
  const updatedAt = row.providerUpdatedAt === null ? null : readTime(row.providerUpdatedAt);
  const expiresAt = row.expiresAt === null ? null : readTime(row.expiresAt);
  return {
    orderId: row.orderId,
    mismatches: readMismatches(row.mismatches),
    facts: pickFacts({ ...row, approvedAt, updatedAt, expiresAt }),
  };
}

type PaymentRow = {
  payment: ProviderPayment;
  facts: PaymentFacts;
  mismatches: string[];
  order: Order;
  now: Date;
};

export async function writePayment(
  { queries }: Connection,
  { payment, facts, mismatches, order, now }: PaymentRow,
): Promise<void> {
  const { approvedAt, updatedAt, expiresAt, ...others } = facts;
  const columns = {
    ...others,
    mismatches: mismatches.join(" "),
    approvedAt: approvedAt?.toISOString() ?? null,
    providerUpdatedAt: updatedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    updatedAt: now.toISOString(),
  };
  await queries
    .insert(payments)
    .values({
      ...columns,
      orderId: order.id,
      providerId: payment.id,
      providerCreatedAt: payment.createdAt?.toISOString() ?? null,
      createdAt: now.toISOString(),
    })
    .onConflictDoUpdate({ target: payments.providerId, set: columns });
}
