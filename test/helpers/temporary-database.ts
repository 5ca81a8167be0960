import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, onTestFinished, vi } from "vitest";

import { createShopDatabase, type ShopDatabase } from "../../app/data/sqlite/database.server";
import { runInShop } from "../../app/settings/current-shop.server";
import { products } from "../../db/schema/products";
import type { Product } from "../../app/domain/catalogue/product";
import { aProductRow } from "./products";

/**
 * Gives a test file a data directory of its own. Call it at the top of the file: the environment is
 * read once per process, by the first log line or signature.
 */
export function useTemporaryDataDirectory(settings: Record<string, string> = {}): string {
  const directory = mkdtempSync(path.join(tmpdir(), "tela-data-"));
  const environment = {
    DATA_DIR: directory,
    LOG_LEVEL: "silent",
    ORIGIN: "",
    SMTP_URL: "",
    ...settings,
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(directory, { recursive: true, force: true });
  });
  return directory;
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
  database: ShopDatabase;
  /** Advances the clock past the pause after a database fault. */
  waitForRetry: () => void;
};

/** A migrated database file for one test. */
export async function openTemporaryDatabase(
  stored: readonly Partial<Product>[] = [],
): Promise<TemporaryDatabase> {
  const file = path.join(makeTestDirectory(), "tela.db");
  let nowMs = 0;
  const database = createShopDatabase(file, () => nowMs);
  onTestFinished(() => database.close());
  await database.prepare();
  await storeProducts(database, stored);
  return { file, database, waitForRetry: () => void (nowMs += 1000) };
}

export function storeProducts(
  database: ShopDatabase,
  stored: readonly Partial<Product>[],
): Promise<void> {
  return database.write(async ({ queries }) => {
    for (const product of stored) await queries.insert(products).values(aProductRow(product));
  });
}
