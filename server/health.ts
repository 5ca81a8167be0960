import type { Logger } from "pino";

import type { Readiness } from "../app/watch/shop-health.server";
import { atMostEvery } from "./at-most-every";
import type { InsiderCheck } from "./insiders";
import { answerAt, answerText, type Layer } from "./layer";

const READINESS_CACHE_MS = 1000;

/** Answers as long as the process does; a failure here means "restart it". */
export function answerLiveness(): Layer {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return answerAt("/livez", () => answerText("vive\n", 200, headers));
}

type ReadinessOptions = {
  checkReadiness: () => Promise<Readiness>;
  isDraining: () => boolean;
  isInsider: InsiderCheck;
  log: Logger;
};

/**
 * Whether to send visitors here, and how each part of the shop is: words for anybody, numbers for the
 * people who run it. The reason goes to the log.
 */
export function answerReadiness(options: ReadinessOptions): Layer {
  const { isDraining, isInsider } = options;
  const ask = atMostEvery(READINESS_CACHE_MS, () => askAndLog(options));
  return answerAt("/readyz", async (request, context) => {
    const draining = isDraining();
    const health = draining ? null : await ask();
    const ready = health?.isReady ?? false;
    const isInside = isInsider(request, context);
    const numbers = isInside ? { numbers: { ...health?.numbers, draining } } : {};
    const text = JSON.stringify({ ready, ...health?.words, ...numbers });
    const headers = { "Content-Type": "application/json", "Cache-Control": "no-store" };
    return answerText(text, ready ? 200 : 503, headers);
  });
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
