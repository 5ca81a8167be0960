import { setTimeout as wait } from "node:timers/promises";

import { DatabaseUnavailableError, isBusy } from "./database-fault.server";

/** How long a write waits for another program's lock. */
const LOCK_LIMIT_MS = 1000;
/** Short, because another program may release the lock only briefly between two writes. */
const LOCK_RETRY_MS = 2;
/** Longer at the start, when no visitor waits yet. */
const START_LIMIT_MS = 10_000;
const START_RETRY_MS = 50;

/** Another program holds the write lock; nothing was started. */
export class LockedError extends Error {}

type Waiting = { attempt: () => void; giveUp: () => void; givesUpAtMs: number };

export type WriteQueue = {
  /**
   * Tries at once, then again without blocking the process until the other program is done. Waiting
   * writes run in the order of their calls.
   * @throws {DatabaseUnavailableError} after `LOCK_LIMIT_MS`
   */
  run<T>(attempt: () => T): Promise<T>;
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
        tryNow(first.attempt);
        queue.shift();
      } catch (error) {
        if (!(error instanceof LockedError)) throw error;
        giveUpLate(queue);
      }
      await wait(LOCK_RETRY_MS);
    }
    isPolling = false;
  }

  function enqueue<T>(attempt: () => T): Promise<T> {
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

  return {
    async run(attempt) {
      // A write within a write is part of it, so it must not wait for its end.
      if (queue.length > 0 && !isAttempting) return enqueue(attempt);
      try {
        return tryNow(attempt);
      } catch (error) {
        if (!(error instanceof LockedError)) throw error;
        return enqueue(attempt);
      }
    },
    finish: () => polling,
  };
}

function settle<T>(
  attempt: () => T,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): void {
  try {
    resolve(attempt());
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
