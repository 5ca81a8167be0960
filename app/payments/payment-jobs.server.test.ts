import { describe, expect, it, onTestFinished, vi } from "vitest";

import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { MP_LIMITS } from "./mercadopago/mp-call.server";
import { createJobRunner, type JobTurn } from "./payment-jobs.server";
import { PaymentProviderError } from "./payment-provider";

useTemporaryDataDirectory();

const NOW = new Date("2025-06-02T12:05:00.000Z");
const clock = () => NOW;

/** A job that goes on until it is let go. */
function aLongJob() {
  const turns: JobTurn[] = [];
  let end = () => undefined as void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const run = (turn: JobTurn) => {
    turns.push(turn);
    return ended;
  };
  return { turns, end, job: { name: "long", run } };
}

describe("the jobs", () => {
  it("run one after another, whatever became of the one before", async () => {
    const done: string[] = [];
    const job = (name: string, error?: Error) => ({
      name,
      run: () => {
        done.push(name);
        return error ? Promise.reject(error) : Promise.resolve();
      },
    });
    const unreachable = new PaymentProviderError("unavailable", "no");
    const jobs = [job("one", unreachable), job("two", new Error("a mistake")), job("three")];
    await createJobRunner(jobs, clock).runAll();
    expect(done).toEqual(["one", "two", "three"]);
  });

  it("are never at work twice, and can be run again once they are done", async () => {
    const { turns, end, job } = aLongJob();
    const runner = createJobRunner([job], clock);
    const first = runner.runAll();
    const second = runner.runAll();
    expect(turns).toHaveLength(1);
    end();
    await Promise.all([first, second]);
    await runner.runAll();
    expect(turns.map(({ now }) => now)).toEqual([NOW, NOW]);
  });

  it("end with the one at work when the shop closes", async () => {
    const { turns, end, job } = aLongJob();
    const later = aLongJob();
    const runner = createJobRunner([job, later.job], clock);
    void runner.runAll();
    const stopped = runner.stop();
    expect(turns[0]?.signal.aborted).toBe(true);
    end();
    await stopped;
    expect(later.turns).toEqual([]);
  });

  it("have longer to end than one call to the provider may take, and no end of time", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const runner = createJobRunner([aLongJob().job], clock);
    void runner.runAll();
    let isStopped = false;
    void runner.stop().then(() => (isStopped = true));
    await vi.advanceTimersByTimeAsync(MP_LIMITS.deadlineMs);
    expect(isStopped).toBe(false);
    await vi.advanceTimersByTimeAsync(MP_LIMITS.deadlineMs);
    expect(isStopped).toBe(true);
  });

  it("do not keep the shop open longer than they may", async () => {
    const { job } = aLongJob();
    const runner = createJobRunner([job], clock);
    void runner.runAll();
    await expect(runner.stop(Promise.resolve())).resolves.toBeUndefined();
  });
});
