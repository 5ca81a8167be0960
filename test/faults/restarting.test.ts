import { expect, it } from "vitest";

import { onOneCore } from "../../scripts/bench/pinning";
import { mintOrderKey, prepareShopper } from "../helpers/shopper";
import { expectWithin, useSpeedLimits } from "../helpers/speed";
import { waitForAnswer } from "../helpers/visitor";
import { openShop } from "./open-shop";

const KILLS = 3;
const LIMIT_MS = 3000;

useSpeedLimits();

it("sells again soon after kill -9 on one core, and keeps every acknowledged order", () =>
  onOneCore(async () => {
    const shop = await openShop();
    const shopper = await prepareShopper(shop.url);
    const tookMs: number[] = [];
    const acknowledged: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const orders = Array.from({ length: 20 }, () =>
        shopper.confirm(mintOrderKey()).then(
          (token) => acknowledged.push(token),
          () => undefined,
        ),
      );
      await orders[0];
      await shop.kill();
      await Promise.all(orders);
      const startedAt = performance.now();
      await shop.reopen();
      await waitForAnswer(`${shop.url}/readyz`, ({ status }) => status === 200, LIMIT_MS);
      tookMs.push(performance.now() - startedAt);
    }
    expect(acknowledged.length).toBeGreaterThan(0);
    shop.changeDatabase((database) => {
      const stored = database.prepare("SELECT token FROM orders").pluck().all();
      expect(stored).toEqual(expect.arrayContaining(acknowledged));
    });
    expectWithin(`killed ${KILLS} times, longest until ready`, Math.max(...tookMs), LIMIT_MS);
  }));
