import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

/** At 70 ms each, the last of them waits two seconds. */
const MAX_WAITING = 32;
/** Kept free for the owner, so that strangers who fill the queue do not keep him out. */
const PLACES_FOR_KNOWN = 8;

/** Whose password it is: somebody's who signed in before, or anybody's. */
export type HashCaller = "known" | "stranger";

export type HashTask =
  { kind: "hash"; password: string } | { kind: "compare"; password: string; hash: string };

/** More passwords wait to be looked at than the shop takes on; nothing was compared. */
export class HashQueueFullError extends Error {
  override name = "HashQueueFullError";
  readonly waitSeconds = 10;
}

/**
 * The worker's whole program, as text: a file of its own would be found by the sources, and by
 * neither the one bundle that Vite writes nor `remix-serve`, which starts that bundle elsewhere. For
 * the same reason bcryptjs is found here, where the project's packages are.
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

let worker: Worker | null = null;
let latestId = 0;
const waiting = new Map<number, Waiting>();

/**
 * Runs bcrypt beside the shop: pure JavaScript, it would hold up every visitor for as long as it takes.
 *
 * @throws {HashQueueFullError}
 */
export function runHashTask(
  task: HashTask,
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
    // The process must not end under a task, nor go on for an idle worker.
    running.ref();
    running.postMessage({ id: latestId, task });
  });
}

/** How many passwords are being looked at or wait for it. */
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
    if (waiting.size === 0) started.unref();
    if (value === undefined) task?.reject(new Error(failure));
    else task?.resolve(value);
  });
  started.on("error", (error: Error) => abandon(started, error));
  started.on("exit", () => abandon(started, new Error("The hash worker ended")));
  return started;
}

/** The next task starts another worker. */
function abandon(ended: Worker, error: Error): void {
  if (worker !== ended) return;
  worker = null;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}
