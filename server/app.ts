import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Logger } from "pino";

import { logRefusals } from "../app/http/request-source.server";
import type { Environment } from "../app/settings/environment.server";
import type { Readiness, ShopFigures } from "../app/watch/shop-health.server";
import { createAdmission, type Admission } from "./admission";
import { dressBareFailures } from "./bare-failures";
import { compressAnswers } from "./compress-answers";
import { applyBeforeAnswers, type DueChanges } from "./due-changes";
import { answerLiveness, answerReadiness } from "./health";
import { createInsiderCheck } from "./insiders";
import { chainLayers } from "./layer";
import { BODY_TIMES, limitBodies, type BodyTimes } from "./limit-bodies";
import { hearCommits } from "./latest-commits";
import { createListener, type Listener } from "./listener";
import { answerMetrics, createMetrics } from "./metrics";
import { nameCharset } from "./name-charset";
import { refuseForeignForms } from "./origin-check";
import { createPageCache, type PageSource } from "./page-cache/page-cache";
import { createRequestLog } from "./request-log";
import { mendDoubleSlashes, refuseUnreadableAddresses, settlePublicAddress } from "./request-shape";
import { createRouteNames } from "./route-names";
import { createFileServer, refuseMissingFiles } from "./static-files";

export type ShopListenerOptions = {
  build: ServerBuild;
  environment: Environment;
  /** What every answer carries. */
  headers: Record<string, string>;
  log: Logger;
  /** Vite's `build/client`. */
  clientDirectory: string;
  checkReadiness: () => Promise<Readiness>;
  readFigures: () => Promise<ShopFigures>;
  isDraining: () => boolean;
  noteSearch?: (text: string) => void;
  /** Without it no other process writes. */
  catchUp?: () => Promise<void>;
  /** Without it nothing was stored for later. */
  dueChanges?: DueChanges;
  /** What the page cache has to know; without it there is none. */
  pages?: PageSource;
  bodyTimes?: BodyTimes;
  admission?: Admission;
};

const NOTHING_DUE: DueChanges = { isDue: () => false, apply: () => Promise.resolve() };

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
  const renderPage = createRequestHandler(build, build.mode);

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
      hearCommits(options.catchUp ?? (() => Promise.resolve())),
      applyBeforeAnswers(options.dueChanges ?? NOTHING_DUE),
      compressAnswers(),
      dressBareFailures(),
    ],
    (request, { requestId, clientAddress }) => renderPage(request, { requestId, clientAddress }),
  );

  const nameOf = createRouteNames(build.routes);
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
    noteSearch: options.noteSearch ?? (() => undefined),
    headers,
    serveFile: createFileServer(options.clientDirectory),
    cache,
    handle,
    environment,
    lateBodyMs: bodyTimes.afterAnswer,
    isDraining,
  });
}
