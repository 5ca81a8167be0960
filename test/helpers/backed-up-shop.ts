import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";

import { closeStoredShop, prepareStoredShop } from "../../app/data/sqlite/stored-shop.server";
import { getEnvironment } from "../../app/settings/environment.server";

export const PICTURE = "images/aaaaaaaaaaaaaaaaaaaaaaaa-800x800.webp";

/** The database of a first start, kept for the next test, because copying it is much faster. */
let filled: Buffer | undefined;

/** Empties the data directory and opens a new shop in it, with one picture. */
export async function openNewShop(directory: string): Promise<void> {
  await closeStoredShop();
  getEnvironment();
  for (const name of readdirSync(directory)) {
    if (name !== "secrets.json") rmSync(path.join(directory, name), { recursive: true });
  }
  for (const name of ["images", "backups", "receipts"]) mkdirSync(path.join(directory, name));
  const database = path.join(directory, "tela.db");
  if (filled) writeFileSync(database, filled);
  await prepareStoredShop();
  if (!filled) {
    // Closing moves everything into the one file.
    await closeStoredShop();
    filled = readFileSync(database);
    await prepareStoredShop();
  }
  writeFileSync(path.join(directory, PICTURE), "a picture");
}

/** Marks the shop's database, so that a test can identify it later. */
export function markShop(directory: string, mark: string): void {
  const sqlite = new Database(path.join(directory, "tela.db"));
  sqlite.prepare("UPDATE products SET name = ? WHERE rowid = 1").run(mark);
  sqlite.close();
}

export function readMark(directory: string): unknown {
  const sqlite = new Database(path.join(directory, "tela.db"), { readonly: true });
  const mark = sqlite.prepare("SELECT name FROM products WHERE rowid = 1").pluck().get();
  sqlite.close();
  return mark;
}
