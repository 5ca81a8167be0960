import { setTimeout as wait } from "node:timers/promises";

import { DatabaseUnavailableError } from "./database-fault.server";

/** How long a change waits for that of another program. */
const LOCK_LIMIT_MS = 1000;
/** Another program may let go for less than this between two changes of its own. */
const LOCK_RETRY_MS = 2;

/** Another program is changing the database at this moment; nothing was begun. */
export class LockedError extends Error {}

/**
 * Tries until the other program is done, while the shop goes on with everything else.
 *
 * @throws {DatabaseUnavailableError} when that takes too long
 */
export async function waitForLock<T>(attempt: () => T): Promise<T> {
  const givesUpAtMs = performance.now() + LOCK_LIMIT_MS;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      if (performance.now() >= givesUpAtMs) {
        throw new DatabaseUnavailableError("Another program keeps the database locked");
      }
    }
    await wait(LOCK_RETRY_MS);
  }
}
