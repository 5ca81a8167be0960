import { createRequestHandler } from "@remix-run/express";
import { createRequestHandler as createPageHandler, type ServerBuild } from "@remix-run/node";
import express, { type ErrorRequestHandler } from "express";
import type { Logger } from "pino";

import type { Environment } from "../app/settings/environment.server";
import type { Readiness, ShopFigures } from "../app/watch/shop-health.server";
import { dressBareFailures } from "./bare-failures";
import { BODY_TIMES, capBodies, cutSlowBodies, type BodyTimes } from "./body-cap";
import { createTrustCheck, readClientAddress } from "./client-address";
import { compressAnswers } from "./compress-answers";
import { describeError } from "./describe-error";
import type { Front } from "./guard-front";
import { answerLiveness, answerReadiness } from "./health";
import { createInsiderCheck } from "./insiders";
import { createLoadLimit, type LoadLimit } from "./load-limit";
import { answerMetrics, createMetrics } from "./metrics";
import { refuseForeignForms } from "./origin-check";
import { createPageCache, type PageCache, type PageSource } from "./page-cache/page-cache";
import { sendPlainPage } from "./plain-page";
import { wasRefused } from "./refuse-body";
import { createRequestLog, getRequestId, logRequests, REQUEST_ID_HEADER } from "./request-log";
import {
  mendDoubleSlashes,
  refuseOtherMethods,
  refuseUnreadableAddresses,
  settlePublicAddress,
} from "./request-shape";
import { createRouteNames } from "./route-names";
import { buildSecurityHeaders, setDefaultHeaders } from "./security-headers";
import { serveStaticFiles } from "./static-files";
import { waitForReader } from "./wait-for-reader";

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
  load?: LoadLimit;
};

/** Everything between Node and Remix, in the order a request meets it. */
export function createShopApp(options: ShopAppOptions): Front {
  const { build, environment, log, isDraining } = options;
  const { bodyTimes = BODY_TIMES, load = createLoadLimit({ isDraining }) } = options;
  const metrics = createMetrics({
    ...options,
    countInFlight: () => load.countInFlight(),
    measurePages: () => cache?.measure() ?? null,
  });
  const nameOf = createRouteNames(build.routes);
  const noteRequest = createRequestLog({ log, nameOf, ...metrics });
  const headers = buildSecurityHeaders(environment);
  const cache = openPageCache({ ...options, nameOf, noteRequest, headers });
  const isInsider = createInsiderCheck(environment.metricsToken);
  const app = express();
  app.disable("x-powered-by");
  app.set("query parser", false);
  const isTrusted = createTrustCheck(environment.trustedProxies);
  app.set("trust proxy", isTrusted);

  app.use(logRequests(cache?.noteRequest ?? noteRequest));
  app.use(setDefaultHeaders({ headers, isDraining }));
  app.use(cutSlowBodies(bodyTimes));
  app.use(refuseOtherMethods());
  app.get("/livez", answerLiveness());
  app.get("/readyz", answerReadiness({ ...options, isInsider }));
  app.get("/metrics", answerMetrics(metrics, isInsider));
  app.use(refuseUnreadableAddresses());
  app.use(settlePublicAddress(environment.origin));
  app.use(refuseForeignForms());
  app.use(mendDoubleSlashes());
  app.use(capBodies(bodyTimes));
  app.use(serveStaticFiles(options.clientDirectory));
  app.use(load.admit((request) => readClientAddress(request, isTrusted)));
  if (cache) app.use(cache.render());
  app.use(compressAnswers());
  app.use(dressBareFailures());
  const answerPage = createRequestHandler({
    build,
    mode: build.mode,
    getLoadContext: (request, response) => ({
      requestId: getRequestId(response),
      clientAddress: readClientAddress(request, isTrusted),
      waitForReader: () => waitForReader(response),
    }),
  });
  app.use((request, response, next) => void answerPage(request, response, next));
  app.use(answerFailures(log));
  return cache ? cache.inFrontOf(app as Front) : (app as Front);
}

type OpenCacheOptions = ShopAppOptions &
  Pick<Parameters<typeof createPageCache>[0], "nameOf" | "noteRequest" | "headers">;

function openPageCache(options: OpenCacheOptions): PageCache | null {
  const { build, environment, pages } = options;
  if (!pages || environment.pageCacheMegabytes === 0) return null;
  const renderPage = createPageHandler(build, build.mode);
  return createPageCache({
    ...options,
    ...pages,
    origin: environment.origin,
    maxBytes: environment.pageCacheMegabytes * 1024 * 1024,
    render: (request, requestId) => renderPage(request, { requestId }),
  });
}

/** Express knows an error handler by its four parameters. */
function answerFailures(log: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    // Remix comes with an answer of its own to half a body; the client has had one already.
    if (wasRefused(response)) return;
    const requestId = getRequestId(response);
    const isClientGone = response.destroyed && !response.errored;
    log[isClientGone ? "info" : "error"](
      { requestId, error: describeError(error) },
      "request failed",
    );
    // Half a page cannot become an error page: cutting it off tells the browser it is incomplete.
    if (response.headersSent) {
      response.destroy();
      // Only the end of an answer gives its place back at once.
      response.end();
      return;
    }
    for (const name of response.getHeaderNames()) {
      if (name !== REQUEST_ID_HEADER) response.removeHeader(name);
    }
    sendPlainPage(response, 500);
  };
}
