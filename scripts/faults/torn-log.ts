import { randomInt } from "node:crypto";
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { createShopDatabase } from "../../app/data/sqlite/database.server";
import { openWriter } from "../../db/open";
import { makeTemporaryDirectory } from "../bench/processes";
import { exactly, type Finding, type Scenario } from "./scenario";

const CUTS = 200;
const TRANSACTIONS = 150;
/** Each transaction writes as many rows, so a part of one shows. */
const ROWS_EACH = 5;

/** The log as a power cut may leave it: ended at any byte. */
export const tornLog: Scenario = { name: "torn log", isLoad: false, run };

async function run(): Promise<Finding[]> {
  const directory = makeTemporaryDirectory();
  const file = join(directory, "tela.db");
  const torn = join(directory, "cortada.db");
  const log = await writeLog(file, torn);
  let opened = 0;
  let whole = 0;
  const states = new Set<number>();
  for (let cut = 0; cut < CUTS; cut += 1) {
    for (const rest of ["-wal", "-shm"]) rmSync(torn + rest, { force: true });
    copyFileSync(`${torn}.base`, torn);
    writeFileSync(`${torn}-wal`, log.subarray(0, randomInt(log.length)));
    const { sqlite } = openWriter(torn);
    if (sqlite.pragma("quick_check", { simple: true }) === "ok") opened += 1;
    const rows = Number(sqlite.prepare("SELECT count(*) FROM products").pluck().get());
    if (rows % ROWS_EACH === 0) whole += 1;
    states.add(rows);
    sqlite.close();
  }
  return [
    exactly("cut logs that open and are sound", opened, CUTS),
    exactly("with every transaction whole or absent", whole, CUTS),
    {
      what: "different states found",
      figure: String(states.size),
      condition: "> 1",
      isMet: states.size > 1,
    },
  ];
}

/** Writes while the log only grows; the file as it was stands at `torn.base`. */
async function writeLog(file: string, torn: string): Promise<Buffer> {
  const database = createShopDatabase(file);
  await database.prepare();
  copyFileSync(file, `${torn}.base`);
  for (let count = 0; count < TRANSACTIONS; count += 1) {
    await database.write(({ sqlite }) => {
      sqlite.pragma("wal_autocheckpoint = 0");
      const insert = sqlite.prepare("INSERT INTO products (id, name, price) VALUES (?, 'A', 1)");
      for (let row = 0; row < ROWS_EACH; row += 1) insert.run(`a-${count}-${row}`);
    });
  }
  const log = readFileSync(`${file}-wal`);
  await database.close();
  return log;
}
