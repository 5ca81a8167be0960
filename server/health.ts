import type { RequestHandler, Response } from "express";
import type { Logger } from "pino";

const READINESS_CACHE_MS = 1000;

export type Readiness = { isReady: boolean; reason?: string };

/** Answers as long as the process does; a failure here means "restart it". */
export function answerLiveness(): RequestHandler {
  return (_request, response) => {
    response.set({ "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
    response.end("vive\n");
  };
}

type ReadinessOptions = {
  checkReadiness: () => Promise<Readiness>;
  isDraining: () => boolean;
  log: Logger;
};

/** Whether to send visitors here; the reason is for the log, not for strangers. */
export function answerReadiness(options: ReadinessOptions): RequestHandler {
  const { checkReadiness, isDraining, log } = options;
  let latest: Promise<boolean> | undefined;
  let latestAt = 0;

  async function ask(): Promise<boolean> {
    try {
      const { isReady, reason } = await checkReadiness();
      if (!isReady) log.warn({ reason }, "not ready");
      return isReady;
    } catch (error) {
      log.error({ err: error }, "readiness check failed");
      return false;
    }
  }

  function askAtMostOncePerSecond(): Promise<boolean> {
    const now = performance.now();
    if (!latest || now - latestAt >= READINESS_CACHE_MS) {
      latest = ask();
      latestAt = now;
    }
    return latest;
  }

  async function answer(response: Response): Promise<void> {
    const isReady = !isDraining() && (await askAtMostOncePerSecond());
    response.statusCode = isReady ? 200 : 503;
    response.set({ "Content-Type": "application/json", "Cache-Control": "no-store" });
    response.end(JSON.stringify({ ready: isReady }));
  }

  return (_request, response) => void answer(response);
}
