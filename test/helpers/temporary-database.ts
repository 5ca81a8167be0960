import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, onTestFinished, vi } from "vitest";

import {
  createShopDatabase,
  type FileDatabase,
  type ShopDatabase,
} from "../../app/data/sqlite/database.server";
import { createPostgresDatabase } from "../../app/data/postgres/database.server";
import { runInShop } from "../../app/settings/current-shop.server";
import { migrateDatabase } from "../../db/migrate";
import { openWriter } from "../../db/open";
import { products } from "../../db/schema/products";
import type { Product } from "../../app/domain/catalogue/product";
import { aProductRow } from "./products";
import { openSyncPostgres } from "./sync-postgres";
import {
  copyOfDatabase,
  createDatabase,
  isOnPostgres,
  nameOfDatabase,
  recreateDatabase,
  settingsOf,
} from "./test-engine";

/** A file with the schema and nothing of a shop. Migrating takes 20 times as long as writing and opening it. */
let emptyFile: Buffer | undefined;

function writeEmptyFile(file: string): void {
  emptyFile ??= makeEmptyFile();
  writeFileSync(file, emptyFile);
}

function makeEmptyFile(): Buffer {
  const directory = mkdtempSync(path.join(tmpdir(), "tela-empty-"));
  const file = path.join(directory, "tela.db");
  try {
    const connection = openWriter(file);
    migrateDatabase(connection);
    connection.sqlite.close();
    return readFileSync(file);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/**
 * Gives a test file a data directory of its own, with an empty database. Call it at the top of the file:
 * the environment is read once per process, by the first log line or signature.
 */
export function useTemporaryDataDirectory(settings: Record<string, string> = {}): string {
  const directory = mkdtempSync(path.join(tmpdir(), "tela-data-"));
  const environment = {
    DATA_DIR: directory,
    LOG_LEVEL: "silent",
    ORIGIN: "",
    SMTP_URL: "",
    ...settingsOf(isOnPostgres ? createDatabase() : null),
    ...settings,
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  if (!isOnPostgres) writeEmptyFile(path.join(directory, "tela.db"));
  afterAll(() => {
    vi.unstubAllEnvs();
    // A size of a picture may still be in the making.
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  });
  return directory;
}

/** Removes the database of such a directory, between tests and while no shop has it open. */
export function removeDatabase(directory: string): void {
  for (const suffix of ["", "-wal", "-shm"]) {
    rmSync(path.join(directory, `tela.db${suffix}`), { force: true });
  }
  if (isOnPostgres) recreateDatabase(process.env.DATABASE_URL ?? "");
}

/** Empties the database of such a directory, between tests and while no shop has it open. */
export function emptyDatabase(directory: string): void {
  removeDatabase(directory);
  if (!isOnPostgres) writeEmptyFile(path.join(directory, "tela.db"));
}

/**
 * Keeps what the database of such a directory holds, while no shop has it open.
 * @returns brings it back as often as it is called
 */
export function keepDatabase(directory: string): () => void {
  const file = path.join(directory, "tela.db");
  const url = process.env.DATABASE_URL ?? "";
  const kept = isOnPostgres ? copyOfDatabase(url) : null;
  if (kept === null) copyFileSync(file, `${file}.kept`);
  return () => {
    if (kept !== null) return recreateDatabase(url, nameOfDatabase(kept));
    removeDatabase(directory);
    copyFileSync(`${file}.kept`, file);
  };
}

type Functions = Record<string, (...args: never[]) => unknown>;

/** These functions as another shop runs them, with other settings over the same data directory. */
export function inShopWith<F extends Functions>(settings: Record<string, string>, functions: F): F {
  const shop = { settings: { ...process.env, ...settings } };
  const bound = Object.entries(functions).map(([name, run]) => [
    name,
    (...args: never[]) => runInShop(shop, () => run(...args)),
  ]);
  return Object.fromEntries(bound) as F;
}

/** A directory that is removed after the test. */
export function makeTestDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), "tela-test-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

export type TemporaryDatabase = {
  file: string;
  database: FileDatabase;
  /** A connection like another program's; the caller closes it. */
  openOther: () => Database.Database;
  /** Advances the clock past the pause after a database fault. */
  waitForRetry: () => void;
};

/** A migrated database file for one test. */
export async function openTemporaryDatabase(
  stored: readonly Partial<Product>[] = [],
): Promise<TemporaryDatabase> {
  const file = path.join(makeTestDirectory(), "tela.db");
  let nowMs = 0;
  const url = isOnPostgres ? createDatabase() : null;
  const database =
    url === null
      ? createShopDatabase(file, () => nowMs)
      : (createPostgresDatabase(url) as FileDatabase);
  onTestFinished(() => database.close());
  if (url === null) writeEmptyFile(file);
  await storeProducts(database, stored);
  const openOther = () => (url === null ? new Database(file) : openSyncPostgres(url));
  return { file, database, openOther, waitForRetry: () => void (nowMs += 1000) };
}

export function storeProducts(
  database: ShopDatabase,
  stored: readonly Partial<Product>[],
): Promise<void> {
  return database.write(async ({ queries }) => {
    for (const product of stored) await queries.insert(products).values(aProductRow(product));
  });
}
