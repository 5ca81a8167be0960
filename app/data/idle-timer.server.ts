import { DatabaseUnavailableError } from "./database-fault.server";

/** A shop without changes for as long empties its write-ahead log. */
const IDLE_MS = 60_000;

export type IdleTimer = { restart(): void; stop(): void };

/** Does the work when nothing restarted it for a while; it never keeps the process. */
export function createIdleTimer(work: () => void): IdleTimer {
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    try {
      work();
    } catch (error) {
      // The next one who needs the database hears of it.
      if (!(error instanceof DatabaseUnavailableError)) throw error;
    }
  };
  return {
    restart() {
      timer = timer?.refresh() ?? setTimeout(run, IDLE_MS).unref();
    },
    stop: () => clearTimeout(timer),
  };
}
