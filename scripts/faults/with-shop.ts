import { rmSync } from "node:fs";
import process from "node:process";

import { openRunningShop, type RunningShop } from "../../test/helpers/running-shop";

const open = new Set<RunningShop>();

/** Whatever ends the run, no shop and no directory of one outlives it. */
process.once("exit", () => {
  for (const shop of open) {
    void shop.kill();
    rmSync(shop.directory, { recursive: true, force: true, maxRetries: 5 });
  }
});

/** Opens a shop for as long as something is done to it, however that ends. */
export async function withShop<T>(
  run: (shop: RunningShop) => Promise<T>,
  { settings = {}, directory }: { settings?: Record<string, string>; directory?: string } = {},
): Promise<T> {
  const shop = await openRunningShop("built-in catalogue", settings, directory);
  open.add(shop);
  try {
    return await run(shop);
  } finally {
    await shop.close();
    open.delete(shop);
  }
}
