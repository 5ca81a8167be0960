import { asc, eq } from "drizzle-orm";

import { paymentSearches } from "../../../db/schema/payments";
import { changeCopy } from "../backups/database-copy.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** A search for every payment of the account in a period. `skip` results were read already. */
export type PaymentSearch = { id: number; begin: Date; end: Date; skip: number };

export function findPaymentSearch(): Promise<PaymentSearch | null> {
  return getStoredShop().database.read(async ({ queries }) => {
    const [row] = await queries
      .select()
      .from(paymentSearches)
      .orderBy(asc(paymentSearches.id))
      .limit(1);
    if (!row) return null;
    const { id, beginsAt, endsAt, readCount } = row;
    return { id, begin: new Date(beginsAt), end: new Date(endsAt), skip: readCount };
  });
}

export function advancePaymentSearch({ id, begin, skip }: PaymentSearch): Promise<void> {
  return getStoredShop().database.write(async ({ queries }) => {
    await queries
      .update(paymentSearches)
      .set({ beginsAt: begin.toISOString(), readCount: skip })
      .where(eq(paymentSearches.id, id));
  });
}

export function endPaymentSearch(id: number): Promise<void> {
  return getStoredShop().database.write(async ({ queries }) => {
    await queries.delete(paymentSearches).where(eq(paymentSearches.id, id));
  });
}

/** After a restore, orders of this period are checked: the time in which a chargeback is possible. */
const RECENT_MS = 180 * 24 * 60 * 60 * 1000;
/** The shop's clock and the provider's may differ. */
const MARGIN_MS = 60 * 60 * 1000;

/**
 * In one transaction. A backup with an older schema gets what it has columns for; the migration
 * does the rest.
 * @param file a copy that nothing else has open
 */
export function scheduleChecksAfterRestore(
  file: string,
  { copiedAt, now }: { copiedAt: Date; now: Date },
) {
  changeCopy(file, (sqlite) => {
    const hasTable = (name: string) =>
      sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !==
      undefined;
    if (hasTable("payment_checkouts")) {
      sqlite
        .prepare(
          `UPDATE orders SET payment_check_at = ? WHERE created_at > ?
            AND (payment_method = 'mercadopago'
              OR id IN (SELECT order_id FROM payment_checkouts)
              OR id IN (SELECT order_id FROM payments))`,
        )
        .run(now.toISOString(), new Date(now.getTime() - RECENT_MS).toISOString());
    }
    if (!hasTable("payment_searches")) return;
    const begin = new Date(Math.min(copiedAt.getTime(), now.getTime()) - MARGIN_MS);
    sqlite
      .prepare("INSERT INTO payment_searches (begins_at, ends_at) VALUES (?, ?)")
      .run(begin.toISOString(), new Date(now.getTime() + MARGIN_MS).toISOString());
  });
}
