import { STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";

import type { Environment } from "../app/settings/environment.server";
import { createTrustCheck, readClientAddress } from "./client-address";
import { type Exchange, REQUEST_ID_HEADER, type NoteRequest } from "./request-log";
import type { Handler } from "./layer";
import type { PageCache } from "./page-cache/page-cache";
import { sendPlainPage } from "./plain-page";
import { isHostReadable, METHODS, readSearchText } from "./request-shape";
import type { ServeFile } from "./static-files";

/** Answers a request; what it throws, or rejects with, is a failure of the shop. */
export type Listener = (incoming: IncomingMessage, response: ServerResponse) => unknown;

type ListenerOptions = {
  noteRequest: NoteRequest;
  /** Gets the text of each search, also of those that the cache answers. */
  noteSearch: (text: string) => void;
  /** What every answer carries that has no such header of its own. */
  headers: Record<string, string>;
  serveFile: ServeFile;
  cache: PageCache | null;
  handle: Handler;
  environment: Pick<Environment, "origin" | "trustedProxies">;
  /** How long the body of an answered request may still take. */
  lateBodyMs: number;
  isDraining: () => boolean;
};

/** Stands in for a host that no URL can have; such a request is refused behind. */
const NO_HOST = "tela.invalid";

/**
 * Takes a request from Node. Public pages come from the page cache and built files from the disk; any
 * other request goes through the layers of `handle` as a `Request`.
 */
export function createListener(options: ListenerOptions): Listener {
  const { noteRequest, headers, serveFile, cache, handle, lateBodyMs, isDraining } = options;
  const { origin, trustedProxies } = options.environment;
  const isTrusted = createTrustCheck(trustedProxies);

  async function answer(exchange: Exchange): Promise<void> {
    const { incoming, response, requestId } = exchange;
    if (response.destroyed) return;
    setHeaders(exchange);
    const { method = "", url: target = "" } = incoming;
    // No `Request` can have the method TRACE.
    if (!METHODS.includes(method)) {
      response.setHeader("Allow", METHODS.join(", "));
      return sendPlainPage(response, 405);
    }
    const hostIsReadable = isHostReadable(incoming);
    if (hostIsReadable && method !== "POST" && serveFile(incoming, response)) return;
    const request = createRequest(incoming, response, {
      host: origin?.host ?? (hostIsReadable ? incoming.headers.host : NO_HOST),
      protocol: origin?.protocol ?? "http:",
    });
    const { remoteAddress } = incoming.socket;
    const context = {
      requestId,
      target,
      isHostReadable: hostIsReadable,
      remoteAddress,
      clientAddress: readClientAddress(incoming, isTrusted),
    };
    await send(response, await handle(request, context));
  }

  function setHeaders({ response, requestId }: Exchange): void {
    response.setHeader(REQUEST_ID_HEADER, requestId);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (isDraining()) response.setHeader("Connection", "close");
  }

  async function send(response: ServerResponse, answer: Response): Promise<void> {
    const hasReader = !response.destroyed && response.req.method !== "HEAD";
    if (!hasReader) await answer.body?.cancel();
    if (response.destroyed) return;
    if (isDraining()) response.setHeader("Connection", "close");
    const { status, headers } = answer;
    if (hasReader && answer.body === null && ![204, 304].includes(status)) {
      headers.set("Content-Length", "0");
    }
    const init = { status, statusText: STATUS_CODES[status], headers };
    await sendResponse(response, new Response(hasReader ? answer.body : null, init));
  }

  return (incoming, response) => {
    const exchange = { incoming, response, requestId: noteRequest(incoming, response) };
    if (hasBody(incoming)) endLateBody(exchange, lateBodyMs);
    const search = readSearchText(incoming);
    if (search !== null) options.noteSearch(search);
    if (cache === null || isDraining()) return answer(exchange);
    return cache.answer(exchange, {
      passOn: () => answer(exchange),
      send(found) {
        setHeaders(exchange);
        return send(response, found);
      },
    });
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}

/** Ends the connection of a client that goes on sending long after it was answered. */
function endLateBody({ incoming, response }: Exchange, ms: number): void {
  response.once("finish", () => {
    if (incoming.complete) return;
    setTimeout(() => {
      if (!incoming.complete) incoming.socket.destroy();
    }, ms).unref();
  });
}
