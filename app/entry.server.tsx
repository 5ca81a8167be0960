import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";

import { adminPaths } from "./admin-paths";
import { getEnvironment } from "./settings/environment.server";
import { isFormReply } from "./forms/form-reply";
import { settleDocumentCaching } from "./http/caching";
import {
  buildContentSecurityPolicy,
  hashInlineScripts,
} from "./http/content-security-policy.server";
import { ADMIN_PERMISSIONS_POLICY } from "./http/permissions-policy";
import { narrowManifest } from "./http/shop-manifest";
import { getLog } from "./log/log.server";
import {
  authorizationPageSources,
  paymentPageSources,
} from "./payments/mercadopago/provider-hosts.server";
import type { PageHandle } from "./ui/page";
import { readErrorStatus } from "./ui/error-page";
import { PageFactsProvider, type PageFacts } from "./ui/page-facts";
import { DocumentNonceContext, RequestIdContext } from "./ui/render-context";

/** How long Remix waits for promises in the loaders' data; there are none. */
export const streamTimeout = 100;

/** Tells browsers which pages to prefetch without a script: see public/. */
const SPECULATION_RULES = '"/speculation-rules.json"';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const document = await renderDocument({
    context: narrowManifest(remixContext),
    url: request.url,
    requestId: loadContext.requestId,
    nonce,
  });
  const { html, scriptHashes } = hashInlineScripts(document, nonce);
  const isHttps = getEnvironment().origin?.protocol === "https:";
  headers.set("Content-Type", "text/html; charset=utf-8");
  const formTargets = findFormTargets(remixContext);
  const policy = buildContentSecurityPolicy({ scriptHashes, isHttps, formTargets });
  headers.set("Content-Security-Policy", policy);
  headers.set("Speculation-Rules", SPECULATION_RULES);
  if (isOfBackOffice(request)) headers.set("Permissions-Policy", ADMIN_PERMISSIONS_POLICY);
  settleDocumentCaching(headers, request.method, status);
  return new Response(html, { status, headers });
}

function isOfBackOffice(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return pathname === adminPaths.home() || pathname.startsWith(`${adminPaths.home()}/`);
}

/** Other origins that the page's forms may post to, as its routes declare. */
function findFormTargets({ staticHandlerContext, routeModules }: EntryContext): string[] {
  const targets = staticHandlerContext.matches.map(
    ({ route }) => (routeModules[route.id]?.handle as Partial<PageHandle> | undefined)?.formTargets,
  );
  return [
    ...(targets.includes("payment") ? paymentPageSources() : []),
    ...(targets.includes("authorization") ? authorizationPageSources() : []),
  ];
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // A request of an unsupported method is the client's error.
  if (isRouteErrorResponse(error) && error.status < 500) {
    getLog().info({ status: error.status, requestId: context.requestId }, "request refused");
    return;
  }
  getLog().error({ err: error, requestId: context.requestId }, "request failed");
};

function readPageFacts({ staticHandlerContext }: EntryContext): PageFacts {
  const { actionData, errors } = staticHandlerContext;
  const [error] = Object.values<unknown>(errors ?? {});
  return {
    isRefused: Object.values(actionData ?? {}).some(isFormReply),
    errorStatus: error === undefined ? null : readErrorStatus(error),
  };
}

type DocumentOptions = { context: EntryContext; url: string; requestId: string; nonce: string };

/**
 * Renders the whole document, because its policy needs the hashes of all its scripts. Removes null
 * bytes, which a field may contain and HTML must not.
 * @throws what a component throws: half a page is useless
 */
async function renderDocument(options: DocumentOptions): Promise<string> {
  const { context, url, requestId, nonce } = options;
  const page = (
    <RequestIdContext.Provider value={requestId}>
      <DocumentNonceContext.Provider value={nonce}>
        <PageFactsProvider initial={readPageFacts(context)}>
          <RemixServer context={context} url={url} nonce={nonce} />
        </PageFactsProvider>
      </DocumentNonceContext.Provider>
    </RequestIdContext.Provider>
  );
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => void text(pipe(new PassThrough())).then(resolve, reject),
      onError: reject,
    });
  });
  return html.replaceAll("\0", "");
}
