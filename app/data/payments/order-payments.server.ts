import { asc, eq, sql } from "drizzle-orm";
import { z } from "zod";

import { paymentRefunds, payments } from "../../../db/schema/payments";
import type { Connection } from "../../../db/connection";
import type { OrderPayment, OrderRefund } from "../../domain/payments/order-payments";
import type { PieceCount } from "../../domain/stock/piece-count";
import { parseJson, readTime } from "../sqlite/stored-values.server";

export async function readOrderPayments(
  { queries }: Connection,
  orderId: number,
): Promise<OrderPayment[]> {
  const rows = await queries
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    // The provider lists the newest first, and an old payment may arrive late.
    .orderBy(sql`coalesce(${payments.providerCreatedAt}, ${payments.createdAt})`, asc(payments.id));
  return rows.map(({ id, providerId, status, statusDetail, currency, method, type, ...row }) => ({
    ...{ id, providerId, status, statusDetail, currency, method, type },
    amountInCents: row.amountInCents,
    refundedInCents: row.refundedInCents,
    instalments: row.instalments,
    netInCents: row.netInCents,
    mismatches: readMismatches(row.mismatches),
    approvedAt: readTime(row.approvedAt),
    expiresAt: readTime(row.expiresAt),
    at: readTime(row.providerCreatedAt ?? row.createdAt),
  }));
}

export function readMismatches(stored: string): string[] {
  return stored.split(" ").filter((code) => code !== "");
}

export async function readOrderRefunds(
  { queries }: Connection,
  orderId: number,
): Promise<OrderRefund[]> {
  const rows = await queries
    .select()
    .from(paymentRefunds)
    .where(eq(paymentRefunds.orderId, orderId))
    .orderBy(asc(paymentRefunds.id));
  return rows.map(
    ({ id, paymentId, amountInCents, pieces, status, author, lastError, createdAt }) => ({
      ...{ id, paymentId, amountInCents, status, author, lastError, ...readPieces(pieces) },
      at: readTime(createdAt),
    }),
  );
}

export const writePieces = (pieces: readonly PieceCount[]): string =>
  JSON.stringify(pieces.map(({ itemId, pieces: count }) => [itemId, count]));

const PiecesSchema = z.array(z.tuple([z.int(), z.int().positive()])).min(1);

/** The pieces of a refund as `writePieces` stored them. What another tool wrote counts as none. */
export function readPieces(stored: string): { pieces?: PieceCount[] } {
  const read = parseJson(PiecesSchema, stored);
  return read === null ? {} : { pieces: read.map(([itemId, pieces]) => ({ itemId, pieces })) };
}

/** Within a write: these pieces are the order's no more. What went back for them stays as it was. */
export async function forgetRefundedPieces(
  { prepare }: Connection,
  orderId: number,
  gone: readonly PieceCount[],
): Promise<void> {
  const left = new Map(gone.map(({ itemId, pieces }) => [itemId, pieces]));
  const keep = ({ itemId, pieces }: PieceCount): PieceCount[] => {
    const taken = Math.min(left.get(itemId) ?? 0, pieces);
    left.set(itemId, (left.get(itemId) ?? 0) - taken);
    return taken === pieces ? [] : [{ itemId, pieces: pieces - taken }];
  };
  for (const [table, condition] of REFUNDS) {
    const rows = await prepare<[number], { id: number; pieces: string }>(
      `SELECT id, pieces FROM ${table} WHERE order_id = ? AND ${condition} ORDER BY id`,
    ).all(orderId);
    for (const { id, pieces: stored } of rows) {
      const { pieces = [] } = readPieces(stored);
      const kept = writePieces(pieces.flatMap(keep));
      if (kept === stored) continue;
      await prepare<[string, number]>(`UPDATE ${table} SET pieces = ? WHERE id = ?`).run(kept, id);
    }
  }
}

const REFUNDS = [
  ["manual_refunds", "pieces <> '[]'"],
  ["payment_refunds", "pieces <> '[]' AND status <> 'refused'"],
] as const;
