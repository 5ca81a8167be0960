import { setTimeout as wait } from "node:timers/promises";

import type { RunningShop } from "../../test/helpers/running-shop";
import { formatNumber, judge } from "./figures";
import { sendAtRate, type OpenLoop } from "./open-loop";
import { readCpuMs, readPeakMemoryMb } from "./process-usage";
import { printTable } from "./table";
import { withPinnedShop } from "./temporary-shop";
import { inviteVisitors, MIX_STATUSES } from "./visitors";

const PER_SECOND = 200;
const WARM_UP_SECONDS = 3;
/** The shop renews its metrics every two seconds. */
const METRICS_AGE_MS = 2100;

/** Two hundred mixed requests per second on one core. */
export async function benchOpenLoop(isQuick: boolean): Promise<void> {
  await withPinnedShop((shop) => run(shop, isQuick ? 10 : 120));
}

async function run(shop: RunningShop, seconds: number): Promise<void> {
  const { nextOfMix } = await inviteVisitors(shop.url);
  const job: OpenLoop = {
    url: shop.url,
    next: nextOfMix,
    wanted: MIX_STATUSES,
    perSecond: PER_SECOND,
    seconds,
  };
  await sendAtRate({ ...job, seconds: WARM_UP_SECONDS });
  await wait(METRICS_AGE_MS);
  // The shop reports the loop delay since the last reading.
  await readLoopDelayMs(shop.url);
  const cpuBefore = readCpuMs(shop.pid());
  const { sent, dropped, shed, failed, latency } = await sendAtRate(job);
  const cpuShare = (readCpuMs(shop.pid()) - cpuBefore) / (seconds * 1000);
  const loopDelayMs = await readLoopDelayMs(shop.url);
  const errors = shed + failed + dropped;
  const writeMs = (ms: number) => `${formatNumber(ms, 1)} ms`;
  printTable(
    `Open loop: ${PER_SECOND} mixed requests a second on one core, ${formatNumber(sent + dropped)} in all, ` +
      "each timed from the moment when it was due.",
    ["what", "figure", "goal"],
    [
      ["errors", formatNumber(errors), judge(errors, { atMost: 0 })],
      ["of these, 503", formatNumber(shed), ""],
      ["answered, p50", writeMs(latency.p50Ms), ""],
      ["answered, p99", writeMs(latency.p99Ms), judge(latency.p99Ms, { atMost: 100 }, "ms")],
      ["answered, slowest", writeMs(latency.maxMs), ""],
      ["core the shop took", `${formatNumber(100 * cpuShare)} %`, ""],
      ["memory, highest", `${formatNumber(readPeakMemoryMb(shop.pid()))} MB`, ""],
      ["loop delay, p99", writeMs(loopDelayMs), judge(loopDelayMs, { atMost: 50 }, "ms")],
    ],
  );
}

async function readLoopDelayMs(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const line = /^tela_loop_delay_seconds\{quantile="0\.99"\} (\S+)$/m.exec(metrics);
  return Number(line?.[1]) * 1000;
}
