import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

import { openRunningShop, type RunningShop } from "../../test/helpers/running-shop";
import { onOneCore, pinProcess } from "./processes";

const shops = new Set<RunningShop>();
const directories = new Set<string>();

// No shop and no temporary directory outlives this process.
process.once("exit", () => {
  for (const shop of shops) void shop.kill();
  for (const directory of directories) {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
});
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

export function makeTemporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "tela-bench-"));
  directories.add(directory);
  return directory;
}

/** Opens a new shop with the sample catalogue, and closes it after `run`. */
export async function withShop<T>(
  run: (shop: RunningShop) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const shop = await openRunningShop("built-in catalogue", settings, makeTemporaryDirectory());
  shops.add(shop);
  try {
    return await run(shop);
  } finally {
    await shop.close();
    shops.delete(shop);
  }
}

/** The same with the shop on the first core, while this process sends its load from the second. */
export function withPinnedShop<T>(
  run: (shop: RunningShop) => Promise<T>,
  settings?: Record<string, string>,
): Promise<T> {
  const runApart = (shop: RunningShop) => {
    pinProcess(shop.pid(), 0);
    return run(shop);
  };
  return onOneCore(() => withShop(runApart, settings), 1);
}
