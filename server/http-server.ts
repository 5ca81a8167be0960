import { createServer, STATUS_CODES, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Logger } from "pino";

import type { Listener } from "./listener";
import { describeStatus, sendPlainPage, type PlainStatus } from "./plain-page";
import { createRequestId, REQUEST_ID_HEADER } from "./request-log";
import { DatabaseUnavailableError } from "../app/data/sqlite/database-fault.server";
import { describeError } from "../app/log/log.server";

/**
 * Node's own limits (60 s, 300 s, checked every 30 s) let slow clients hold connections for too long.
 * `requestTimeout` is for a phone that sends pictures; `limitBodies` has shorter limits for the rest.
 */
const TIMEOUTS: Timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 600_000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 5000,
  silenceTimeout: 120_000,
};

type Timeouts = Record<
  "headersTimeout" | "requestTimeout" | "connectionsCheckingInterval" | "keepAliveTimeout",
  number
> & {
  /**
   * A connection without any data in either direction is closed after this time. That includes a client
   * that does not read its answer; a slow reader stays connected.
   */
  silenceTimeout?: number;
};

/** Stands in for a target that cannot be read: such a path gets 400. */
const UNREADABLE_TARGET = "/%";

/**
 * Browsers and proxies wait for an answer before they send the next request over the same connection. A
 * client that does not wait could have any number of answers made, and read none.
 */
const MAX_UNANSWERED = 8;

/**
 * A browser sends twenty headers, and proxies add some. Node's own limit of 1,000 drops the rest without
 * an error, and among them can be the proxy's `X-Forwarded-For`.
 */
const MAX_HEADERS = 1000;

const PARSER_STATUSES: Record<string, PlainStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

type ShopServerOptions = {
  app: Listener;
  answers: AnswersUnderWay;
  /** For the answers that Node's parser causes before any request exists. */
  headers: Record<string, string>;
  log: Logger;
  /** In milliseconds. */
  timeouts?: Timeouts;
};

export function createShopServer(options: ShopServerOptions): Server {
  const { app, answers, headers, log, timeouts = TIMEOUTS } = options;
  // The app refuses a missing Host itself, with its headers and its page.
  const server = createServer({ ...timeouts, requireHostHeader: false });
  // Node then reads all headers that fit in 16 KB, and too many of them can be counted.
  server.maxHeadersCount = 0;
  server.timeout = timeouts.silenceTimeout ?? TIMEOUTS.silenceTimeout ?? 0;
  const listener = guardListener(
    (request, response) => {
      const { socket } = request;
      answers.begin(socket, response);
      if (answers.countOn(socket) > MAX_UNANSWERED) return socket.destroy();
      if (request.rawHeaders.length / 2 > MAX_HEADERS) return refuseHeaders(response);
      request.url = readTarget(request.url ?? "");
      return app(request, response);
    },
    { headers, log },
  );
  server.on("request", listener);
  // Node would answer 417 without our headers. An expectation may be ignored.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.on("connect", (_request, socket: Socket) => {
    // Node has removed its own listeners; a reset without any listener would end the process.
    socket.on("error", () => socket.destroy());
    refuse(socket, 405);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const [answer, ...later] = answers.listOn(socket);
    // Sent now, the refusal would stand in the place of an answer that is still to come.
    const isOutOfTurn = answer && (later.length > 0 || answer.headersSent || answer.req.complete);
    if (!socket.writable || isOutOfTurn || error.code === "ECONNRESET") {
      socket.destroy();
      return;
    }
    refuse(socket, PARSER_STATUSES[error.code ?? ""] ?? 400, error.code);
  });

  function refuseHeaders(response: ServerResponse): void {
    const requestId = createRequestId();
    log.info({ requestId, status: 431 }, "request with too many headers refused");
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader(REQUEST_ID_HEADER, requestId);
    response.setHeader("Connection", "close");
    sendPlainPage(response, 431);
  }

  function refuse(socket: Socket, status: PlainStatus, code?: string): void {
    const requestId = createRequestId();
    log.info({ requestId, status, code }, "request refused by the parser");
    socket.write(formatAnswer(status, { ...headers, "X-Request-Id": requestId }));
    socket.destroySoon();
  }

  return server;
}

/** A request may name a whole URL (RFC 9112). */
function readTarget(target: string): string {
  if (target.startsWith("/")) return target;
  if (!URL.canParse(target)) return UNREADABLE_TARGET;
  const { pathname, search } = new URL(target);
  return `${pathname}${search}`;
}

function formatAnswer(status: PlainStatus, headers: Record<string, string>): string {
  const body = `${describeStatus(status)}\n`;
  const all = {
    ...headers,
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    "Cache-Control": "no-store",
    Connection: "close",
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
}

export type AnswersUnderWay = ReturnType<typeof trackAnswers>;

/** The answers that are not sent yet, by connection. */
export function trackAnswers() {
  const connections = new Map<Socket, Set<ServerResponse>>();

  function add(socket: Socket): Set<ServerResponse> {
    const unsent = new Set<ServerResponse>();
    connections.set(socket, unsent);
    socket.once("close", () => {
      connections.delete(socket);
      unsent.forEach(closeUnsent);
    });
    return unsent;
  }

  return {
    begin(socket: Socket, response: ServerResponse): void {
      const unsent = connections.get(socket) ?? add(socket);
      unsent.add(response);
      response.on("close", () => unsent.delete(response));
    },
    countOn: (socket: Socket): number => connections.get(socket)?.size ?? 0,
    /** Those of one connection, in the order of their requests. */
    listOn: (socket: Socket): ServerResponse[] => [...(connections.get(socket) ?? [])],
    list: () => [...connections.values()].flatMap((unsent) => [...unsent]),
  };
}

/** When a connection closes, Node emits `close` only for the answer that it was sending. */
function closeUnsent(response: ServerResponse): void {
  if (response.socket !== null) return;
  response.destroyed = true;
  response.emit("close");
}

type GuardOptions = {
  /** What every answer carries. */
  headers: Record<string, string>;
  log: Logger;
};

/**
 * Catches every error of a request, logs it and sends a plain page. An uncaught error would end the
 * process and all its requests.
 */
function guardListener(listener: Listener, { headers, log }: GuardOptions): Listener {
  function fail(error: unknown, response: ServerResponse): void {
    const isClientGone = response.destroyed && !response.errored;
    const requestId = String(response.getHeader(REQUEST_ID_HEADER) ?? createRequestId());
    log[isClientGone ? "info" : "error"](
      { requestId, error: describeError(error) },
      "request failed",
    );
    // The headers are sent: only a broken connection can show that the answer is incomplete.
    if (response.headersSent) return void response.destroy();
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.setHeader(REQUEST_ID_HEADER, requestId);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    sendPlainPage(response, error instanceof DatabaseUnavailableError ? 503 : 500);
  }

  function failSafely(error: unknown, response: ServerResponse): void {
    try {
      fail(error, response);
    } catch {
      response.destroy();
    }
  }

  return (incoming, response) => {
    try {
      const answering = listener(incoming, response);
      if (answering instanceof Promise) {
        answering.catch((error: unknown) => failSafely(error, response));
      }
    } catch (error) {
      failSafely(error, response);
    }
  };
}
