import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { aStep, SHIRT, take, type World } from "../../../test/helpers/shop-steps";
import { findStockFaults, forgetStock } from "../../../test/helpers/stock";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";

useTemporaryDataDirectory();

beforeAll(async () => {
  await getStoredShop().database.prepare();
  await storeProducts(getStoredShop().database, [SHIRT]);
});
afterAll(closeStoredShop);

it("keeps numbers, ledger and orders equal whatever happens in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 5, maxLength: 40 }), async (steps) => {
      await getStoredShop().database.write(
        async ({ prepare }) => void (await prepare("DELETE FROM orders").run()),
      );
      await forgetStock();
      const world: World = { orders: [], batches: [] };
      await take({ act: "count", n: 6, pieces: 1 }, world);
      for (const step of steps) {
        await take(step, world);
        expect(await findStockFaults()).toEqual([]);
      }
    }),
    { numRuns: 100 },
  );
});
