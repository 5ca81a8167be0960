import type { RunningShop } from "../../test/helpers/running-shop";
import { mintOrderKey, prepareShopper } from "../../test/helpers/shopper";
import { waitForAnswer } from "../../test/helpers/visitor";
import { onOneCore } from "../bench/pinning";
import { exactly, holds, within, type Finding, type Scenario } from "./scenario";
import { withShop } from "./with-shop";

const KILLS = 3;
const LIMIT_MS = 3000;

/** kill -9 in the middle of orders, and how long until the shop that is started again can sell. */
export const restarting: Scenario = {
  name: "restarting",
  isLoad: true,
  run: () => onOneCore(() => withShop(run)),
};

async function run(shop: RunningShop): Promise<Finding[]> {
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
  const stored = readTokens(shop);
  const lost = acknowledged.filter((token) => !stored.has(token));
  return [
    within(`killed ${KILLS} times on one core, longest until ready`, Math.max(...tookMs), LIMIT_MS),
    holds("orders were being placed", acknowledged.length > 0, String(acknowledged.length)),
    exactly("acknowledged orders lost", lost.length, 0),
  ];
}

function readTokens(shop: RunningShop): Set<unknown> {
  const connection = shop.openDatabase();
  try {
    return new Set(connection.prepare("SELECT token FROM orders").pluck().all());
  } finally {
    connection.close();
  }
}
