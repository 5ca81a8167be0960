import { Worker } from "node:worker_threads";

/** Runs in a thread of its own, which a busy main thread cannot keep from running. */
const WATCHDOG = `
  const { workerData } = require("node:worker_threads");
  setTimeout(() => process.kill(workerData.processId, "SIGKILL"), workerData.limitMs);
`;

/**
 * Ends this process when the time is up, whatever it is doing then: an answer, a worker or a library
 * that flushes at exit may never come to an end.
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
    // Without a second thread, the timer of this one has to do.
  }
}
