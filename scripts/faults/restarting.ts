import { openRunningShop } from "../../test/helpers/running-shop";
import { mintOrderKey, prepareShopper } from "../../test/helpers/shopper";
import { exactly, holds, within, type Finding, type Scenario } from "./scenario";
import { waitForAnswer } from "../../test/helpers/visitor";

const KILLS = 3;
const LIMIT_MS = 3000;

/** kill -9 in the middle of orders, and how long until the shop that is started again can sell. */
export const restarting: Scenario = { name: "restarting", isLoad: true, run };

async function run(): Promise<Finding[]> {
  const shop = await openRunningShop();
  const shopper = await prepareShopper(shop.url);
  const tookMs: number[] = [];
  let acknowledged = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const orders = Array.from({ length: 20 }, () =>
      shopper.confirm(mintOrderKey()).then(
        () => (acknowledged += 1),
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
  let stored = 0;
  shop.changeDatabase((database) => {
    stored = Number(database.prepare("SELECT count(*) FROM orders").pluck().get());
  });
  await shop.close();
  return [
    within(`killed ${KILLS} times, longest until ready`, Math.max(...tookMs), LIMIT_MS),
    holds("orders were being placed", acknowledged > 0, String(acknowledged)),
    exactly("acknowledged orders lost", Math.max(0, acknowledged - stored), 0),
  ];
}
