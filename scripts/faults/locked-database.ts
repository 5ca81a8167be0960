import { setTimeout as wait } from "node:timers/promises";

import { paths } from "../../app/paths";
import type { RunningShop } from "../../test/helpers/running-shop";
import { mintOrderKey, prepareShopper } from "../../test/helpers/shopper";
import { percentile } from "../bench/figures";
import { openBackOffice } from "./back-office";
import { exactly, holds, within, type Finding, type Scenario } from "./scenario";
import { keepVisiting, type Visit } from "../../test/helpers/visitor";
import { withShop } from "./with-shop";

const LOCK_MS = 10_000;
const WRITE_LIMIT_MS = 1000 + 200;

/** Another program holds the database for ten seconds, while people look, buy and change settings. */
export const lockedForWriting: Scenario = {
  name: "locked (IMMEDIATE)",
  isLoad: false,
  run: () => withShop((shop) => run(shop, "BEGIN IMMEDIATE")),
};
export const lockedForAll: Scenario = {
  name: "locked (EXCLUSIVE)",
  isLoad: false,
  run: () => withShop((shop) => run(shop, "BEGIN EXCLUSIVE")),
};

async function run(shop: RunningShop, lock: string): Promise<Finding[]> {
  const shopper = await prepareShopper(shop.url);
  const office = await openBackOffice(shop.url);
  const endsAt = performance.now() + LOCK_MS;
  const isOver = () => performance.now() > endsAt;
  const other = shop.openDatabase();
  other.exec(lock);
  const looking = keepVisiting(shop.url + paths.products(), { everyMs: 25, until: isOver });
  const writes: Visit[] = [];
  while (!isOver()) {
    writes.push(await shopper.tryToConfirm(mintOrderKey()), await office.saveSettings("Otra"));
    await wait(500);
  }
  const looks = await looking;
  other.exec("ROLLBACK");
  other.close();
  await wait(1000);
  const after = [await shopper.tryToConfirm(mintOrderKey()), await office.saveSettings("Otra más")];
  const slowMs = looks.map(({ tookMs }) => tookMs);
  return [
    exactly("looks answered", looks.filter(({ status }) => status === 200).length, looks.length),
    within("looks, p99", percentile(slowMs, 99), 200),
    exactly("writes refused with 503", writes.filter(isRefusal).length, writes.length),
    within("writes, slowest", Math.max(...writes.map(({ tookMs }) => tookMs)), WRITE_LIMIT_MS),
    holds(
      "order and settings taken afterwards",
      after.every(({ status }) => status === 303),
      after.map(({ status }) => status).join(" "),
    ),
  ];
}

function isRefusal({ status, headers }: Visit): boolean {
  return status === 503 && headers.has("Retry-After");
}
