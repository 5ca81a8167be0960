import { setTimeout as wait } from "node:timers/promises";

import { paths } from "../../app/paths";
import { openRunningShop } from "../../test/helpers/running-shop";
import type { LoadResult } from "../bench/load";
import { ask, startModule, stopProcess } from "../bench/processes";
import { readCurrentMemoryMb } from "../bench/process-usage";
import type { CrowdJob, CrowdResult } from "./crowd";
import { pinProcess } from "./pinning";
import { exactly, holds, within, type Finding, type Scenario } from "./scenario";
import { visit } from "../../test/helpers/visitor";

const TIMES = 10;
/** Twice this long: the second half may not need more memory than the first. */
const HALF_SECONDS = 10;
const GROWTH_LIMIT_MB = 25;
const NORMAL_MS = 200;

/** Ten times as many visitors as the shop can serve on one core, whether it answers or not. */
export const overload: Scenario = { name: "overload", isLoad: true, run };

async function run(): Promise<Finding[]> {
  const shop = await openRunningShop();
  const load = startModule("load");
  const crowd = startModule("../faults/crowd");
  pinProcess(shop.pid(), 0);
  pinProcess(crowd.pid ?? NaN, 1);
  const port = Number(new URL(shop.url).port);
  const path = paths.products();
  const calm = { port, path, connections: 10 };
  await ask(load, { ...calm, seconds: 3 });
  const { requestsPerSecond } = await ask<LoadResult>(load, { ...calm, seconds: 2 });
  const job: CrowdJob = {
    ...{ port, path, seconds: HALF_SECONDS, maxConnections: 1000 },
    perSecond: TIMES * requestsPerSecond,
  };
  const first = await ask<CrowdResult>(crowd, job);
  await wait(500);
  const firstMb = readCurrentMemoryMb(shop.pid());
  const second = await ask<CrowdResult>(crowd, job);
  const normalAfterMs = await waitUntilNormal(shop.url + path);
  const secondMb = readCurrentMemoryMb(shop.pid());
  await Promise.all([load, crowd].map(stopProcess));
  await shop.close();
  return describe({ first, second, normalAfterMs, firstMb, secondMb, requestsPerSecond });
}

type Outcome = {
  first: CrowdResult;
  second: CrowdResult;
  normalAfterMs: number;
  firstMb: number;
  secondMb: number;
  requestsPerSecond: number;
};

function describe({ first, second, ...outcome }: Outcome): Finding[] {
  const sum = (count: (half: CrowdResult) => number) => count(first) + count(second);
  const seconds = 2 * HALF_SECONDS;
  const askedPerSecond = sum(({ sent, turnedAway }) => sent + turnedAway) / seconds;
  const accepted = sum((half) => half.accepted) / seconds;
  const shed = sum((half) => half.shed);
  const growthMb = outcome.secondMb - outcome.firstMb;
  return [
    holds(
      "answered or told to wait",
      shed > 0 && accepted > 0,
      `${Math.round(askedPerSecond)}/s asked, ${Math.round(accepted)}/s answered, ${Math.round(shed / seconds)}/s told to wait (calm: ${Math.round(outcome.requestsPerSecond)}/s)`,
    ),
    exactly(
      "told to wait without a time",
      sum((half) => half.shedWithoutTime),
      0,
    ),
    exactly(
      "neither answered nor told",
      sum((half) => half.failed),
      0,
    ),
    within("answered, p99", Math.max(first.acceptedP99Ms, second.acceptedP99Ms), 1000),
    within("normal again after", outcome.normalAfterMs, 5000),
    {
      what: "memory, second half against first",
      figure: `${Math.round(outcome.firstMb)} -> ${Math.round(outcome.secondMb)} MB`,
      condition: `<= +${GROWTH_LIMIT_MB} MB`,
      isMet: growthMb <= GROWTH_LIMIT_MB,
      isTimed: true,
    },
  ];
}

/** When three visits in a row are answered as on a quiet day. */
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
