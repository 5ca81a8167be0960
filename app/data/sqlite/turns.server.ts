import { AsyncLocalStorage } from "node:async_hooks";

/** It would wait for itself. */
export class NestedWorkError extends Error {
  constructor() {
    super("A read within a read, or a write within a write or a read");
  }
}

export type Turns = {
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
