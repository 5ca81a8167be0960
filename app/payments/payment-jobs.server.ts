import { DatabaseUnavailableError } from "../data/sqlite/database.server";
import { getLog } from "../log/log.server";
import { PaymentProviderError } from "./payment-provider";

const EVERY_MS = 5 * 60 * 1000;
/** How long a job under way may go on when the shop closes: longer than one call to the provider. */
const STOP_LIMIT_MS = 12_000;

export type JobTurn = {
  now: Date;
  /** Tells a job of many steps to end after the one it is at. */
  signal: AbortSignal;
};

/** What has to be done about payments every few minutes. */
export type PaymentJob = { name: string; run: (turn: JobTurn) => Promise<unknown> };

type JobRunner = {
  /** Runs every job, one after another. Never rejects; a call while they run joins it. */
  runAll(): Promise<void>;
  /** Lets the step under way finish, for a while. */
  stop(limit?: Promise<unknown>): Promise<void>;
};

export function createJobRunner(jobs: readonly PaymentJob[], clock: () => Date): JobRunner {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;

  async function runEach(): Promise<void> {
    for (const { name, run } of jobs) {
      if (stopping.signal.aborted) break;
      try {
        await run({ now: clock(), signal: stopping.signal });
      } catch (error) {
        // The others are no worse for it, and its own turn comes again.
        getLog()[isPassing(error) ? "warn" : "error"]({ err: error, job: name }, "job not done");
      }
    }
    running = null;
  }

  return {
    runAll() {
      running ??= runEach();
      return running;
    },
    async stop(limit = waitForStop()) {
      stopping.abort();
      if (running) await Promise.race([running, limit]);
    },
  };
}

function isPassing(error: unknown): boolean {
  return error instanceof PaymentProviderError || error instanceof DatabaseUnavailableError;
}

function waitForStop(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, STOP_LIMIT_MS).unref());
}

let started: { runner: JobRunner; timer: NodeJS.Timeout } | null = null;

/** Runs these jobs now and every few minutes from now on. */
export function startPaymentJobs(jobs: readonly PaymentJob[]): void {
  if (started) return;
  const runner = createJobRunner(jobs, () => new Date());
  const run = () => void runner.runAll();
  started = { runner, timer: setInterval(run, EVERY_MS).unref() };
  run();
}

export async function stopPaymentJobs(): Promise<void> {
  const stopped = started;
  started = null;
  clearInterval(stopped?.timer);
  await stopped?.runner.stop();
}
