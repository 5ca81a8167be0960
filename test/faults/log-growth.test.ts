import { statSync } from "node:fs";
import { expect, it } from "vitest";

import type { FileDatabase } from "../../app/data/sqlite/database.server";
import { openReader } from "../../db/open";
import { openTemporaryDatabase } from "../helpers/temporary-database";

/** Writes per transaction: each transaction waits for the disk. */
const WRITES_EACH = 50;
/** Their log is several times the limit. */
const TRANSACTIONS = 50;
const LIMIT_MB = 64;

it("truncates the log after a reader held a snapshot during 2,500 large writes", async () => {
  const { file, database } = await openTemporaryDatabase();
  await database.write(({ sqlite }) =>
    sqlite.exec("INSERT INTO settings (name, value) VALUES ('prueba', '0')"),
  );
  const reader = openReader(file).sqlite;
  reader.exec("BEGIN");
  reader.prepare("SELECT count(*) FROM products").get();
  for (let count = 0; count < TRANSACTIONS; count += 1) await writeSome(database, count);
  expect(measureLog(file)).toBeGreaterThan(2 * LIMIT_MB);
  reader.exec("COMMIT");
  reader.close();
  for (let count = 0; count < 3; count += 1) await writeSome(database, count);
  expect(measureLog(file)).toBeLessThanOrEqual(LIMIT_MB);
  await database.close();
  expect(measureLog(file)).toBe(0);
});

/** Each transaction appends the row's pages to the log. */
function writeSome(database: FileDatabase, seed: number): Promise<void> {
  return database.write(({ sqlite }) => {
    const change = sqlite.prepare("UPDATE settings SET value = ? WHERE name = 'prueba'");
    for (let count = 0; count < WRITES_EACH; count += 1) {
      change.run(`${seed}-${count} ${"x".repeat(40_000)}`);
    }
  });
}

function measureLog(file: string): number {
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) / (1024 * 1024);
}
