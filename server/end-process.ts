import { Worker } from "node:worker_threads";

/** Runs in a thread of its own, so it works while the main thread is busy. */
const WATCHDOG = `
  const { workerData } = require("node:worker_threads");
  setTimeout(() => process.kill(workerData.processId, "SIGKILL"), workerData.limitMs);
`;

/**
 * Kills this process after the limit, because an answer, a worker or a library that flushes at exit may
 * never end.
 */
export function endProcessWithin(limitMs: number): void {
  const kill = () => process.kill(process.pid, "SIGKILL");
  setTimeout(kill, limitMs).unref();
  try {
    const workerData = { processId: process.pid, limitMs };
    const watchdog = new Worker(WATCHDOG, { eval: true, workerData, stdout: true, stderr: true });
    watchdog.on("error", () => undefined);
    watchdog.unref();
  } catch {
    // Without a second thread, only the timer of this one is left.
  }
}
