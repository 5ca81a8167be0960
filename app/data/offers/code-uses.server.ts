import { and, eq, isNull, lt, or, sql } from "drizzle-orm";

import { codes } from "../../../db/schema/offers";
import type { Connection } from "../../../db/open";

/**
 * Within the order's transaction: counts one use of the code. False when all its uses are taken; the
 * condition stands in the statement, so that it holds for any number of orders at once.
 */
export function takeCodeUse({ queries }: Connection, codeId: number): boolean {
  const { id, maxUses, uses } = codes;
  const { changes } = queries
    .update(codes)
    .set({ uses: sql`${uses} + 1` })
    .where(and(eq(id, codeId), or(isNull(maxUses), lt(uses, maxUses))))
    .run();
  return changes === 1;
}

/** The states of an order whose use is free again, as in `codes_came_back` of the migration. */
export const GIVEN_BACK: readonly string[] = ["cancelled", "refunded"];

function isGivenBack(status: string): boolean {
  return GIVEN_BACK.includes(status);
}

type Move = { orderId: number; from: string; to: string };

/**
 * An order that is cancelled or refunded gives its use back. One that is revived, because its money came
 * after all, counts again, also beyond the limit: its price was agreed.
 */
export function moveCodeUse({ sqlite }: Connection, { orderId, from, to }: Move): void {
  const step = Number(isGivenBack(from)) - Number(isGivenBack(to));
  if (step === 0) return;
  sqlite
    .prepare(
      `UPDATE codes SET uses = max(uses + ?, 0)
        WHERE id = (SELECT code_id FROM orders WHERE id = ?)`,
    )
    .run(step, orderId);
}
