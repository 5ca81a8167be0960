import { setTimeout as wait } from "node:timers/promises";

import type { CrowdJob, CrowdResult } from "./crowd";
import type { Extent } from "./extent";
import { formatNumber } from "./figures";
import { judge } from "./goals";
import { onOneCore, pinProcess } from "./pinning";
import { ask, makeTemporaryDirectory, startModule, stopProcess } from "./processes";
import { readCpuMs, readPeakMemoryMb } from "./process-usage";
import { reportProgress } from "./progress";
import { startShopServer, type ShopServer } from "./shop-server";
import { printTable } from "./table";
import { inviteVisitors } from "./visitors";

const PER_SECOND = 200;
const SECONDS: Record<Extent, number> = { quick: 10, usual: 120, long: 120 };
const WARM_UP_SECONDS = 3;
/** What the shop tells of itself may be as old as that. */
const METRICS_AGE_MS = 2100;
const LOOP_DELAY = /^tela_loop_delay_seconds\{quantile="0\.99"\} (\S+)$/m;

/** Two hundred mixed requests a second, whether or not the last ones were answered, on one core. */
export async function benchOpenLoop(extent: Extent): Promise<void> {
  const seconds = SECONDS[extent];
  const server = await onOneCore(() => startShopServer(makeTemporaryDirectory()));
  const crowd = startModule("crowd");
  pinProcess(crowd.pid ?? NaN, 1);
  const { mix } = await inviteVisitors(server.url);
  const job: CrowdJob = {
    port: server.port,
    work: { kind: "mix", mix },
    perSecond: PER_SECOND,
    seconds,
    maxConnections: 1000,
  };
  reportProgress("open loop, warming up");
  await ask(crowd, { ...job, seconds: WARM_UP_SECONDS });
  await wait(METRICS_AGE_MS);
  await readLoopDelayMs(server);
  reportProgress(`open loop, ${seconds} s`);
  const cpuBefore = readCpuMs(server.pid);
  const result = await ask<CrowdResult>(crowd, job);
  const cpuShare = (readCpuMs(server.pid) - cpuBefore) / (seconds * 1000);
  const loopDelayMs = await readLoopDelayMs(server);
  printResult(result, [
    ["core the shop took", `${formatNumber(100 * cpuShare)} %`, ""],
    ["memory, highest", `${formatNumber(readPeakMemoryMb(server.pid))} MB`, ""],
    ["loop delay, p99", writeMs(loopDelayMs), judge(loopDelayMs, { atMost: 50 }, "ms")],
  ]);
  await Promise.all([server.stop(), stopProcess(crowd)]);
}

function printResult(result: CrowdResult, others: readonly string[][]): void {
  const { sent, shed, failed, turnedAway, sinceDue } = result;
  const errors = shed + failed + turnedAway;
  printTable(
    `Open loop: ${PER_SECOND} mixed requests a second on one core, ${formatNumber(sent + turnedAway)} in all, ` +
      "each timed from the moment it was due.",
    ["what", "figure", "goal"],
    [
      ["errors", formatNumber(errors), judge(errors, { atMost: 0 })],
      ["of them told to come again", formatNumber(shed), ""],
      ["answered, p50", writeMs(sinceDue.p50Ms), ""],
      ["answered, p99", writeMs(sinceDue.p99Ms), judge(sinceDue.p99Ms, { atMost: 100 }, "ms")],
      ["answered, slowest", writeMs(sinceDue.maxMs), ""],
      ...others,
    ],
  );
}

/** As the shop measured it since it was last asked. */
async function readLoopDelayMs({ url }: ShopServer): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(LOOP_DELAY.exec(metrics)?.[1]) * 1000;
}

function writeMs(ms: number): string {
  return `${formatNumber(ms, 1)} ms`;
}
