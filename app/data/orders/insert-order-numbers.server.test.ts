import { expect } from "vitest";

import { insertOrder } from "../../../test/helpers/orders";
import { openTemporaryDatabase } from "../../../test/helpers/temporary-database";
import { takeOrderNumber } from "./insert-order.server";
import { itOfFiles } from "../../../test/helpers/test-engine";

itOfFiles("gives 10,000 different numbers at one moment", async () => {
  const now = new Date("2025-11-21T15:00:00.123Z");
  const { database } = await openTemporaryDatabase();
  const numbers = await database.write(async (connection) => {
    // Without the indexes for searching, which cost most of the time.
    const triggers = (await connection
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'orders'")
      .pluck()
      .all()) as string[];
    for (const name of triggers) await connection.prepare(`DROP TRIGGER ${name}`).run();
    const taken: string[] = [];
    while (taken.length < 10_000) {
      const number = await takeOrderNumber(connection, "TELA", now);
      insertOrder(connection.sqlite, { order_number: number });
      taken.push(number);
    }
    return taken;
  });
  expect(new Set(numbers).size).toBe(10_000);
  expect(numbers.filter((number) => !/^TELA-\d{6}-[A-Z0-9]{3}$/.test(number))).toEqual([]);
});
