import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { useTemporaryDataDirectory } from "../test/helpers/temporary-database";
import type { JobTurn } from "./domain/plain/job-turn";
import { runJobs, type Job, type JobStep } from "./job-runner.server";
import { MP_LIMITS } from "./payments/mercadopago/mp-call.server";
import { PaymentProviderError } from "./payments/payment-provider";

useTemporaryDataDirectory();

const NOW = new Date("2025-06-02T12:05:00.000Z");
const EVERY_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

const aJob = (steps: readonly JobStep[], given: Partial<Job> = {}): Job => ({
  ...{ name: "job", everyMs: EVERY_MS, firstAfterMs: 0 },
  ...given,
  steps,
});

const run = (...jobs: Job[]) => runJobs(jobs, { clock: () => NOW });

/** A step that goes on until the test ends it. */
function aLongStep() {
  const turns: JobTurn[] = [];
  let end = () => undefined as void;
  const step = {
    name: "long",
    run: (turn: JobTurn) => {
      turns.push(turn);
      return new Promise<void>((resolve) => (end = resolve));
    },
  };
  return { turns, step, end: () => end() };
}

function aShortStep() {
  const run = vi.fn(() => Promise.resolve());
  return { run, step: { name: "short", run } };
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("a job", () => {
  it("runs after its first wait, and then at its interval", async () => {
    const { run: turn, step } = aShortStep();
    run(aJob([step], { firstAfterMs: 20_000 }));
    await wait(19_999);
    expect(turn).toHaveBeenCalledTimes(0);
    await wait(1);
    expect(turn).toHaveBeenCalledTimes(1);
    await wait(EVERY_MS - 20_000);
    expect(turn).toHaveBeenCalledTimes(2);
    await wait(EVERY_MS);
    expect(turn).toHaveBeenCalledTimes(3);
  });

  it("runs its steps one after another, also when one fails", async () => {
    const done: string[] = [];
    const step = (name: string, error?: Error): JobStep => ({
      name,
      run: () => {
        done.push(name);
        return error ? Promise.reject(error) : Promise.resolve();
      },
    });
    const unreachable = new PaymentProviderError("unavailable", "no");
    run(aJob([step("one", unreachable), step("two", new Error("a mistake")), step("three")]));
    await wait(0);
    expect(done).toEqual(["one", "two", "three"]);
  });

  it("never runs twice at a time, and runs again once it is done", async () => {
    const { turns, step, end } = aLongStep();
    run(aJob([step]));
    await wait(3 * EVERY_MS);
    expect(turns).toHaveLength(1);
    end();
    await wait(EVERY_MS);
    expect(turns.map(({ now }) => now)).toEqual([NOW, NOW]);
  });

  it("runs at once when it is woken, and once more when it was at work then", async () => {
    const { turns, step, end } = aLongStep();
    const jobs = run(aJob([step], { firstAfterMs: EVERY_MS }));
    jobs.wake("job");
    expect(turns).toHaveLength(1);
    jobs.wake("job");
    jobs.wake("job");
    expect(turns).toHaveLength(1);
    end();
    await wait(0);
    expect(turns).toHaveLength(2);
  });

  it("does not wait for another one", async () => {
    const { step: endless } = aLongStep();
    const { run: turn, step } = aShortStep();
    run(aJob([endless]), aJob([step], { name: "other" }));
    await wait(EVERY_MS);
    expect(turn).toHaveBeenCalledTimes(2);
  });
});

describe("stopping", () => {
  it("lets the step at work finish and starts no other", async () => {
    const { turns, step, end } = aLongStep();
    const { run: later, step: laterStep } = aShortStep();
    const jobs = run(aJob([step, laterStep]));
    await wait(0);
    const stopped = jobs.stop();
    expect(turns[0]?.signal.aborted).toBe(true);
    end();
    await stopped;
    jobs.wake("job");
    await wait(2 * EVERY_MS);
    expect(turns).toHaveLength(1);
    expect(later).not.toHaveBeenCalled();
  });

  it("waits longer than one call to the provider may take, and not for ever", async () => {
    const jobs = run(aJob([aLongStep().step]));
    await wait(0);
    let isStopped = false;
    void jobs.stop().then(() => (isStopped = true));
    await wait(MP_LIMITS.deadlineMs);
    expect(isStopped).toBe(false);
    await wait(MP_LIMITS.deadlineMs);
    expect(isStopped).toBe(true);
  });

  it("waits for other work under way, also for work that fails", async () => {
    let fail: (error: Error) => void = () => undefined;
    const other = new Promise((_, reject) => (fail = reject));
    let isStopped = false;
    void run()
      .stop([other])
      .then(() => (isStopped = true));
    await wait(0);
    expect(isStopped).toBe(false);
    fail(new Error("a backup that could not be made"));
    await wait(0);
    expect(isStopped).toBe(true);
  });
});
