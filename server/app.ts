import { createRequestHandler, type AppLoadContext, type ServerBuild } from "@remix-run/node";
import type { Logger } from "pino";

import { adminPaths } from "../app/admin-paths";
import { isOwnersRoute } from "../app/http/shop-manifest";
import { logRefusals } from "../app/http/request-source.server";
import type { Environment } from "../app/settings/environment.server";
import type { Readiness, ShopFigures } from "../app/watch/shop-health.server";
import { createAdmission, type Admission } from "./admission";
import { atMostEvery, chainLayers, type Layer, answerAt, answerText } from "./layer";
import { compressAnswers } from "./compress-answers";
import { createInsiderCheck, type InsiderCheck } from "./client-address";
import { BODY_TIMES, limitBodies, type BodyTimes } from "./limit-bodies";
import { createListener, type Listener } from "./listener";
import { answerMetrics, createMetrics } from "./metrics";
import { refuseForeignForms } from "./origin-check";
import { createPageCache, type PageSource } from "./page-cache/page-cache";
import { isPlainStatus, plainPage } from "./plain-page";
import { createRequestLog } from "./request-log";
import { mendDoubleSlashes, refuseUnreadableAddresses, settlePublicAddress } from "./request-shape";
import { createRouteNames, OTHER_ROUTE } from "./route-names";
import { createFileServer, refuseMissingFiles } from "./static-files";

/** What a request asks of the shop. */
export type ListenedShop = {
  checkReadiness: () => Promise<Readiness>;
  readFigures: () => Promise<ShopFigures>;
  noteSearch: (text: string) => void;
  /** Never rejects. */
  catchUp: () => Promise<void>;
  dueChanges: DueChanges;
};

export type ShopListenerOptions = ListenedShop & {
  build: ServerBuild;
  environment: Environment;
  /** What every answer carries. */
  headers: Record<string, string>;
  log: Logger;
  clientDirectory: string;
  isDraining: () => boolean;
  /** What the page cache has to know; without it there is none. */
  pages?: PageSource;
  bodyTimes?: BodyTimes;
  admission?: Admission;
};

/**
 * What a request meets, from Node to Remix. Two stops come before this list of layers, and have Node's
 * request and response instead of Fetch types:
 *
 *  1. `createShopServer` in http-server.ts, the entry point: the limits of a connection, and a guard that
 *     turns an error into a page.
 *  2. `createListener` in listener.ts: the log, the page cache, and the built files.
 */
export function createShopListener(options: ShopListenerOptions): Listener {
  const { build, environment, headers, log, isDraining, checkReadiness, readFigures } = options;
  const { bodyTimes = BODY_TIMES, admission = createAdmission({ isDraining }) } = options;
  const { countInFlight } = admission;
  const metrics = createMetrics({ readFigures, isDraining, countInFlight });
  const isInsider = createInsiderCheck(environment.metricsToken);
  const [secret] = environment.sessionSecrets;
  const nameOf = createRouteNames(build.routes);
  const renderPage = createPageHandler(build, nameOf);

  const handle = chainLayers(
    [
      (request, context, next) => logRefusals(context, { log, secret }, () => next(request)),
      nameCharset(),
      limitBodies(bodyTimes),
      answerLiveness(),
      answerReadiness({ checkReadiness, isDraining, isInsider, log }),
      answerMetrics(metrics, isInsider),
      refuseUnreadableAddresses(),
      settlePublicAddress(environment.origin),
      refuseForeignForms(),
      mendDoubleSlashes(),
      refuseMissingFiles(),
      admission.admit,
      hearCommits(options.catchUp),
      applyBeforeAnswers(options.dueChanges),
      compressAnswers(),
      dressBareFailures(),
    ],
    (request, { requestId, clientAddress }) => renderPage(request, { requestId, clientAddress }),
  );

  const { origin, pageCacheMegabytes } = environment;
  const maxBytes = pageCacheMegabytes * 1024 * 1024;
  const { pages } = options;
  const cache =
    pages && maxBytes > 0
      ? createPageCache({ ...pages, origin, maxBytes, nameOf, headers, handle, isDraining, log })
      : null;
  if (cache) metrics.addPageCache(cache.measure);
  return createListener({
    noteRequest: createRequestLog({ log, nameOf, onStart: metrics.onStart, onEnd: metrics.onEnd }),
    noteSearch: options.noteSearch,
    headers,
    serveFile: createFileServer(options.clientDirectory),
    cache,
    handle,
    environment,
    lateBodyMs: bodyTimes.afterAnswer,
    isDraining,
  });
}

/**
 * Remix matches each address against all routes of its build, three times a page, and most routes are the
 * owner's: shoppers' addresses have a handler without those. The router itself names the address, so no way of
 * writing it leads to the wrong handler; what it cannot name has all routes.
 */
export function createPageHandler(build: ServerBuild, nameOf: (path: string) => string) {
  const routes = Object.entries(build.routes).filter(([id]) => !isOwnersRoute(id));
  const handleAll = createRequestHandler(build, build.mode);
  const shop = { ...build, routes: Object.fromEntries(routes) };
  const handleShop = createRequestHandler(shop, build.mode);
  const isShoppers = (name: string) => name !== OTHER_ROUTE && !name.startsWith(adminPaths.home());
  return (request: Request, context: AppLoadContext) =>
    (isShoppers(nameOf(new URL(request.url).pathname)) ? handleShop : handleAll)(request, context);
}

const TEXT_WITHOUT_CHARSET = /^(text\/|application\/(javascript|json))[^;]*$/i;

export function nameCharset(): Layer {
  return async (request, _context, next) => {
    const answer = await next(request);
    const type = answer.headers.get("Content-Type") ?? "";
    if (TEXT_WITHOUT_CHARSET.test(type)) {
      answer.headers.set("Content-Type", `${type}; charset=utf-8`);
    }
    return answer;
  };
}

/** Remix's last resort is an empty answer, JSON or a line of English; visitors get the shop's page. */
export function dressBareFailures(): Layer {
  return async (request, context, next) => {
    const answer = await next(request);
    const { status, headers } = answer;
    if (!isPlainStatus(status) || !isBare(answer)) return answer;
    const page = plainPage(status, request, context);
    const own = [...page.headers.keys()];
    for (const [name, value] of headers) {
      if (!own.includes(name)) page.headers.append(name, value);
    }
    return page;
  };
}

function isBare({ status, headers }: Response): boolean {
  const contentType = headers.get("Content-Type");
  if (contentType === null) return true;
  const isLastResort = status === 500 && contentType.startsWith("text/plain");
  // So Remix answers a form to a route without an action; a page of the shop's own is HTML.
  const isErrorOfRemix = headers.has("X-Remix-Error") && contentType.startsWith("application/json");
  return isLastResort || isErrorOfRemix;
}

const READINESS_CACHE_MS = 1000;

/** Answers as long as the process does; a failure here means "restart it". */
function answerLiveness(): Layer {
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
function answerReadiness(options: ReadinessOptions): Layer {
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

/**
 * Lets an answer know of everything that was stored before its request, by any process: after a save here,
 * the owner's next page may come from another machine.
 */
function hearCommits(catchUp: () => Promise<void>): Layer {
  return async (request, _context, next) => {
    await catchUp();
    return next(request);
  };
}

/** Changes of the catalogue that were stored for later, such as new prices from a day on. */
type DueChanges = {
  /** True while one has to be applied before a page is answered. */
  isDue: () => boolean | Promise<boolean>;
  /** Never rejects; `isDue` may then say false for a while, although the change was not made. */
  apply: () => Promise<void>;
};

function applyBeforeAnswers({ isDue, apply }: DueChanges): Layer {
  return async (request, _context, next) => {
    while (await isDue()) await apply();
    return next(request);
  };
}
