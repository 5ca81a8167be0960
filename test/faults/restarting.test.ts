import { expect, it } from "vitest";

import { eventually } from "../helpers/eventually";
import { mintOrderKey, prepareShopper } from "../helpers/shopper";
import { visit } from "../helpers/visitor";
import { openShop } from "./open-shop";

const KILLS = 3;
const ORDERS_AT_ONCE = 20;

it("sells again after each kill -9, and keeps every acknowledged order", async () => {
  const shop = await openShop();
  const shopper = await prepareShopper(shop.url);
  const acknowledged: string[] = [];
  const order = async () => void acknowledged.push(await shopper.confirm(mintOrderKey()));
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = acknowledged.length;
    const orders = Array.from({ length: ORDERS_AT_ONCE }, order);
    const ends = Promise.allSettled(orders);
    await Promise.any(orders);
    await shop.kill();
    await ends;
    expect(acknowledged.length).toBeGreaterThan(before);
    await shop.reopen();
    await eventually(async () => expect((await visit(`${shop.url}/readyz`)).status).toBe(200));
    await order();
  }
  shop.changeDatabase((database) => {
    const stored = database.prepare("SELECT token FROM orders").pluck().all();
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
  });
});
