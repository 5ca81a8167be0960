import { afterAll, beforeAll, expect, it } from "vitest";

import { storeProducts, useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { closeShop, getShop } from "../../app/data/sqlite/shop.server";
import { HEAVY_QUERIES, readPlans } from "./heavy-queries";

useTemporaryDataDirectory();

beforeAll(async () => {
  await getShop().database.prepare();
  await storeProducts(getShop().database, [{ id: "a-01", name: "Buzo bejuna" }]);
});
afterAll(closeShop);

const SCAN = /^SCAN (products|orders|customers|order_items)\b/;
/** Rows are taken in the order of an index, and no more of them than fill a page. */
const isPageInOrder = (step: string, statement: string) =>
  / USING (COVERING )?INDEX /.test(step) && /\bLIMIT (\?|\d+\)?)$/i.test(statement);
/** Indexes of the few orders that wait for something. */
const OF_FEW = / USING (COVERING )?INDEX (orders_to_refund|orders_unpaid|orders_by_payment_alert)$/;

it.each(HEAVY_QUERIES)("no table is read as a whole for $name", async (query) => {
  const plans = await readPlans(query);
  expect(plans.length).toBeGreaterThan(0);
  for (const { statement, steps } of plans) {
    const scans = steps.filter(
      (step) => SCAN.test(step) && !isPageInOrder(step, statement) && !OF_FEW.test(step),
    );
    expect(scans, statement).toEqual([]);
  }
});
