import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

import { isWithinHashLimit } from "../domain/owner/password";
import lists from "./common-passwords.json";

const COST = 10;

/** The hash of an unknown password: an unknown user name then takes as long as a wrong password. */
const DUMMY_HASH = "$2b$10$9gjHl6H5touMfbnBk1FbvuZQQswbhqfLUFtvWZ/Aa61qcfluRCsoC";

/** Only for a signed-in admin or the operator. @throws {RangeError} beyond the 72 bytes that bcrypt reads */
export async function hashPassword(password: string): Promise<string> {
  if (!isWithinHashLimit(password)) throw new RangeError("bcrypt takes 72 bytes");
  return String(await runHashTask({ kind: "hash", password }, COST, "known"));
}

/** Without the worker, which would leave 4 MB behind: a shop that is not open yet has no visitors to block. */
export async function hashFirstPassword(password: string): Promise<string> {
  if (!isWithinHashLimit(password)) throw new RangeError("bcrypt takes 72 bytes");
  const { hashSync } = await import("bcryptjs");
  return hashSync(password, COST);
}

/** True when the password matches the hash; false without a hash, after the same work. */
export async function comparePassword(
  password: string,
  hash: string | null,
  caller?: HashCaller,
): Promise<boolean> {
  const isComparable = hash !== null && isWithinHashLimit(password);
  const task = isComparable ? { password, hash } : { password: "", hash: DUMMY_HASH };
  const isEqual = await runHashTask({ kind: "compare", ...task }, COST, caller);
  return isComparable && isEqual === true;
}

/** At 70 ms each, the last one waits two seconds. */
const MAX_WAITING = 32;
/** Reserved for the owner, so that strangers who fill the queue do not lock the owner out. */
const PLACES_FOR_KNOWN = 8;

/** `known`: from a browser that signed in before. */
type HashCaller = "known" | "stranger";

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

/** Passwords that guessing programs try first, folded: worldwide and Argentine ones. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...lists.worldwide,
  ...lists.argentina,
]);
