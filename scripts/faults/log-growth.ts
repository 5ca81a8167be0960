import { statSync } from "node:fs";
import { join } from "node:path";

import { createShopDatabase, type ShopDatabase } from "../../app/data/sqlite/database.server";
import { openReader } from "../../db/open";
import { makeTemporaryDirectory } from "../bench/processes";
import type { Finding, Scenario } from "./scenario";

/** Of the 100,000 writes, these many to a transaction: each would wait for the disk otherwise. */
const WRITES_EACH = 50;
const TRANSACTIONS = 2000;
const LIMIT_MB = 64;

/** A reader that holds an old state while a hundred thousand writes go on, and then lets go. */
export const logGrowth: Scenario = { name: "write-ahead log", isLoad: true, run };

async function run(): Promise<Finding[]> {
  const file = join(makeTemporaryDirectory(), "tela.db");
  const database = createShopDatabase(file);
  await database.prepare();
  await database.write(({ sqlite }) =>
    sqlite.exec("INSERT INTO settings (name, value) VALUES ('prueba', '0')"),
  );
  const reader = openReader(file).sqlite;
  reader.exec("BEGIN");
  reader.prepare("SELECT count(*) FROM products").get();
  for (let count = 0; count < TRANSACTIONS; count += 1) await writeSome(database, count);
  const heldMb = measureLog(file);
  reader.exec("COMMIT");
  reader.close();
  for (let count = 0; count < 3; count += 1) await writeSome(database, count);
  const releasedMb = measureLog(file);
  await database.close();
  const closedMb = measureLog(file);
  return [
    {
      what: `100,000 writes with a reader in the way: log of ${Math.round(heldMb)} MB, then`,
      figure: `${releasedMb.toFixed(1)} MB`,
      condition: `<= ${LIMIT_MB} MB`,
      isMet: releasedMb <= LIMIT_MB,
    },
    {
      what: "log of a closed shop",
      figure: `${closedMb.toFixed(1)} MB`,
      condition: "= 0.0 MB",
      isMet: closedMb === 0,
    },
  ];
}

/** Each write changes the row, and the log takes the page anew with every transaction. */
function writeSome(database: ShopDatabase, seed: number): Promise<void> {
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
