import { paths } from "../../app/paths";
import type { RunningShop } from "../../test/helpers/running-shop";
import { visit } from "../../test/helpers/visitor";
import { formatNumber, formatRounds, judge, median } from "./figures";
import { sendLoad, type LoadResult } from "./load";
import { sendAtRate, type OpenLoopResult } from "./open-loop";
import { printTable } from "./table";
import { withPinnedShop } from "./temporary-shop";

const TIMES = 10;
const CALM_CONNECTIONS = 10;
/** Clients that repeat a request as soon as it is refused. */
const IMPATIENT = 500;
/** Of what a calm shop answers: refusing must not keep it from serving. */
const SERVED_SHARE = 0.25;
const NORMAL_LIMIT_MS = 10_000;
const PATH = paths.products();

type Round = {
  calm: LoadResult;
  crowd: OpenLoopResult;
  seconds: number;
  normalAfterMs: number;
  impatient: LoadResult;
};

/** Ten times as many requests as one core can answer. Every page is rendered. */
export async function benchOverload(isQuick: boolean): Promise<void> {
  const [rounds, seconds] = isQuick ? [1, 2] : [3, 8];
  const measured: Round[] = [];
  await withPinnedShop(
    async (shop) => {
      await sendCalm(shop, seconds);
      for (let round = 0; round < rounds; round += 1) measured.push(await overload(shop, seconds));
    },
    { PAGE_CACHE_MB: "0" },
  );
  print(measured);
}

const sendCalm = ({ url }: RunningShop, seconds: number) =>
  sendLoad({ url, asks: { path: PATH }, connections: CALM_CONNECTIONS, seconds });

async function overload(shop: RunningShop, seconds: number): Promise<Round> {
  const { url } = shop;
  const asks = { path: PATH };
  const calm = await sendCalm(shop, seconds);
  const perSecond = TIMES * calm.requestsPerSecond;
  const crowd = await sendAtRate({ url, next: () => asks, seconds, perSecond });
  const normalAfterMs = await waitUntilNormal(url + PATH, calm.p99Ms);
  const impatient = await sendLoad({ url, asks, connections: IMPATIENT, seconds });
  return { calm, crowd, seconds, normalAfterMs, impatient };
}

/** Time until three visits in a row are answered as in a calm shop; NaN when that takes too long. */
async function waitUntilNormal(address: string, calmMs: number): Promise<number> {
  const startedAt = performance.now();
  let normalInARow = 0;
  let normalSinceMs = NaN;
  while (normalInARow < 3 && performance.now() - startedAt < NORMAL_LIMIT_MS) {
    const { status, tookMs } = await visit(address);
    const isNormal = status === 200 && tookMs <= calmMs;
    if (isNormal && normalInARow === 0) normalSinceMs = performance.now() - startedAt;
    normalInARow = isNormal ? normalInARow + 1 : 0;
  }
  return normalInARow === 3 ? normalSinceMs : NaN;
}

function print(rounds: readonly Round[]): void {
  const row = (
    what: string,
    pick: (round: Round) => number,
    {
      goal,
      unit,
      digits = 0,
    }: { goal?: Parameters<typeof judge>[1]; unit?: string; digits?: number },
  ) => {
    const figures = rounds.map(pick);
    return [what, formatRounds(figures, digits), goal ? judge(median(figures), goal, unit) : ""];
  };
  const ofCalm = (pick: (round: Round) => number) => (round: Round) =>
    pick(round) / round.calm.requestsPerSecond;
  const served = { goal: { atLeast: SERVED_SHARE }, digits: 2 };
  printTable(
    `A crowd that asks for ${TIMES} times as many pages as one core answers to ${CALM_CONNECTIONS} connections, ` +
      `and then ${formatNumber(IMPATIENT)} clients that repeat each refused request at once.`,
    ["figure", "median", "goal"],
    [
      row("calm: answered/s", ({ calm }) => calm.requestsPerSecond, {}),
      row("calm: p99, ms", ({ calm }) => calm.p99Ms, {}),
      row(
        "crowd: sent, of calm",
        ofCalm(({ crowd, seconds }) => crowd.sent / seconds),
        { digits: 1 },
      ),
      row(
        "crowd: answered, of calm",
        ofCalm(({ crowd, seconds }) => crowd.accepted / seconds),
        served,
      ),
      row("crowd: refused/s", ({ crowd, seconds }) => crowd.shed / seconds, {}),
      row("crowd: failed", ({ crowd }) => crowd.failed, { goal: { atMost: 0 } }),
      row("crowd: answered, p99, ms", ({ crowd }) => crowd.latency.p99Ms, {
        goal: { atMost: 1000 },
        unit: "ms",
      }),
      row("after it: as calm again, ms", ({ normalAfterMs }) => normalAfterMs, {
        goal: { atMost: 5000 },
        unit: "ms",
      }),
      row(
        "impatient: answered, of calm",
        ofCalm(({ impatient }) => impatient.requestsPerSecond),
        served,
      ),
    ],
  );
}
