import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";

import { prepareFirstAdmin } from "./auth/first-admin.server";
import { startBackingUp } from "./backups/backup-job.server";
import { copyBeforeUpgrade } from "./backups/copy-before-upgrade.server";
import { prepareShop } from "./data/shop.server";
import { getEnvironment } from "./env.server";
import { settleDocumentCaching } from "./http/caching";
import { buildContentSecurityPolicy } from "./http/content-security-policy";
import { hashInlineScripts } from "./http/inline-script-hashes.server";
import { readOwnOrigin } from "./http/origin.server";
import { startSweeping } from "./images/sweep-pictures.server";
import { getLog } from "./log.server";
import { composePaymentMails } from "./mail/news-of-payment";
import { startSendingMails } from "./mail/send-mails.server";
import { checkDueOrders } from "./payments/check-due-orders.server";
import { learnAccount } from "./payments/learn-account.server";
import {
  authorizationPageSources,
  paymentPageSources,
} from "./payments/mercadopago/provider-hosts.server";
import { startPaymentJobs } from "./payments/payment-jobs.server";
import { renewConnection } from "./payments/renew-connection.server";
import { settleRefunds } from "./payments/settle-refunds.server";
import { DocumentNonceContext } from "./ui/document-nonce";
import type { PageHandle } from "./ui/document-title";
import { RequestIdContext } from "./ui/request-id";

const RENDER_TIMEOUT_MS = 5000;

// Here, and not in the server around it, so that the shop also opens under `remix-serve`.
await prepareShop({ beforeMigrating: () => copyBeforeUpgrade(new Date()) });
await prepareFirstAdmin();
startSweeping();
startBackingUp();
startSendingMails();
startPaymentJobs([
  { name: "learn account", run: ({ now }) => learnAccount(now) },
  { name: "renew connection", run: ({ now }) => renewConnection(now) },
  {
    name: "settle refunds",
    run: (turn) => settleRefunds({ ...turn, composeMails: composePaymentMails(readOwnOrigin()) }),
  },
  {
    name: "check orders",
    run: (turn) => checkDueOrders({ ...turn, composeMails: composePaymentMails(readOwnOrigin()) }),
  },
]);

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const rendered = await renderDocument(
    <RequestIdContext.Provider value={loadContext.requestId}>
      <DocumentNonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </DocumentNonceContext.Provider>
    </RequestIdContext.Provider>,
    nonce,
  );
  const { html, scriptHashes } = hashInlineScripts(rendered, nonce);
  const isHttps = getEnvironment().origin?.protocol === "https:";
  headers.set("Content-Type", "text/html; charset=utf-8");
  const formTargets = findFormTargets(remixContext);
  const policy = buildContentSecurityPolicy({ scriptHashes, isHttps, formTargets });
  headers.set("Content-Security-Policy", policy);
  settleDocumentCaching(headers, request.method, status);
  return new Response(html, { status, headers });
}

/** Where the page's forms may lead besides the shop itself, as its routes say. */
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
  // Anybody can send a form where none is taken; that is no failure of the shop.
  if (isRouteErrorResponse(error) && error.status < 500) {
    getLog().info({ status: error.status, requestId: context.requestId }, "request refused");
    return;
  }
  getLog().error({ err: error, requestId: context.requestId }, "request failed");
};

/** Waits for the whole page: its headers depend on its scripts, and half a page helps nobody. */
function renderDocument(document: React.ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        const body = new PassThrough();
        text(body).then(dropNulls).then(resolve, reject);
        pipe(body);
      },
      onShellError: reject,
      onError: (error) => getLog().error({ err: error }, "render failed"),
    });
    const timer = setTimeout(() => abort(new Error("The page took too long")), RENDER_TIMEOUT_MS);
  });
}

/**
 * React 18 fills the end of its buffer with null bytes where a letter of several bytes does not fit,
 * and browsers show them as U+FFFD in the fields of a form. No HTML may have any.
 */
function dropNulls(html: string): string {
  return html.replaceAll("\0", "");
}
