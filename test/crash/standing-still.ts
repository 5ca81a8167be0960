import { setTimeout as delay } from "node:timers/promises";
import type Database from "better-sqlite3";

import type { RunningShop } from "../helpers/running-shop";

const NEVER_ENDS = `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers)
  SELECT count(*) FROM numbers`;

export function withDatabase<Answer>(
  shop: Pick<RunningShop, "openDatabase">,
  ask: (database: Database.Database) => Answer,
): Answer {
  const database = shop.openDatabase();
  try {
    return ask(database);
  } finally {
    database.close();
  }
}

/**
 * Kills the shop within the transaction of this request, once it has written this: `INSERT ON orders`. The request
 * must get no answer.
 */
export async function killAt<Answer>(
  shop: RunningShop,
  write: string,
  send: () => Promise<Answer>,
): Promise<Answer> {
  withDatabase(shop, (database) =>
    database.exec(`CREATE TRIGGER stands_still AFTER ${write} BEGIN ${NEVER_ENDS}; END`),
  );
  const sent = send();
  await Promise.race([untilItStands(shop), sent]);
  await shop.kill();
  const answer = await sent;
  withDatabase(shop, (database) => database.exec("DROP TRIGGER stands_still"));
  return answer;
}

/** Until the shop has been writing for so long that it stands still. */
async function untilItStands(shop: RunningShop): Promise<void> {
  for (let busy = 0; busy < 5; await delay(20)) busy = isBeingWritten(shop) ? busy + 1 : 0;
}

function isBeingWritten(shop: RunningShop): boolean {
  return withDatabase(shop, (database) => {
    database.pragma("busy_timeout = 0");
    try {
      database.exec("BEGIN IMMEDIATE; ROLLBACK");
      return false;
    } catch {
      return true;
    }
  });
}
