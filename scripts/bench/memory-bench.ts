import { setTimeout as wait } from "node:timers/promises";

import { readBuiltInCatalogue } from "../../db/seed/read-catalogue";
import type { Extent } from "./extent";
import { formatNumber, formatRounds, median } from "./figures";
import { judge } from "./goals";
import type { LoadJob, LoadResult } from "./load";
import { onOneCore, pinProcess } from "./pinning";
import { ask, makeTemporaryDirectory, startModule, stopProcess } from "./processes";
import { readCurrentMemoryMb, readPeakMemoryMb } from "./process-usage";
import { reportProgress } from "./progress";
import { startShopServer } from "./shop-server";
import { printTable } from "./table";

/** Of ten requests one asks for an address that nobody asked for before. */
const REQUESTS: Record<Extent, number> = { quick: 10_000, usual: 100_000, long: 1_000_000 };
const LIMIT_SECONDS: Record<Extent, number> = { quick: 15, usual: 120, long: 1800 };
/** Long enough for what the start leaves behind to be collected. */
const IDLE_MS = 20_000;
/** One start in several keeps a few MB more, by chance. */
const STARTS = 3;

/** The memory of a shop with the built-in catalogue: at rest, and after requests for ever new addresses. */
export async function benchMemory(extent: Extent): Promise<void> {
  const wanted = REQUESTS[extent];
  reportProgress(`memory, ${formatNumber(wanted)} requests`);
  const idlesMb: number[] = [];
  for (let start = 1; start < STARTS; start += 1) {
    const idle = await startIdle();
    idlesMb.push(idle.memoryMb);
    await idle.server.stop();
  }
  const { server, memoryMb } = await startIdle();
  idlesMb.push(memoryMb);
  const idleMb = median(idlesMb);
  const load = startModule("load");
  pinProcess(load.pid ?? NaN, 1);
  const job: LoadJob = {
    port: server.port,
    connections: 10,
    seconds: LIMIT_SECONDS[extent],
    requests: wanted,
    work: { kind: "addresses", products: readBuiltInCatalogue().map(({ id }) => id) },
  };
  const { requests, failures } = await ask<LoadResult>(load, job);
  const busyMb = readCurrentMemoryMb(server.pid);
  await wait(IDLE_MS);
  const restingMb = readCurrentMemoryMb(server.pid);
  const peakMb = readPeakMemoryMb(server.pid);
  const after = `after ${formatNumber(requests)} requests, ${formatNumber(requests / 10)} addresses`;
  printTable(
    `Memory of the shop with the built-in catalogue (resident); requests that failed: ${failures}.`,
    ["when", "MB", "goal"],
    [
      ["idle, after the first start", formatRounds(idlesMb), judge(idleMb, { atMost: 120 }, "MB")],
      [after, formatNumber(busyMb), judge(busyMb, { atMost: 250 }, "MB")],
      ["at rest again", formatNumber(restingMb), judge(restingMb, { atMost: 250 }, "MB")],
      ["highest meanwhile", formatNumber(peakMb), ""],
    ],
  );
  await Promise.all([stopProcess(load), server.stop()]);
}

/** A shop that nobody has visited, with a database it has just made. */
async function startIdle() {
  const server = await onOneCore(() => startShopServer(makeTemporaryDirectory()));
  await wait(IDLE_MS);
  return { server, memoryMb: readCurrentMemoryMb(server.pid) };
}
