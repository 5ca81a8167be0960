import { getLog } from "../../log/log.server";
import { DatabaseUnavailableError } from "./database-fault.server";

/** After this long without changes, the shop empties its write-ahead log. */
const IDLE_MS = 60_000;

export type IdleTimer = { restart(): void; stop(): void };

/** Runs `work` when the timer was not restarted for a while; it does not keep the process alive. */
export function createIdleTimer(work: () => Promise<void>): IdleTimer {
  let timer: NodeJS.Timeout | undefined;
  const run = async () => {
    try {
      await work();
    } catch (error) {
      // The next use of the database reports the fault; thrown here, it would end the process.
      if (error instanceof DatabaseUnavailableError) return;
      getLog().error({ err: error }, "the write-ahead log could not be emptied");
    }
  };
  return {
    restart() {
      timer = timer?.refresh() ?? setTimeout(() => void run(), IDLE_MS).unref();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
