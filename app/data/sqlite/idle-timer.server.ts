import { getLog } from "../../log/log.server";
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
      // The next one who needs the database hears of it; thrown from here, it would end the process.
      if (error instanceof DatabaseUnavailableError) return;
      getLog().error({ err: error }, "the write-ahead log could not be emptied");
    }
  };
  return {
    restart() {
      timer = timer?.refresh() ?? setTimeout(run, IDLE_MS).unref();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
