import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { mkdirSync, writeFileSync } from "node:fs";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";

import { prepareShopper } from "../helpers/shopper";
import { createMachine, type InstalledMachine } from "./installed-machine";

const DOMAIN = "tienda.test";
const SQLITE = resolve(import.meta.dirname, "../../node_modules/better-sqlite3");

/** Leaves the database as a later program would: with a step of the schema that this one has not. */
const MIGRATE = `"${process.execPath}" -e '
  const db = require("${SQLITE}")(process.env.DATA_DIR + "/tela.db");
  const isNew = db.prepare("SELECT count(*) FROM __drizzle_migrations WHERE hash = ?").pluck().get("later") === 0;
  if (isNew) db.prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)").run("later", 4e12);
'`;
/** What serves for it here: the same program, which would refuse that database, told it is older. */
const UNMIGRATE = MIGRATE.replace(/const isNew[\s\S]*/, "") + 'db.exec("DELETE FROM __drizzle_migrations WHERE created_at = 4e12")\'';

let machine: InstalledMachine;

beforeAll(async () => {
  machine = await createMachine();
});
afterAll(() => machine.close());

async function placeOrder(): Promise<void> {
  // The shop goes by its public address, and is reached without the proxy here.
  const shopper = await prepareShopper(machine.url, (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("Origin", `https://${DOMAIN}`);
    return fetch(input, { ...init, headers });
  });
  await shopper.confirm(randomBytes(16).toString("base64url"));
}

function countOrders(): number {
  const database = new Database(join(machine.root, "var/lib/tela/tela.db"), { readonly: true });
  try {
    return Number(database.prepare("SELECT count(*) FROM orders").pluck().get());
  } finally {
    database.close();
  }
}
