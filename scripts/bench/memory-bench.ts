import { setTimeout as wait } from "node:timers/promises";

import { readBuiltInCatalogue } from "../../db/seed/read-catalogue";
import type { Extent } from "./extent";
import { formatNumber } from "./figures";
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
const IDLE_MS = 3000;

/** The memory of a shop with the built-in catalogue: at rest, and after requests for ever new addresses. */
export async function benchMemory(extent: Extent): Promise<void> {
  const wanted = REQUESTS[extent];
  reportProgress(`memory, ${formatNumber(wanted)} requests`);
  const server = await onOneCore(() => startShopServer(makeTemporaryDirectory()));
  const load = startModule("load");
  pinProcess(load.pid ?? NaN, 1);
  await wait(IDLE_MS);
  const idleMb = readCurrentMemoryMb(server.pid);
  const job: LoadJob = {
    ...{ port: server.port, connections: 10, seconds: LIMIT_SECONDS[extent], requests: wanted },
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
      ["idle", formatNumber(idleMb), judge(idleMb, { atMost: 120 }, "MB")],
      [after, formatNumber(busyMb), judge(busyMb, { atMost: 250 }, "MB")],
      ["at rest again", formatNumber(restingMb), judge(restingMb, { atMost: 250 }, "MB")],
      ["highest meanwhile", formatNumber(peakMb), ""],
    ],
  );
  await Promise.all([stopProcess(load), server.stop()]);
}
