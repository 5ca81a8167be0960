import type { ChildProcess } from "node:child_process";

import { paths } from "../../app/paths";
import { BOUGHT_PRODUCT } from "../../test/helpers/shopper";
import type { Ask } from "./asks";
import type { Extent } from "./extent";
import { fetchPage } from "./first-view";
import type { LoadJob, LoadResult } from "./load";
import { watchOtherPrograms } from "./machine";
import { printPages } from "./page-report";
import type { Measured, Sample, Server, Subject } from "./page-sample";
import { onOneCore, pinProcess } from "./pinning";
import { ask, makeTemporaryDirectory, startModule, stopProcess } from "./processes";
import { readCpuMs, readPeakMemoryMb, resetPeakMemory } from "./process-usage";
import { reportProgress } from "./progress";
import { startShopServer, type ShopServer } from "./shop-server";
import { inviteVisitors } from "./visitors";
import type { Work } from "./work";
import type { YardstickJob, YardstickPlace } from "./yardstick";

const CONNECTIONS = [10, 50];
/** What the yardstick is asked for, which answers everything alike. */
const CONSTANT: Work = { kind: "one", ask: { path: paths.products() } };

const PLANS: Record<Extent, { rounds: number; seconds: number; warmUpSeconds: number }> = {
  quick: { rounds: 1, seconds: 0.5, warmUpSeconds: 0.5 },
  usual: { rounds: 3, seconds: 1.5, warmUpSeconds: 2 },
  long: { rounds: 3, seconds: 5, warmUpSeconds: 4 },
};

/** The pages of the shop beside the yardstick, from the cache and without it. */
export async function benchPages(extent: Extent): Promise<void> {
  const { rounds, seconds, warmUpSeconds } = PLANS[extent];
  const [cached, uncached] = await onOneCore(async () => [
    await startShopServer(makeTemporaryDirectory()),
    await startShopServer(makeTemporaryDirectory(), { PAGE_CACHE_MB: "0" }),
  ]);
  const load = startModule("load");
  pinProcess(load.pid ?? NaN, 1);
  const yardstick = await startYardstick(cached.url + paths.products());
  const subjects = await listSubjects(cached, uncached);
  const all = [{ name: "yardstick", server: yardstick, work: CONSTANT }, ...subjects];
  for (const { name, server, work } of all) {
    reportProgress(`pages, warming up, ${name}`);
    await measure(load, { server, work, connections: 10, seconds: warmUpSeconds });
  }
  const ours = [process, load, yardstick, cached, uncached];
  const countOtherCores = watchOtherPrograms(ours.map(({ pid }) => pid));
  const samples: Sample[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const connections of CONNECTIONS) {
      for (const subject of subjects) {
        reportProgress(`pages, round ${round} of ${rounds}, ${subject.name}`);
        samples.push(await compare(load, { subject, yardstick, connections, seconds }));
      }
    }
  }
  printPages(samples, countOtherCores());
  await Promise.all([cached.stop(), uncached.stop(), ...[load, yardstick.child].map(stopProcess)]);
}

type Comparison = { subject: Subject; yardstick: Server; connections: number; seconds: number };

async function compare(
  load: ChildProcess,
  { subject, yardstick, connections, seconds }: Comparison,
): Promise<Sample> {
  const plan = { connections, seconds };
  return {
    subject,
    connections,
    yardstick: await measure(load, { server: yardstick, work: CONSTANT, ...plan }),
    shop: await measure(load, { server: subject.server, work: subject.work, ...plan }),
  };
}

async function startYardstick(address: string): Promise<Server & { child: ChildProcess }> {
  const { body } = await fetchPage(address);
  const child = await onOneCore(() =>
    Promise.resolve(startModule("yardstick", { NODE_ENV: "production" })),
  );
  const job: YardstickJob = { body };
  const { port } = await ask<YardstickPlace>(child, job);
  return { child, port, pid: child.pid ?? NaN };
}

async function listSubjects(cached: ShopServer, uncached: ShopServer): Promise<Subject[]> {
  const { cartCookie, mix } = await inviteVisitors(cached.url);
  const list = paths.products();
  const product = { path: paths.product(BOUGHT_PRODUCT.id) };
  const { headers } = await fetchPage(cached.url + list);
  const one = (server: Server, name: string, ask: Ask): Subject => ({
    server,
    name,
    work: { kind: "one", ask },
  });
  const known = { headers: { "If-None-Match": headers.etag ?? "" }, wanted: [304] };
  return [
    { ...one(cached, "list, cached", { path: list }), leastShare: 0.35 },
    one(cached, "product, cached", product),
    one(cached, "list with a cart, cached", { path: list, headers: { Cookie: cartCookie } }),
    one(cached, "list the browser has (304)", { path: list, ...known }),
    one(uncached, "list, uncached", { path: list }),
    one(uncached, "product, uncached", product),
    one(uncached, "home, uncached", { path: paths.home() }),
    one(uncached, "search, uncached", { path: paths.search("remera") }),
    { server: cached, name: "mixed", work: { kind: "mix", mix } },
  ];
}

type Measurement = Omit<LoadJob, "port"> & { server: Server };

async function measure(
  load: ChildProcess,
  { server, work, connections, seconds }: Measurement,
): Promise<Measured> {
  resetPeakMemory(server.pid);
  const cpuBefore = readCpuMs(server.pid);
  const job: LoadJob = { port: server.port, work, connections, seconds };
  const result = await ask<LoadResult>(load, job);
  const cpuMs = readCpuMs(server.pid) - cpuBefore;
  return {
    ...result,
    // Those that were under way at the end took CPU time as well.
    cpuMsPerRequest: cpuMs / (result.requests + result.failures + connections),
    peakMemoryMb: readPeakMemoryMb(server.pid),
  };
}
