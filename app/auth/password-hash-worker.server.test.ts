import { once } from "node:events";
import type * as threads from "node:worker_threads";
import { beforeEach, expect, it, vi } from "vitest";

const workers: threads.Worker[] = [];

vi.mock("node:worker_threads", async (importOriginal) => {
  const original = await importOriginal<typeof threads>();
  class WatchedWorker extends original.Worker {
    constructor(...options: ConstructorParameters<typeof threads.Worker>) {
      super(...options);
      workers.push(this);
    }
  }
  return { ...original, Worker: WatchedWorker };
});

beforeEach(() => {
  workers.length = 0;
  vi.resetModules();
});

it("starts when the first password comes, and serves all from then on", async () => {
  const { runHashTask } = await import("./password-hash.server");
  expect(workers).toHaveLength(0);
  await runHashTask({ kind: "hash", password: "a" }, 4);
  await runHashTask({ kind: "hash", password: "b" }, 4);
  expect(workers).toHaveLength(1);
});

it("ends when no password came for a while, and the next one has another worker", async () => {
  const { runHashTask } = await import("./password-hash.server");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await runHashTask({ kind: "hash", password: "a" }, 4);
  vi.advanceTimersByTime(9999);
  await runHashTask({ kind: "hash", password: "b" }, 4);
  expect(workers).toHaveLength(1);
  const ended = once(workers[0] ?? expect.fail("no worker"), "exit");
  vi.advanceTimersByTime(10_000);
  await ended;
  await runHashTask({ kind: "hash", password: "c" }, 4);
  expect(workers).toHaveLength(2);
  vi.useRealTimers();
});

it("that dies fails what waits for it, and the next password has another one", async () => {
  const { runHashTask } = await import("./password-hash.server");
  // At this cost the hash is not finished before the worker ends.
  const waiting = runHashTask({ kind: "hash", password: "b" }, 14);
  const failed = expect(waiting).rejects.toThrow("The hash worker ended");
  await workers[0]?.terminate();
  await failed;
  expect(await runHashTask({ kind: "hash", password: "c" }, 4)).toMatch(/^\$2b\$04\$/);
  expect(workers).toHaveLength(2);
});

it("lets 32 passwords wait, and turns away the rest", async () => {
  const { HashQueueFullError, runHashTask } = await import("./password-hash.server");
  const asked = Array.from({ length: 50 }, () => runHashTask({ kind: "hash", password: "a" }, 4));
  const results = await Promise.allSettled(asked);
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(50 - 33);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(HashQueueFullError);
  await expect(runHashTask({ kind: "hash", password: "b" }, 4)).resolves.toMatch(/^\$2b\$/);
});

it("keeps eight more places for those who are known", async () => {
  const { HashQueueFullError, runHashTask } = await import("./password-hash.server");
  const task = { kind: "hash", password: "a" } as const;
  const strangers = Array.from({ length: 40 }, () => runHashTask(task, 4));
  const known = Array.from({ length: 10 }, () => runHashTask(task, 4, "known"));
  const countDone = async (asked: Promise<unknown>[]) =>
    (await Promise.allSettled(asked)).filter(({ status }) => status === "fulfilled").length;
  expect(await Promise.all([countDone(strangers), countDone(known)])).toEqual([33, 8]);
  await expect(Promise.any(known.slice(8))).rejects.toMatchObject({
    errors: [expect.any(HashQueueFullError), expect.any(HashQueueFullError)],
  });
});
