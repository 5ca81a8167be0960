import { setTimeout as wait } from "node:timers/promises";

import { DatabaseUnavailableError, isBusy } from "./database-fault.server";

/** How long a write waits for another program's lock. */
const LOCK_LIMIT_MS = 1000;
/** Short, because another program may release the lock only briefly between two writes. */
const LOCK_RETRY_MS = 2;
/** Longer at the start, when no visitor waits yet. */
const START_LIMIT_MS = 10_000;
const START_RETRY_MS = 50;

/**
 * As long as a slice: a page takes several turns of the event loop, and would wait for a slice before
 * each of them.
 */
const SLICE_PAUSE_MS = 10;

/** Another program holds the write lock; nothing was started. */
export class LockedError extends Error {}

type Waiting = { attempt: () => Promise<void>; giveUp: () => void; givesUpAtMs: number };

/** What a slice of a long write says: whether it was the last one. */
export type Slice<T> = { isDone: false } | { isDone: true; value: T };

export type WriteQueue = {
  /**
   * Tries at once, then again without blocking the process until the other program is done. Waiting
   * writes run in the order of their calls.
   * @throws {DatabaseUnavailableError} after `LOCK_LIMIT_MS`
   */
  run<T>(attempt: () => T): Promise<T>;
  /**
   * Runs a write in slices, with pauses in which the process does other things. Other writes wait
   * for its end, however long it takes.
   * @throws {DatabaseUnavailableError} after `LOCK_LIMIT_MS` without its first slice
   */
  runInSlices<T>(slice: () => Slice<T>): Promise<T>;
  /** Resolves when no write waits. */
  finish(): Promise<void>;
};

export function createWriteQueue(): WriteQueue {
  const queue: Waiting[] = [];
  let isAttempting = false;
  let isPolling = false;
  let polling = Promise.resolve();

  function tryNow<T>(attempt: () => T): T {
    const wasAttempting = isAttempting;
    isAttempting = true;
    try {
      return attempt();
    } finally {
      isAttempting = wasAttempting;
    }
  }

  /** Only the first one polls the lock, because the others run after it anyway. */
  async function poll(): Promise<void> {
    isPolling = true;
    for (let first = queue[0]; first; first = queue[0]) {
      try {
        await first.attempt();
        queue.shift();
      } catch (error) {
        if (!(error instanceof LockedError)) throw error;
        giveUpLate(queue);
      }
      await wait(LOCK_RETRY_MS);
    }
    isPolling = false;
  }

  async function runSlices<T>(slice: () => Slice<T>): Promise<T> {
    let result = tryNow(slice);
    try {
      while (!result.isDone) {
        await wait(SLICE_PAUSE_MS);
        result = tryNow(slice);
      }
      return result.value;
    } finally {
      waitAnew();
    }
  }

  function enqueue<T>(attempt: () => T | Promise<T>): Promise<T> {
    const result = new Promise<T>((resolve, reject) => {
      queue.push({
        attempt: () => settle(attempt, resolve, reject),
        giveUp: () => reject(new DatabaseUnavailableError("Another program locks the database")),
        givesUpAtMs: performance.now() + LOCK_LIMIT_MS,
      });
    });
    if (!isPolling) polling = poll();
    return result;
  }

  /** The time that a write of our own takes does not count. */
  function waitAnew(): void {
    const givesUpAtMs = performance.now() + LOCK_LIMIT_MS;
    for (const waiting of queue) waiting.givesUpAtMs = givesUpAtMs;
  }

  return {
    async run(attempt) {
      // A write within a write is part of it, so it must not wait for its end.
      if (queue.length > 0 && !isAttempting) return enqueue(() => tryNow(attempt));
      try {
        return tryNow(attempt);
      } catch (error) {
        if (!(error instanceof LockedError)) throw error;
        return enqueue(() => tryNow(attempt));
      }
    },
    async runInSlices(slice) {
      if (isAttempting) throw new Error("A write in slices cannot be part of another write");
      return enqueue(() => runSlices(slice));
    },
    finish: () => polling,
  };
}

async function settle<T>(
  attempt: () => T | Promise<T>,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): Promise<void> {
  try {
    resolve(await attempt());
  } catch (error) {
    if (error instanceof LockedError) throw error;
    reject(error);
  }
}

function giveUpLate(queue: Waiting[]): void {
  while (queue[0] && performance.now() >= queue[0].givesUpAtMs) queue.shift()?.giveUp();
}

/** For work that the start depends on: retries while another program has the lock. */
export async function waitAtStart<T>(attempt: () => T): Promise<T> {
  const givesUpAtMs = performance.now() + START_LIMIT_MS;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= givesUpAtMs) throw error;
    }
    await wait(START_RETRY_MS);
  }
}
