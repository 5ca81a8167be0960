import { afterAll, beforeAll, expect, it } from "vitest";

import { storeProducts, useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { closeShop, getShop } from "../../app/data/shop.server";
import { HEAVY_QUERIES, readPlans } from "./heavy-queries";

useTemporaryDataDirectory();

beforeAll(async () => {
  await getShop().database.prepare();
  await storeProducts(getShop().database, [{ id: "a-01", name: "Buzo babebi" }]);
});
afterAll(closeShop);

/** Without an index that leads the way, or that gives the order in which rows are taken until a page is full. */
const FULL_SCAN = /^SCAN (products|orders|customers|order_items)(?! USING (COVERING )?INDEX)/;

it.each(HEAVY_QUERIES)("no table is read as a whole for $name", async (query) => {
  const plans = await readPlans(query);
  expect(plans.length).toBeGreaterThan(0);
  for (const { statement, steps } of plans) {
    expect(
      steps.filter((step) => FULL_SCAN.test(step)),
      statement,
    ).toEqual([]);
  }
});
