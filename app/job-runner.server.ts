import { DatabaseUnavailableError } from "./data/sqlite/database-fault.server";
import type { JobTurn } from "./domain/plain/job-turn";
import { getLog } from "./log/log.server";
import { PaymentProviderError } from "./payments/payment-provider";

/** How long running work may continue when the shop closes: longer than one call to the provider. */
const STOP_LIMIT_MS = 12_000;

export type JobStep = { name: string; run: (turn: JobTurn) => Promise<unknown> };

export type Job = {
  name: string;
  everyMs: number;
  /** Wait after the start of the shop; 0 means none. */
  firstAfterMs: number;
  /** For work on what this process alone has, or that leases share out. Others run in one process at a time. */
  isEverywhere?: boolean;
  /** Steps, run one after another. A failed step is logged, and the others still run. */
  steps: readonly JobStep[];
};

type RunningJobs = {
  /** Runs a job early; a running job runs once more afterwards. */
  wake(name: string): void;
  /** Starts no more work and waits for running work, and for `others`, up to a limit. */
  stop(others?: readonly Promise<unknown>[]): Promise<void>;
};

/** Runs work of this name unless another process does; see `ShopDatabase`. */
type RunAlone = (name: string, work: () => Promise<void>) => Promise<unknown>;

type RunOptions = { clock?: () => Date; runAlone?: RunAlone };

/** Runs each job after its first wait and then at its interval. No job runs twice at a time. */
export function runJobs(jobs: readonly Job[], options: RunOptions = {}): RunningJobs {
  const { clock = () => new Date(), runAlone = (_name, work) => work() } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const loops = new Map(
    jobs.map((job) => [job.name, createLoop(job, { clock, signal, runAlone })]),
  );
  const timers = jobs.flatMap(({ name, everyMs, firstAfterMs }) => {
    const tick = () => loops.get(name)?.tick();
    return [setTimeout(tick, firstAfterMs), setInterval(tick, everyMs)];
  });
  for (const timer of timers) timer.unref();
  return {
    wake: (name) => loops.get(name)?.wake(),
    async stop(others = []) {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      const underWay = [...loops.values()].map((loop) => loop.finish());
      await Promise.race([Promise.allSettled([...underWay, ...others]), waitForLimit()]);
    },
  };
}

type Surroundings = { clock: () => Date; signal: AbortSignal; runAlone: RunAlone };

function createLoop({ name, steps, isEverywhere }: Job, { clock, signal, runAlone }: Surroundings) {
  let running: Promise<void> | null = null;
  let isWanted = false;

  async function runSteps(): Promise<void> {
    for (const { name: step, run } of steps) {
      if (!signal.aborted) await logFailure(step, () => run({ now: clock(), signal }));
    }
  }

  async function runWhileWanted(): Promise<void> {
    do {
      isWanted = false;
      await logFailure(name, () => (isEverywhere ? runSteps() : runAlone(name, runSteps)));
    } while (isWanted && !signal.aborted);
    running = null;
  }

  function tick(): void {
    if (!signal.aborted) running ??= runWhileWanted();
  }

  return {
    tick,
    wake() {
      isWanted = true;
      tick();
    },
    finish: () => running,
  };
}

async function logFailure(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    getLog()[isPassing(error) ? "warn" : "error"]({ err: error, job: name }, "job not done");
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof PaymentProviderError || error instanceof DatabaseUnavailableError;
}

function waitForLimit(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, STOP_LIMIT_MS).unref());
}
