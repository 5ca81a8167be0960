import { setTimeout as wait } from "node:timers/promises";

import { formatNumber } from "./figures";
import { fetchPage } from "./first-view";
import type { LoadJob, LoadResult } from "./load";
import { ask, makeTemporaryDirectory, startModule, stopProcess } from "./processes";
import { readCurrentMemoryMb, readPeakMemoryMb } from "./process-usage";
import { reportProgress } from "./progress";
import { startShopServer } from "./shop-server";
import { printTable } from "./table";

const VIEWS = 10_000;
const PAGES = ["/", "/productos", "/categoria/ropa", "/productos?q=remera", "/carrito"];
/** Long enough for what the start leaves behind to be collected. */
const IDLE_MS = 3000;

/** The memory of a shop with the built-in catalogue: at rest, and after ten thousand page views. */
export async function benchMemory(limitMs: number): Promise<void> {
  reportProgress(`memory, ${formatNumber(VIEWS)} page views`);
  const endsAtMs = performance.now() + limitMs;
  const server = await startShopServer(makeTemporaryDirectory());
  const load = startModule("load");
  await wait(IDLE_MS);
  const idleMb = readCurrentMemoryMb(server.pid);
  await fetchPage(`${server.url}/`);
  let views = 0;
  for (let turn = 0; views < VIEWS && performance.now() < endsAtMs; turn += 1) {
    const path = PAGES[turn % PAGES.length] ?? "/";
    const job: LoadJob = { port: server.port, path, connections: 10, seconds: 0.5 };
    views += (await ask<LoadResult>(load, job)).requests;
  }
  const busyMb = readCurrentMemoryMb(server.pid);
  await wait(IDLE_MS);
  const restingMb = readCurrentMemoryMb(server.pid);
  printTable(
    "Memory of the shop with the built-in catalogue, MB",
    ["when", "MB", "at most", ""],
    [
      ["idle", formatNumber(idleMb), "120", describe(idleMb, 120)],
      [
        `after ${formatNumber(views)} page views`,
        formatNumber(busyMb),
        "250",
        describe(busyMb, 250),
      ],
      ["and at rest again", formatNumber(restingMb), "250", describe(restingMb, 250)],
      ["highest meanwhile", formatNumber(readPeakMemoryMb(server.pid)), "", ""],
    ],
  );
  await Promise.all([stopProcess(load), server.stop()]);
}

function describe(figure: number, limit: number): string {
  return figure <= limit ? "met" : "not met";
}
