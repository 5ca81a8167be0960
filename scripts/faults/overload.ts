import { setTimeout as wait } from "node:timers/promises";

import { paths } from "../../app/paths";
import type { RunningShop } from "../../test/helpers/running-shop";
import type { CrowdJob, CrowdResult } from "../bench/crowd";
import type { LoadResult } from "../bench/load";
import { pinProcess } from "../bench/pinning";
import { ask, startModule, stopProcess } from "../bench/processes";
import { readCurrentMemoryMb } from "../bench/process-usage";
import type { Work } from "../bench/work";
import { exactly, holds, within, type Finding, type Scenario } from "./scenario";
import { visit } from "../../test/helpers/visitor";
import { withShop } from "./with-shop";

const TIMES = 10;
/** Twice this long: the second half may not need more memory than the first. */
const HALF_SECONDS = 10;
const GROWTH_LIMIT_MB = 25;
/** Of what was meant to be sent: those who find every connection busy go away unheard. */
const SENT_TIMES = 8;
/** Saying no must not keep the shop from serving whom it can. */
const SERVED_SHARE = 0.25;
/** Clients that ask again as soon as they are told to come later. */
const IMPATIENT = 500;
const IMPATIENT_SECONDS = 5;
const NORMAL_MS = 200;

/**
 * Ten times as many visitors as the shop can serve on one core, whether it answers or not. Each page is
 * rendered: no crowd can be sent from here that is too large for pages from memory.
 */
export const overload: Scenario = {
  name: "overload",
  isLoad: true,
  run: () => withShop(run, { settings: { PAGE_CACHE_MB: "0" } }),
};

async function run(shop: RunningShop): Promise<Finding[]> {
  const load = startModule("load");
  const crowd = startModule("crowd");
  pinProcess(shop.pid(), 0);
  for (const { pid } of [load, crowd]) pinProcess(pid ?? NaN, 1);
  const port = Number(new URL(shop.url).port);
  const path = paths.products();
  const work: Work = { kind: "one", ask: { path } };
  const calm = { port, work, connections: 10 };
  await ask(load, { ...calm, seconds: 3 });
  const { requestsPerSecond } = await ask<LoadResult>(load, { ...calm, seconds: 2 });
  const job: CrowdJob = {
    port,
    work,
    seconds: HALF_SECONDS,
    maxConnections: 1000,
    perSecond: TIMES * requestsPerSecond,
  };
  const first = await ask<CrowdResult>(crowd, job);
  await wait(500);
  const firstMb = readCurrentMemoryMb(shop.pid());
  const second = await ask<CrowdResult>(crowd, job);
  const normalAfterMs = await waitUntilNormal(shop.url + path);
  const secondMb = readCurrentMemoryMb(shop.pid());
  const impatient = await ask<LoadResult>(load, {
    port,
    work,
    connections: IMPATIENT,
    seconds: IMPATIENT_SECONDS,
  });
  await Promise.all([load, crowd].map(stopProcess));
  const memory = { firstMb, secondMb };
  return describe({ first, second, normalAfterMs, memory, requestsPerSecond, impatient });
}

type Outcome = {
  first: CrowdResult;
  second: CrowdResult;
  normalAfterMs: number;
  memory: { firstMb: number; secondMb: number };
  /** On a calm day. */
  requestsPerSecond: number;
  impatient: LoadResult;
};

function describe({ first, second, ...outcome }: Outcome): Finding[] {
  const sum = (count: (half: CrowdResult) => number) => count(first) + count(second);
  const seconds = 2 * HALF_SECONDS;
  const { requestsPerSecond: calm, memory, impatient } = outcome;
  const sent = sum((half) => half.sent) / seconds;
  const accepted = sum((half) => half.accepted) / seconds;
  const shed = sum((half) => half.shed);
  return [
    atLeast(`sent per second, calm ${Math.round(calm)}`, sent, SENT_TIMES * calm),
    holds("told to wait", shed > 0, `${Math.round(shed / seconds)}/s`),
    atLeast("answered per second", accepted, SERVED_SHARE * calm),
    atLeast(
      `answered per second to ${IMPATIENT} who ask again at once`,
      impatient.requestsPerSecond,
      SERVED_SHARE * calm,
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
      figure: `${Math.round(memory.firstMb)} -> ${Math.round(memory.secondMb)} MB`,
      condition: `<= +${GROWTH_LIMIT_MB} MB`,
      isMet: memory.secondMb - memory.firstMb <= GROWTH_LIMIT_MB,
    },
  ];
}

/** As much as a machine that is ours gets through in a second. */
function atLeast(what: string, found: number, wanted: number): Finding {
  const [figure, limit] = [found, wanted].map((count) => `${Math.round(count)}/s`);
  return {
    what,
    figure: figure ?? "",
    condition: `>= ${limit}`,
    isMet: found >= wanted,
    isTimed: true,
  };
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
