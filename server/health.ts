import type { IncomingMessage } from "node:http";
import type { RequestHandler, Response } from "express";
import type { Logger } from "pino";

import type { Readiness } from "../app/watch/shop-health.server";
import { atMostEvery } from "./at-most-every";

const READINESS_CACHE_MS = 1000;

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
  isInsider: (request: IncomingMessage) => boolean;
  log: Logger;
};

/**
 * Whether to send visitors here, and how each part of the shop is: in words for anybody, in numbers
 * for who runs it. The reason goes to the log.
 */
export function answerReadiness(options: ReadinessOptions): RequestHandler {
  const { isDraining, isInsider } = options;
  const ask = atMostEvery(READINESS_CACHE_MS, () => askAndLog(options));

  async function answer(isInside: boolean, response: Response): Promise<void> {
    const draining = isDraining();
    const health = draining ? null : await ask();
    const ready = health?.isReady ?? false;
    response.statusCode = ready ? 200 : 503;
    response.set({ "Content-Type": "application/json", "Cache-Control": "no-store" });
    const numbers = isInside ? { numbers: { ...health?.numbers, draining } } : {};
    response.end(JSON.stringify({ ready, ...health?.words, ...numbers }));
  }

  return (request, response, next) => {
    answer(isInsider(request), response).catch(next);
  };
}

/** Null, and a line in the log, when the question itself fails. */
async function askAndLog({ checkReadiness, log }: ReadinessOptions): Promise<Readiness | null> {
  try {
    const health = await checkReadiness();
    if (!health.isReady) log.warn({ reason: health.reason, ...health.words }, "not ready");
    return health;
  } catch (error) {
    log.error({ err: error }, "readiness check failed");
    return null;
  }
}
