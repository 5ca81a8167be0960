import { setImmediate as letOthersWork } from "node:timers/promises";

import { getStoredShop } from "../sqlite/stored-shop.server";

/** Small transactions, so that no other write waits long. */
export const DELETED_AT_ONCE = 1000;

/** Older than two years by SQLite's clock, as the trigger `audit_kept` has it, which refuses younger ones. */
export async function deleteOldEntries(signal: AbortSignal): Promise<number> {
  let total = 0;
  while (!signal.aborted) {
    const count = await deleteSome();
    total += count;
    if (count < DELETED_AT_ONCE) break;
    await letOthersWork();
  }
  return total;
}

function deleteSome(): Promise<number> {
  return getStoredShop().database.write(async ({ prepare }) => {
    const { changes } = await prepare(
      `DELETE FROM audit WHERE id IN (
          SELECT id FROM audit WHERE at <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 years')
            ORDER BY at LIMIT ?)`,
    ).run(DELETED_AT_ONCE);
    return changes;
  });
}
