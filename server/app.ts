import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Logger } from "pino";

import type { Environment } from "../app/settings/environment.server";
import type { Readiness, ShopFigures } from "../app/watch/shop-health.server";
import { createAdmission, type Admission } from "./admission";
import { dressBareFailures } from "./bare-failures";
import { compressAnswers } from "./compress-answers";
import { answerLiveness, answerReadiness } from "./health";
import { createInsiderCheck } from "./insiders";
import { chainLayers, type Handler } from "./layer";
import { BODY_TIMES, limitBodies, type BodyTimes } from "./limit-bodies";
import { createListener, type Listener } from "./listener";
import { answerMetrics, createMetrics } from "./metrics";
import { nameCharset } from "./name-charset";
import { refuseForeignForms } from "./origin-check";
import { createPageCache, type PageCache, type PageSource } from "./page-cache/page-cache";
import { createRequestLog } from "./request-log";
import { mendDoubleSlashes, refuseUnreadableAddresses, settlePublicAddress } from "./request-shape";
import { createRouteNames } from "./route-names";
import { buildSecurityHeaders } from "./security-headers";
import { createFileServer, refuseMissingFiles } from "./static-files";

export type ShopAppOptions = {
  build: ServerBuild;
  environment: Environment;
  log: Logger;
  /** Vite's `build/client`. */
  clientDirectory: string;
  checkReadiness: () => Promise<Readiness>;
  readFigures: () => Promise<ShopFigures>;
  isDraining: () => boolean;
  /** What the page cache has to know; without it there is none. */
  pages?: PageSource;
  bodyTimes?: BodyTimes;
  admission?: Admission;
};

/** Everything between Node and Remix, in the order a request meets it. */
export function createShopApp(options: ShopAppOptions): Listener {
  const { build, environment, log, isDraining } = options;
  const { bodyTimes = BODY_TIMES, admission = createAdmission({ isDraining }) } = options;
  const metrics = createMetrics({
    ...options,
    countInFlight: () => admission.countInFlight(),
    measurePages: () => cache?.measure() ?? null,
  });
  const isInsider = createInsiderCheck(environment.metricsToken);
  const renderPage = createRequestHandler(build, build.mode);

  const handle = chainLayers(
    [
      nameCharset(),
      limitBodies(bodyTimes),
      answerLiveness(),
      answerReadiness({ ...options, isInsider }),
      answerMetrics(metrics, isInsider),
      refuseUnreadableAddresses(),
      settlePublicAddress(environment.origin),
      refuseForeignForms(),
      mendDoubleSlashes(),
      refuseMissingFiles(),
      admission.admit,
      compressAnswers(),
      dressBareFailures(),
    ],
    (request, { requestId, clientAddress }) => renderPage(request, { requestId, clientAddress }),
  );

  const nameOf = createRouteNames(build.routes);
  const headers = buildSecurityHeaders(environment);
  const cache = openPageCache({ ...options, nameOf, handle, headers });
  return createListener({
    noteRequest: createRequestLog({ log, nameOf, ...metrics }),
    headers,
    serveFile: createFileServer(options.clientDirectory),
    cache,
    handle,
    environment,
    lateBodyMs: bodyTimes.afterAnswer,
    isDraining,
  });
}

type OpenCacheOptions = ShopAppOptions & {
  nameOf: (path: string) => string;
  handle: Handler;
  headers: Record<string, string>;
};

function openPageCache(options: OpenCacheOptions): PageCache | null {
  const { environment, pages } = options;
  if (!pages || environment.pageCacheMegabytes === 0) return null;
  return createPageCache({
    ...options,
    ...pages,
    origin: environment.origin,
    maxBytes: environment.pageCacheMegabytes * 1024 * 1024,
  });
}
