import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";

import { runProgram, startServer, stopServer } from "../../test/helpers/running-shop";
import { formatNumber, formatRounds, judge, median } from "./figures";
import { onOneCore } from "./pinning";
import { printTable } from "./table";
import { makeTemporaryDirectory } from "./temporary-shop";

/** Where the executable unpacks itself: an empty one for each first start. */
const places = () => ({ XDG_CACHE_HOME: makeTemporaryDirectory() });

/**
 * Starts of the build, or of the executable in TELA_PROGRAM, until the shop is open; and Node itself, in
 * turn with them.
 */
export async function benchStarts(isQuick: boolean): Promise<void> {
  const rounds = isQuick ? 1 : 5;
  const timesMs: Record<string, number[]> = {};
  const note = (what: string, ms: number) => (timesMs[what] ??= []).push(ms);
  for (let round = 0; round < rounds; round += 1) {
    const [directory, settings] = [makeTemporaryDirectory(), places()];
    const open = () => startServer(directory, 0, settings);
    note(NODE, await measure(() => spawnSync(process.execPath, ["-e", "0"])));
    note(FIRST, await measureStart(open));
    note(WARM, await measureStart(open));
    note(KILLED, await onOneCore(() => measureStartAfterKill(open)));
    const copy = join(makeTemporaryDirectory(), "copia.tar.gz");
    await runProgram(["backup", copy], directory);
    const other = makeTemporaryDirectory();
    note(
      RESTORED,
      await measureStart(async () => {
        const { exitCode, errors } = await runProgram(["restore", copy], other);
        if (exitCode !== 0) throw new Error(errors);
        return startServer(other, 0, settings);
      }),
    );
  }
  const nodeMs = median(timesMs[NODE] ?? []);
  printTable(
    "From a start of the program until the shop is open.",
    ["start", "ms", "× `node -e 0`", "goal"],
    Object.entries(timesMs).map(([what, ms]) => [
      what,
      formatRounds(ms),
      formatNumber(median(ms) / nodeMs, 1),
      what in GOALS_MS ? judge(median(ms), { atMost: GOALS_MS[what] ?? NaN }, "ms") : "",
    ]),
  );
}

const NODE = "`node -e 0`";
const FIRST = "first start";
const WARM = "warm start";
const KILLED = "after kill -9, on one core";
const RESTORED = "a backup restored elsewhere, and opened";
const GOALS_MS: Record<string, number> = {
  [FIRST]: 3000,
  [WARM]: 1000,
  [KILLED]: 3000,
  [RESTORED]: 60_000,
};

type Started = Awaited<ReturnType<typeof startServer>>;

async function measure(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function measureStart(open: () => Promise<Started>): Promise<number> {
  let started: Started | undefined;
  const tookMs = await measure(async () => (started = await open()));
  if (started) await stopServer(started.server);
  return tookMs;
}

async function measureStartAfterKill(open: () => Promise<Started>): Promise<number> {
  await stopServer((await open()).server, "SIGKILL");
  return measureStart(open);
}
