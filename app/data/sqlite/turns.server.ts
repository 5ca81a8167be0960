import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";

import type { BeforeStatement } from "../../../db/connection";
import { DatabaseUnavailableError, isBusy } from "./database-fault.server";

/** It would wait for itself. */
export class NestedWorkError extends Error {
  constructor() {
    super("A read within a read, or a write within a write or a read");
  }
}

type Turns = {
  /**
   * Runs `work` when all earlier work is done, in the order of the calls. Rejects work within work,
   * which would wait for itself.
   */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** True within such work. */
  isWithin(): boolean;
  /** Resolves when nothing waits or runs. */
  finish(): Promise<void>;
};

/** Lets one piece of work use a connection at a time, so that no other runs in its transaction. */
export function createTurns(): Turns {
  const within = new AsyncLocalStorage<true>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    take(work) {
      if (within.getStore()) return Promise.reject(new NestedWorkError());
      const turn = last.then(() => within.run(true, work));
      last = turn.catch(() => undefined);
      return turn;
    },
    isWithin: () => within.getStore() === true,
    async finish() {
      let seen;
      do {
        seen = last;
        await seen;
      } while (seen !== last);
    },
  };
}

/** How long a write waits for another program's lock. */
const LOCK_LIMIT_MS = 1000;
/** Short, because another program may release the lock only briefly between two writes. */
const LOCK_RETRY_MS = 2;
/** Longer at the start, when no visitor waits yet. */
const START_LIMIT_MS = 10_000;
const START_RETRY_MS = 50;

/** A usual write takes a few milliseconds, also on a slow machine, and should not wait at all. */
const FIRST_BUSY_MS = 50;
/** How long a long write keeps the process busy at a time: a request hardly notices it. */
const BUSY_MS = 20;
/** Half as long: a page takes several turns of the event loop, and would wait before each of them. */
const PAUSE_MS = 10;

/** Another program holds the write lock; nothing was started. */
export class LockedError extends Error {}

type LockWait = {
  /**
   * Retries `attempt` without blocking the process while another program has the lock.
   * @param calledAtMs - when the write was called: it may have waited for others of this process
   * @throws {DatabaseUnavailableError} after `LOCK_LIMIT_MS`
   */
  get<T>(attempt: () => Promise<T>, calledAtMs: number): Promise<T>;
};

/** @param clock - milliseconds of a monotonic clock */
export function createLockWait(clock = () => performance.now()): LockWait {
  // Writes that wait behind each other give up together; time that our own writes take does not count.
  let lockedSinceMs: number | null = null;
  return {
    async get(attempt, calledAtMs) {
      for (;;) {
        try {
          const result = await attempt();
          lockedSinceMs = null;
          return result;
        } catch (error) {
          if (!(error instanceof LockedError)) {
            lockedSinceMs = null;
            throw error;
          }
          lockedSinceMs ??= clock();
          if (clock() - Math.max(lockedSinceMs, calledAtMs) >= LOCK_LIMIT_MS) {
            throw new DatabaseUnavailableError("Another program locks the database");
          }
        }
        await wait(LOCK_RETRY_MS);
      }
    },
  };
}

type Breaks = {
  /** A write begins. */
  begin(): void;
  /** Null until the write has kept the process busy for long, then a pause. */
  beforeStatement: BeforeStatement;
};

/**
 * Pauses of a long write, in which the process does other things. Other writes wait for its end.
 * @param afterPause - may throw, which ends the write
 */
export function createBreaks(clock: () => number, afterPause: () => void): Breaks {
  let pausesAtMs = Infinity;
  async function pause() {
    await wait(PAUSE_MS);
    afterPause();
    pausesAtMs = clock() + BUSY_MS;
  }
  return {
    begin() {
      pausesAtMs = clock() + FIRST_BUSY_MS;
    },
    beforeStatement: () => (clock() < pausesAtMs ? null : pause()),
  };
}

/** For work that the start depends on: retries while another program has the lock. */
export async function waitAtStart<T>(attempt: () => T | Promise<T>): Promise<T> {
  const givesUpAtMs = performance.now() + START_LIMIT_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= givesUpAtMs) throw error;
    }
    await wait(START_RETRY_MS);
  }
}
