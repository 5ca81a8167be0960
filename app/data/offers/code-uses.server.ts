import { and, eq, isNull, lt, or, sql } from "drizzle-orm";

import { codes } from "../../../db/schema/offers";
import type { Connection } from "../../../db/connection";

/**
 * Within the order's transaction: counts one use of the code. False when all its uses are taken; the
 * condition stands in the statement, so that it holds for any number of orders at once.
 */
export async function takeCodeUse({ queries }: Connection, codeId: number): Promise<boolean> {
  const { id, maxUses, uses } = codes;
  const taken = await queries
    .update(codes)
    .set({ uses: sql`${uses} + 1` })
    .where(and(eq(id, codeId), or(isNull(maxUses), lt(uses, maxUses))))
    .returning({ id });
  return taken.length === 1;
}

/** The states of an order whose use is free again, as in `codes_came_back` of the migration. */
export const GIVEN_BACK: readonly string[] = ["cancelled", "refunded"];

function isGivenBack(status: string): boolean {
  return GIVEN_BACK.includes(status);
}

type Move = { orderId: number; from: string; to: string };

/**
 * An order that is cancelled or refunded gives its use back. One that is revived, or goes on after it lost its use,
 * counts again, also beyond the limit: its price was agreed.
 */
export async function moveCodeUse(
  { prepare }: Connection,
  { orderId, from, to }: Move,
): Promise<void> {
  const isAgain = !isGivenBack(to) && (await linkAgain({ prepare }, orderId));
  const step = isAgain ? 1 : Number(isGivenBack(from)) - Number(isGivenBack(to));
  if (step === 0) return;
  await prepare(
    `UPDATE codes SET uses = max(uses + ?, 0)
        WHERE id = (SELECT code_id FROM orders WHERE id = ?)`,
  ).run(step, orderId);
}

/**
 * Within a write: an unpaid order has used up its code for too long. It keeps its price, and counts no more until
 * it goes on.
 */
export async function giveCodeBack({ prepare }: Connection, orderId: number): Promise<void> {
  await prepare(
    `UPDATE codes SET uses = max(uses - 1, 0)
        WHERE id = (SELECT code_id FROM orders WHERE id = ?)`,
  ).run(orderId);
  await prepare("UPDATE orders SET code_id = NULL WHERE id = ?").run(orderId);
}

/** True when the order had lost its use, and its code still exists. */
async function linkAgain(
  { prepare }: Pick<Connection, "prepare">,
  orderId: number,
): Promise<boolean> {
  const { changes } = await prepare<[number]>(
    `UPDATE orders SET code_id = (SELECT id FROM codes WHERE codes.code = orders.code)
        WHERE id = ? AND code_id IS NULL AND EXISTS (SELECT 1 FROM codes WHERE codes.code = orders.code)`,
  ).run(orderId);
  return changes > 0;
}
