import { randomInt } from "node:crypto";
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";

import { openWriter } from "../../db/open";
import { openTemporaryDatabase } from "../helpers/temporary-database";

const CUTS = 200;
const TRANSACTIONS = 150;
/** Rows per transaction, so that a part of one is visible. */
const ROWS_EACH = 5;

/** Writes without a checkpoint; returns the file from before, and the log. */
async function writeLog(): Promise<{ base: string; log: Buffer }> {
  const { file, database } = await openTemporaryDatabase();
  const base = `${file}.base`;
  copyFileSync(file, base);
  for (let count = 0; count < TRANSACTIONS; count += 1) {
    await database.write(({ sqlite }) => {
      sqlite.pragma("wal_autocheckpoint = 0");
      const insert = sqlite.prepare("INSERT INTO products (id, name, price) VALUES (?, 'A', 1)");
      for (let row = 0; row < ROWS_EACH; row += 1) insert.run(`a-${count}-${row}`);
    });
  }
  return { base, log: readFileSync(`${file}-wal`) };
}

it(`opens with whole transactions when a power cut ends the log at any of ${CUTS} bytes`, async () => {
  const { base, log } = await writeLog();
  const torn = `${base}.torn`;
  const states = new Set<number>();
  for (let cut = 0; cut < CUTS; cut += 1) {
    for (const rest of ["-wal", "-shm"]) rmSync(torn + rest, { force: true });
    copyFileSync(base, torn);
    const length = randomInt(log.length);
    writeFileSync(`${torn}-wal`, log.subarray(0, length));
    const { sqlite } = openWriter(torn);
    const check = sqlite.pragma("quick_check", { simple: true });
    const rows = Number(sqlite.prepare("SELECT count(*) FROM products").pluck().get());
    sqlite.close();
    expect(check, `cut at ${length}`).toBe("ok");
    expect(rows % ROWS_EACH, `cut at ${length}`).toBe(0);
    states.add(rows);
  }
  expect(states.size).toBeGreaterThan(1);
});
