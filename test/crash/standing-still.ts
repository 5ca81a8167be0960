import { setTimeout as delay } from "node:timers/promises";
import type Database from "better-sqlite3";
import { expect } from "vitest";

import type { RunningShop } from "../helpers/running-shop";
import type { Visit } from "../helpers/visitor";

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

/**
 * Kills the shop as a request writes this. Nothing of the request is there then, all of it after it was sent again,
 * and no more by a third time.
 */
export async function expectNothingOrAll(
  shop: RunningShop,
  write: string,
  { send, readAll }: { send: () => Promise<Visit>; readAll: () => unknown },
): Promise<void> {
  const before = readAll();
  expect((await killAt(shop, write, send)).status, write).toBe(0);
  expect(readAll()).toEqual(before);
  await shop.reopen();
  // Whoever had no answer sends the same form again.
  expect((await send()).status).toBe(303);
  const after = readAll();
  expect(after).not.toEqual(before);
  await shop.kill();
  expect(readAll()).toEqual(after);
  await shop.reopen();
  await send();
  expect(readAll()).toEqual(after);
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
