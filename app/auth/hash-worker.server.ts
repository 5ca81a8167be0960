import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

/** At 70 ms each, the last one waits two seconds. */
const MAX_WAITING = 32;
/** Reserved for the owner, so that strangers who fill the queue do not lock the owner out. */
const PLACES_FOR_KNOWN = 8;

/** `known`: from a browser that signed in before. */
export type HashCaller = "known" | "stranger";

/** Too many passwords are waiting; this one was not compared. */
export class HashQueueFullError extends Error {
  override name = "HashQueueFullError";
  readonly waitSeconds = 10;
}

/**
 * The worker's program as text. A separate file would exist in the sources, but not in the single
 * bundle that Vite writes, nor under `remix-serve`, which starts that bundle elsewhere. For the
 * same reason bcryptjs is resolved here, in the project's packages.
 */
const PROGRAM = `
const { parentPort, workerData } = require("node:worker_threads");
const bcrypt = require(workerData.bcryptPath);
parentPort.on("message", ({ id, task }) => {
  try {
    const value = task.kind === "hash"
      ? bcrypt.hashSync(task.password, workerData.cost)
      : bcrypt.compareSync(task.password, task.hash);
    parentPort.postMessage({ id, value });
  } catch (error) {
    parentPort.postMessage({ id, failure: String(error) });
  }
});
`;

type Reply = { id: number; value?: string | boolean; failure?: string };
type Waiting = { resolve: (value: string | boolean) => void; reject: (error: Error) => void };

/** A worker takes 8 MB of memory, and starts in 50 ms. */
const IDLE_MS = 10_000;

let worker: Worker | null = null;
let idleTimer: NodeJS.Timeout | undefined;
let latestId = 0;
const waiting = new Map<number, Waiting>();

/** In a worker: in pure JavaScript, bcrypt would block every visitor. @throws {HashQueueFullError} */
export function runHashTask(
  task: { kind: "hash"; password: string } | { kind: "compare"; password: string; hash: string },
  cost: number,
  caller: HashCaller = "stranger",
): Promise<string | boolean> {
  if (waiting.size > MAX_WAITING + (caller === "known" ? PLACES_FOR_KNOWN : 0)) {
    return Promise.reject(new HashQueueFullError("Too many passwords are waiting"));
  }
  worker ??= startWorker(cost);
  const running = worker;
  return new Promise((resolve, reject) => {
    latestId += 1;
    waiting.set(latestId, { resolve, reject });
    // The process must not exit during a task, nor stay alive for an idle worker.
    running.ref();
    running.postMessage({ id: latestId, task });
  });
}

export function countWaitingPasswords(): number {
  return waiting.size;
}

function startWorker(cost: number): Worker {
  const bcryptPath = createRequire(import.meta.url).resolve("bcryptjs");
  const started = new Worker(PROGRAM, {
    eval: true,
    workerData: { bcryptPath, cost },
    env: {},
    execArgv: [],
  });
  started.on("message", ({ id, value, failure }: Reply) => {
    const task = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) {
      started.unref();
      clearTimeout(idleTimer);
      idleTimer = setTimeout(() => endWhenIdle(started), IDLE_MS).unref();
    }
    if (value === undefined) task?.reject(new Error(failure));
    else task?.resolve(value);
  });
  started.on("error", (error: Error) => abandon(started, error));
  started.on("exit", () => abandon(started, new Error("The hash worker ended")));
  return started;
}

function endWhenIdle(idle: Worker): void {
  if (waiting.size > 0 || worker !== idle) return;
  worker = null;
  void idle.terminate();
}

/** The next task starts another worker. */
function abandon(ended: Worker, error: Error): void {
  if (worker !== ended) return;
  worker = null;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}
