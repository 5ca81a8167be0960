import { eq } from "drizzle-orm";

import { withdrawals } from "../../../db/schema/withdrawals";
import { recordEntry, type By } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";

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
