import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";

import { paths } from "../../app/paths";
import { sendLoad } from "../../scripts/bench/load";
import { describeMachine } from "../../scripts/bench/machine";
import { sendAtRate } from "../../scripts/bench/open-loop";
import { onOneCore, pinProcess } from "../../scripts/bench/pinning";
import { readCurrentMemoryMb } from "../../scripts/bench/process-usage";
import { expectSpeed, expectWithin, printFigure, useSpeedLimits } from "../helpers/speed";
import { visit } from "../helpers/visitor";
import { openShop } from "./open-shop";

const TIMES = 10;
/** The crowd comes twice for this long; the second time may not need more memory. */
const SECONDS = 10;
const GROWTH_LIMIT_MB = 25;
/** Fewer than TIMES, because a client without a free connection sends nothing. */
const SENT_TIMES = 8;
/** Refusing must not keep the shop from serving this share of what it can. */
const SERVED_SHARE = 0.25;
/** Clients that repeat a request as soon as it is refused. */
const IMPATIENT = 500;
const NORMAL_MS = 200;

useSpeedLimits();

// Every page is rendered: no crowd from here is too large for pages from memory.
it(`serves or refuses each of ${TIMES} times as many requests as one core can answer`, () =>
  onOneCore(serveOrRefuse, 1));

async function serveOrRefuse() {
  printFigure("machine", describeMachine());
  const shop = await openShop({ PAGE_CACHE_MB: "0" });
  pinProcess(shop.pid(), 0);
  const path = paths.products();
  const load = { url: shop.url, asks: { path } };
  await sendLoad({ ...load, connections: 10, seconds: 3 });
  const calm = await sendLoad({ ...load, connections: 10, seconds: 2 });
  const perSecond = TIMES * calm.requestsPerSecond;
  const crowd = { url: shop.url, next: () => ({ path }), seconds: SECONDS, perSecond };
  const first = await sendAtRate(crowd);
  await wait(500);
  const firstMb = readCurrentMemoryMb(shop.pid());
  const second = await sendAtRate(crowd);
  const normalAfterMs = await waitUntilNormal(shop.url + path);
  const growthMb = readCurrentMemoryMb(shop.pid()) - firstMb;
  const impatient = await sendLoad({ ...load, connections: IMPATIENT, seconds: 5 });

  for (const { failed, failures, shedWithoutTime } of [first, second])
    expect({ failed, failures, shedWithoutTime }).toEqual({
      ...{ failed: 0, failures: {}, shedWithoutTime: 0 },
    });
  const perSecondOf = (count: "sent" | "accepted" | "shed") =>
    (first[count] + second[count]) / (2 * SECONDS);
  // Where other programs slowed the calm rounds down, the crowd may be no crowd.
  const isCrowd = first.shed > 0 && second.shed > 0;
  expectSpeed("refused", `${Math.round(perSecondOf("shed"))}/s (more than 0)`, isCrowd);
  printFigure(
    "memory, second crowd against first",
    `${growthMb.toFixed(1)} MB on ${firstMb.toFixed(0)}`,
  );
  expect(growthMb).toBeLessThanOrEqual(GROWTH_LIMIT_MB);
  const expectRate = (what: string, rate: number, share: number) => {
    const limit = share * calm.requestsPerSecond;
    expectSpeed(what, `${Math.round(rate)}/s (at least ${Math.round(limit)})`, rate >= limit);
  };
  expectRate("sent", perSecondOf("sent"), SENT_TIMES);
  expectRate("answered", perSecondOf("accepted"), SERVED_SHARE);
  expectRate(`answered to ${IMPATIENT} impatient`, impatient.requestsPerSecond, SERVED_SHARE);
  expectWithin("answered, p99", Math.max(first.latency.p99Ms, second.latency.p99Ms), 1000);
  expectWithin("normal again after", normalAfterMs, 5000);
}

/** Time until three visits in a row are answered as without load; NaN after ten seconds. */
async function waitUntilNormal(address: string): Promise<number> {
  const startedAt = performance.now();
  let normalInARow = 0;
  let normalSinceMs = NaN;
  while (normalInARow < 3 && performance.now() - startedAt < 10_000) {
    const { status, tookMs } = await visit(address);
    const isNormal = status === 200 && tookMs < NORMAL_MS;
    if (isNormal && normalInARow === 0) normalSinceMs = performance.now() - startedAt;
    normalInARow = isNormal ? normalInARow + 1 : 0;
  }
  return normalInARow === 3 ? normalSinceMs : NaN;
}
