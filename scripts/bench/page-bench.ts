import type { ChildProcess } from "node:child_process";

import { fetchPage } from "./first-view";
import type { LoadJob, LoadResult } from "./load";
import { watchOtherPrograms } from "./machine";
import { reportProgress } from "./progress";
import { ask, startModule, stopProcess } from "./processes";
import { readCpuMs, readPeakMemoryMb, resetPeakMemory } from "./process-usage";
import type { ShopServer } from "./shop-server";
import type { ConstantPage } from "./yardstick";

export const CONNECTIONS = [10, 50] as const;

export const PAGES = ["home", "list", "product", "search"] as const;
export type PageName = (typeof PAGES)[number];
export type BenchShop = {
  products: number;
  server: ShopServer;
  paths: Record<PageName, string>;
};

/** One page of one shop, measured right after the yardstick that sends the same bytes. */
export type Sample = {
  round: number;
  page: PageName;
  products: number;
  connections: number;
  shop: LoadResult;
  yardstick: LoadResult;
  cpuMsPerRequest: number;
  peakMemoryMb: number;
  pageBytes: number;
};

export type PagePlan = {
  rounds: number;
  seconds: number;
  warmUpSeconds: number;
  /** Nothing more is measured after this time of `performance.now()`. */
  endsAtMs: number;
};

export type PageResults = {
  samples: Sample[];
  /** How many cores other programs kept busy meanwhile: part of every figure here. */
  otherCores: number;
};

export async function benchPages(
  shops: readonly BenchShop[],
  plan: PagePlan,
): Promise<PageResults> {
  const load = startModule("load");
  const yardstick = startModule("yardstick", { NODE_ENV: "production" });
  const cells = PAGES.flatMap((page) =>
    CONNECTIONS.flatMap((connections) => shops.map((shop) => ({ page, connections, shop }))),
  );
  reportProgress("pages, warming up");
  for (const { page, connections, shop } of cells) {
    if (connections !== CONNECTIONS[0]) continue;
    const job = { port: shop.server.port, path: shop.paths[page], connections };
    await ask<LoadResult>(load, { ...job, seconds: plan.warmUpSeconds });
  }

  const samples: Sample[] = [];
  const ours = [process, load, yardstick, ...shops.map(({ server }) => server)];
  const countOtherCores = watchOtherPrograms(ours.map(({ pid }) => pid));
  for (let round = 1; round <= plan.rounds; round += 1) {
    reportProgress(`pages, round ${round} of ${plan.rounds}`);
    for (const { page, connections, shop } of cells) {
      if (performance.now() > plan.endsAtMs) break;
      const path = shop.paths[page];
      const job = { path, connections, seconds: plan.seconds };
      const constant = await copyPage(shop.server.url + path);
      const { port } = await ask<{ port: number }>(yardstick, constant);
      samples.push({
        round,
        page,
        products: shop.products,
        connections,
        yardstick: await ask<LoadResult>(load, { ...job, port }),
        pageBytes: constant.body.length,
        ...(await measureShop(load, shop.server, job)),
      });
    }
  }
  const otherCores = countOtherCores();
  await Promise.all([load, yardstick].map(stopProcess));
  return { samples, otherCores };
}

async function measureShop(load: ChildProcess, server: ShopServer, job: Omit<LoadJob, "port">) {
  resetPeakMemory(server.pid);
  const cpuBefore = readCpuMs(server.pid);
  const shop = await ask<LoadResult>(load, { ...job, port: server.port });
  const cpuMs = readCpuMs(server.pid) - cpuBefore;
  return {
    shop,
    // Those that were under way at the end took CPU time as well.
    cpuMsPerRequest: cpuMs / (shop.requests + job.connections),
    peakMemoryMb: readPeakMemoryMb(server.pid),
  };
}

const ABOUT_THE_CONNECTION = new Set(["connection", "keep-alive", "transfer-encoding", "date"]);

async function copyPage(address: string): Promise<ConstantPage> {
  const { status, headers, body } = await fetchPage(address);
  if (status !== 200) throw new Error(`${address} answered ${status}`);
  const kept = Object.entries(headers).filter(([name]) => !ABOUT_THE_CONNECTION.has(name));
  return { headers: { ...Object.fromEntries(kept), "content-length": String(body.length) }, body };
}
