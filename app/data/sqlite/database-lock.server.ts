import { setTimeout as wait } from "node:timers/promises";

import { DatabaseUnavailableError, isBusy } from "./database-fault.server";

/** How long a change waits for that of another program. */
const LOCK_LIMIT_MS = 1000;
/** Another program may let go for less than this between two changes of its own. */
const LOCK_RETRY_MS = 2;
/** At the start there is nobody yet who waits for an answer. */
const START_LIMIT_MS = 10_000;
const START_RETRY_MS = 50;

/** Another program is changing the database at this moment; nothing was begun. */
export class LockedError extends Error {}

type Waiting = { attempt: () => void; giveUp: () => void; givesUpAtMs: number };

export type WriteQueue = {
  /**
   * Tries at once and then, while the shop goes on with everything else, until the other program is
   * done. Changes that wait are made in the order they were asked for.
   *
   * @throws {DatabaseUnavailableError} when that takes too long
   */
  run<T>(attempt: () => T): Promise<T>;
  /** Resolves when none waits. */
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

  /** Only the first one asks for the lock: the others could not have it before. */
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
      // A change within a change is part of it, and cannot wait for its end.
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

/** For what a start cannot go on without: tries again while another program has the lock. */
export async function waitAtStart<T>(
  attempt: () => T,
  { limitMs = START_LIMIT_MS } = {},
): Promise<T> {
  const givesUpAtMs = performance.now() + limitMs;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= givesUpAtMs) throw error;
    }
    await wait(START_RETRY_MS);
  }
}
